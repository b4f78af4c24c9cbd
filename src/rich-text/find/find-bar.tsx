import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import {
  foundLimit,
  foundIn,
  replaceFound,
  searchFor,
  selectedFound,
  selectFound,
} from './search.ts'
import { spring } from '../rich-text.css.ts'
import * as css from './find-bar.css.ts'
import { useEditorState, useTextSession } from '../text-session.ts'

/** Finds text, and replaces matches individually or all in one step. */
export function FindBar() {
  const session = useTextSession()
  const translate = useTranslate()
  const view = session.editor()?.view
  const [query, setQuery] = useState(() => selectedWords(session))
  const [matchCase, setMatchCase] = useState(false)
  const [replacement, setReplacement] = useState('')
  const bar = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const count = useEditorState((state) => (state ? foundIn(state).length : 0))
  const at = useEditorState((state) => (state ? selectedFound(state, foundIn(state)) : -1))

  useEffect(() => {
    if (view) searchFor({ query, matchCase })(view.state, view.dispatch)
  }, [view, query, matchCase])
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
    return () => {
      if (view && !view.isDestroyed) searchFor(null)(view.state, view.dispatch)
    }
  }, [view])
  const go = (direction: 1 | -1): void => {
    if (!view || !selectFound(direction)(view.state, view.dispatch)) return
    const { node } = view.domAtPos(view.state.selection.from)
    const element = node instanceof Element ? node : node.parentElement
    element?.scrollIntoView({ block: 'nearest' })
  }
  const replace = (which: 'selected' | 'all'): void => {
    if (!view) return
    if (which === 'selected' && at < 0) return go(1)
    replaceFound(replacement, which)(view.state, view.dispatch)
    session.editor()?.flush()
    if (which === 'selected') go(1)
  }
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      session.setFinding(false)
      view?.focus()
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      if (event.target === input.current) go(event.shiftKey ? -1 : 1)
      else replace('selected')
    }
  })
  useEffect(() => {
    const element = bar.current
    const onKey = (event: KeyboardEvent): void => press(event)
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [])
  if (!view) return null
  const total = count >= foundLimit ? `${count}+` : count
  return (
    <div ref={bar} role="search" aria-label={translate('rich-text.find')} className={css.findBar}>
      <span className={css.findField}>
        <TextInput
          ref={input}
          size="medium"
          icon="search"
          label={translate('rich-text.find')}
          placeholder={translate('rich-text.find')}
          value={query}
          onChange={setQuery}
          end={
            <span className={css.findCount} role="status">
              {query === ''
                ? ''
                : at >= 0
                  ? translate('rich-text.find.position', { index: at + 1, total })
                  : translate('rich-text.find.count', { count, total })}
            </span>
          }
        />
      </span>
      <IconButton
        size="small"
        icon="chevron-up"
        label={translate('rich-text.find.previous')}
        hotkey="shift+Enter"
        disabled={count === 0}
        onClick={() => go(-1)}
      />
      <IconButton
        size="small"
        icon="chevron-down"
        label={translate('rich-text.find.next')}
        hotkey="Enter"
        disabled={count === 0}
        onClick={() => go(1)}
      />
      <Button
        size="small"
        variant="ghost"
        pressed={matchCase}
        onClick={() => setMatchCase(!matchCase)}
      >
        {translate('rich-text.find.match-case')}
      </Button>
      <span className={css.findField}>
        <TextInput
          size="medium"
          label={translate('rich-text.find.replacement')}
          placeholder={translate('rich-text.find.replacement')}
          value={replacement}
          onChange={setReplacement}
        />
      </span>
      <Button size="small" disabled={count === 0} onClick={() => replace('selected')}>
        {translate('rich-text.find.replace')}
      </Button>
      <Button size="small" disabled={count === 0} onClick={() => replace('all')}>
        {translate('rich-text.find.replace-all')}
      </Button>
      <span className={spring} />
      <IconButton
        size="small"
        icon="x"
        label={translate('rich-text.close')}
        onClick={() => {
          session.setFinding(false)
          view.focus()
        }}
      />
    </div>
  )
}

/** The selected text if it is a single line, as the initial search text. */
function selectedWords(session: ReturnType<typeof useTextSession>): string {
  const state = session.editor()?.state
  if (!state) return ''
  const { $from, $to, from, to } = state.selection
  return $from.sameParent($to) ? state.doc.textBetween(from, to) : ''
}
