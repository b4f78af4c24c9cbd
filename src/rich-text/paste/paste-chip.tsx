import { memo, useEffect, useSyncExternalStore } from 'react'
import type { EditorView } from 'prosemirror-view'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { useUi } from '../../ui/ui-context.ts'
import { Floating } from '../toolbar/floating.tsx'
import * as css from '../rich-text.css.ts'
import { useTextSession } from '../text-session.ts'
import { droppedText } from './dropped-text.ts'
import type { PasteMode } from './formats.ts'
import type { Landing } from './insert-blocks.ts'

const modes = ['keep', 'plain', 'markdown'] as const satisfies readonly PasteMode[]

/** Shown after a paste, at its end: as what it was read, other ways to read it, and what was dropped. */
export const PasteChip = memo(function PasteChip() {
  const session = useTextSession()
  const translate = useTranslate()
  const { announce } = useUi()
  const paste = useSyncExternalStore(session.subscribe, session.paste.last)
  const view = session.editor()?.view
  const leftOut = paste && paste.dropped.size > 0 ? droppedText(paste.dropped, translate) : null
  const { mode, formats } = paste ?? {}
  useEffect(() => {
    if (!mode || !formats) return
    const said = translate('rich-text.pasted-as', { kind: translate(`rich-text.paste.${mode}`) })
    announce(leftOut ? `${said}. ${leftOut}` : said)
  }, [announce, translate, mode, formats, leftOut])
  if (!paste || !view) return null
  return (
    <Floating
      anchor={{ getBoundingClientRect: () => endOf(view, paste.landing) }}
      side="bottom"
      label={translate('rich-text.pasted')}
      onEscape={session.paste.end}
    >
      <div className={css.pasteChip}>
        {modes.map((one) => (
          <Button
            key={one}
            size="small"
            variant="ghost"
            pressed={paste.mode === one}
            onClick={() => session.paste.again(one)}
          >
            {translate(`rich-text.paste.${one}`)}
          </Button>
        ))}
        <Button size="small" variant="ghost" icon="undo" onClick={session.paste.undo}>
          {translate('rich-text.paste.undo')}
        </Button>
        <IconButton
          icon="x"
          size="small"
          label={translate('rich-text.close')}
          onClick={session.paste.end}
        />
        {leftOut && (
          <span className={css.pasteReport} data-left-out>
            {leftOut}
          </span>
        )}
      </div>
    </Floating>
  )
})

/** The place on screen where pasted content ends: its last letter, or the last object. */
function endOf(view: EditorView, { from, to }: Landing): DOMRect {
  const { doc } = view.state
  const $to = doc.resolve(Math.min(to, doc.content.size))
  // The start of the block after what was pasted.
  const isBehind = $to.depth > 0 && $to.parentOffset === 0 && $to.pos > from
  const $end = isBehind ? doc.resolve($to.before()) : $to
  const last = $end.depth === 0 ? $end.nodeBefore : null
  const object = last && !last.isTextblock ? view.nodeDOM($end.pos - last.nodeSize) : null
  if (object instanceof HTMLElement) {
    const { left, bottom } = object.getBoundingClientRect()
    return new DOMRect(left, bottom, 1, 0)
  }
  const { left, top, bottom } = view.coordsAtPos(last ? $end.pos - 1 : $end.pos, -1)
  return new DOMRect(left, top, 1, bottom - top)
}
