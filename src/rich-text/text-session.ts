import { createContext, useContext, useSyncExternalStore } from 'react'
import type { EditorState } from 'prosemirror-state'
import type { TextHost } from './text-host.ts'
import type { ToolbarState } from './toolbar/toolbar-state.ts'

export const TextSessionContext = createContext<TextHost | null>(null)

/** The host shared by all components around an editor. It is constant while the editor is mounted. */
export function useTextSession(): TextHost {
  const session = useContext(TextSessionContext)
  if (!session) throw new Error('useTextSession: parts of an editor need one above them')
  return session
}

/** A value derived from the editor's state, kept current; `read` must return the same value while nothing changes. */
export function useEditorState<T>(read: (state: EditorState | null) => T): T {
  const { subscribe, editor } = useTextSession()
  return useSyncExternalStore(subscribe, () => read(editor()?.state ?? null))
}

export function useToolbar(): ToolbarState | null {
  const { subscribe, toolbar } = useTextSession()
  return useSyncExternalStore(subscribe, toolbar)
}
