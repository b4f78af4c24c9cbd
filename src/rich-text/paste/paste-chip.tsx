import { memo, useSyncExternalStore } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Floating } from '../toolbar/floating.tsx'
import * as css from '../rich-text.css.ts'
import { useTextSession } from '../text-session.ts'
import { droppedText } from './dropped-text.ts'
import type { PasteMode } from './formats.ts'

const modes = ['keep', 'plain', 'markdown'] as const satisfies readonly PasteMode[]

/** Shown after a paste: other ways to parse it, and what was dropped. */
export const PasteChip = memo(function PasteChip() {
  const session = useTextSession()
  const translate = useTranslate()
  const paste = useSyncExternalStore(session.subscribe, session.paste.last)
  const view = session.editor()?.view
  if (!paste || !view) return null
  const anchor = {
    getBoundingClientRect() {
      const { left, top, bottom } = view.coordsAtPos(
        Math.min(paste.landing.to, view.state.doc.content.size),
      )
      return new DOMRect(left, top, 1, bottom - top)
    },
  }
  return (
    <Floating
      anchor={anchor}
      side="bottom"
      label={translate('rich-text.pasted')}
      onEscape={session.paste.end}
    >
      <div className={css.pasteChip}>
        {modes.map((mode) => (
          <Button
            key={mode}
            size="small"
            variant="ghost"
            pressed={paste.mode === mode}
            onClick={() => session.paste.again(mode)}
          >
            {translate(`rich-text.paste.${mode}`)}
          </Button>
        ))}
        <IconButton
          icon="x"
          size="small"
          label={translate('rich-text.close')}
          onClick={session.paste.end}
        />
        {paste.dropped.size > 0 && (
          <span className={css.pasteReport} role="status">
            {droppedText(paste.dropped, translate)}
          </span>
        )}
      </div>
    </Floating>
  )
})
