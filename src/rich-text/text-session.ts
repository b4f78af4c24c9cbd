import { createContext, useContext, useSyncExternalStore } from 'react'
import type { EditorState } from 'prosemirror-state'
import type { TextHost } from './text-host.ts'
import type { ToolbarState } from './toolbar/toolbar-state.ts'

export const TextSessionContext = createContext<TextHost | null>(null)

/** What the parts around one editor share. It never changes while the editor is on screen. */
export function useTextSession(): TextHost {
  const session = useContext(TextSessionContext)
  if (!session) throw new Error('useTextSession: parts of an editor need one above them')
  return session
}

/** Something of the editor's state, kept current; it has to be the same value while nothing changes. */
export function useEditorState<T>(read: (state: EditorState | null) => T): T {
  const { subscribe, editor } = useTextSession()
  return useSyncExternalStore(subscribe, () => read(editor()?.state ?? null))
}

export function useToolbar(): ToolbarState | null {
  const { subscribe, toolbar } = useTextSession()
  return useSyncExternalStore(subscribe, toolbar)
}
