import { memo, useEffect, useState } from 'react'
import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { useLocale, useTranslate } from '../i18n/use-translate.ts'
import { whenIdle } from '../data/frames.ts'
import { createWordCounter } from '../model/count-words.ts'
import { useTextSession } from './text-session.ts'
import { startTimer } from '../data/clock.ts'
import { calmMs } from '../data/rhythm.ts'
import { useUi } from '../ui/ui-context.ts'

interface Count {
  readonly words: number
  readonly letters: number
  /** Number of selected words; null without a selection. */
  readonly selected: number | null
}

/**
 * Word count, computed for changed blocks, once typing is calm and the page idle: updating it on each key would cost as
 * much as the key.
 */
export const WordCount = memo(function WordCount() {
  const session = useTextSession()
  const translate = useTranslate()
  const { id: language } = useLocale()
  const { clock } = useUi()
  const [count, setCount] = useState<Count | null>(null)
  useEffect(() => {
    const counter = createCounter(language)
    let cancel: (() => void) | null = null
    let last: EditorState | null = null
    const run = (): void => {
      cancel = null
      const state = session.editor()?.state
      if (!state || state === last) return
      last = state
      const next = counter(state)
      setCount((before) =>
        before?.words === next.words &&
        before.letters === next.letters &&
        before.selected === next.selected
          ? before
          : next,
      )
    }
    const begin = (): void => void (cancel ??= whenIdle(run))
    let stopWaiting = () => {}
    const schedule = (): void => {
      stopWaiting()
      stopWaiting = startTimer(clock, begin, calmMs)
    }
    begin()
    const stop = session.subscribe(schedule)
    return () => {
      stop()
      stopWaiting()
      cancel?.()
    }
  }, [session, language, clock])
  if (!count) return null
  const { words, letters, selected } = count
  return (
    <span title={translate('rich-text.letters', { count: letters })} data-word-count>
      {selected === null
        ? translate('rich-text.words', { count: words })
        : translate('rich-text.words-selected', { count: words, selected })}
    </span>
  )
})

function createCounter(language: string): (state: EditorState) => Count {
  const wordsIn = createWordCounter(language)
  const known = new WeakMap<Node, { words: number; letters: number }>()
  const countOf = (node: Node) => {
    let found = known.get(node)
    if (!found) {
      const text = node.textBetween(0, node.content.size, '\n')
      found = { words: wordsIn(text), letters: Array.from(text.replaceAll('\n', '')).length }
      known.set(node, found)
    }
    return found
  }
  return ({ doc, selection }) => {
    let [words, letters] = [0, 0]
    for (const node of doc.children) {
      const one = countOf(node)
      words += one.words
      letters += one.letters
    }
    const { from, to } = selection
    const chosen = doc.textBetween(from, to, '\n')
    return { words, letters, selected: chosen === '' ? null : wordsIn(chosen) }
  }
}
