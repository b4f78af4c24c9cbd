import assert from 'node:assert/strict'
import { makeDiff } from '@sanity/diff-match-patch'
import { editsOf, type TextChange, wordsOf } from '../../../src/model/diff/diff-text.ts'
import { forEachSeed, type Random } from '../../kit/random.ts'

type Unit = [word: string, spaces: string]

/** What `editsOf` says, by a search through all words between the ends that both texts have, each time. */
function searchedEdits(from: string, to: string): TextChange[] {
  const limit = Math.min(from.length, to.length)
  let head = 0
  while (head < limit && from[head] === to[head]) head++
  while (head > 0 && !/\s/.test(from[head - 1]!)) head--
  let tail = 0
  while (tail < limit - head && from.at(-1 - tail) === to.at(-1 - tail)) tail++
  while (tail > 0 && !/\s/.test(from.at(-tail)!)) tail--
  const gone = unitsOf(from.slice(head, from.length - tail))
  const come = unitsOf(to.slice(head, to.length - tail))
  const book = [...new Set([...gone, ...come].map(([word]) => word))]
  const encode = (units: readonly Unit[]) =>
    units.map(([word]) => String.fromCharCode(book.indexOf(word) + 1)).join('')
  const changes: TextChange[] = [{ action: 'unchanged', text: from.slice(0, head) }]
  for (const [type, text] of makeDiff(encode(gone), encode(come), { checkLines: false })) {
    for (const _ of text) {
      const [old, now] = [type <= 0 ? gone.shift()! : null, type >= 0 ? come.shift()! : null]
      if (!now) changes.push({ action: 'removed', text: old!.join('') })
      else if (!old) changes.push({ action: 'added', text: now.join('') })
      else if (old[1] === now[1]) changes.push({ action: 'unchanged', text: old.join('') })
      else {
        changes.push({ action: 'unchanged', text: old[0] })
        changes.push({ action: 'removed', text: old[1] }, { action: 'added', text: now[1] })
      }
    }
  }
  changes.push({ action: 'unchanged', text: tail > 0 ? from.slice(-tail) : '' })
  return changes.filter(({ text }) => text !== '')
}

function unitsOf(text: string): Unit[] {
  const units: Unit[] = []
  for (const word of wordsOf(text)) {
    if (word.trim() !== '') units.push([word, ''])
    else if (units.length === 0) units.push(['', word])
    else units.at(-1)![1] += word
  }
  return units
}

const randomWord = (random: Random) =>
  random.pick(['a', 'b', 'c', 'ab', 'é', '漢字', '-', '.', '2024-01-01'])

const randomSpace = (random: Random) => random.pick([' ', ' ', ' ', '  ', '\n', '\u00a0', ''])

function randomText(random: Random): string {
  return Array.from(
    { length: random.int(9) },
    () => randomSpace(random) + randomWord(random) + randomSpace(random),
  ).join('')
}

function edited(random: Random, text: string): string {
  const [start, size] = [random.int(text.length + 1), random.int(6)]
  return (
    text.slice(0, start) + (random.chance(0.6) ? randomText(random) : '') + text.slice(start + size)
  )
}

forEachSeed(4000, 'edits computed without a search equal those of a full search', (random) => {
  const from = randomText(random)
  const to = random.chance(0.8) ? edited(random, from) : randomText(random)
  assert.deepEqual(editsOf(from, to), searchedEdits(from, to))
})
