import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wordsOf } from '../../../src/model/diff/diff-text.ts'
import { joinLists } from '../../../src/model/merge/join-lists.ts'
import { joinTexts, mergeTexts } from '../../../src/model/merge/merge-texts.ts'
import { forEachSeed, type Random } from '../../kit/random.ts'

/** `joined`: null where only one can be right and somebody is asked. */
for (const { name, base, mine, theirs, joined } of [
  {
    name: 'conflicts when both replace the text',
    base: 'The old bridge',
    mine: 'Antwerp',
    theirs: 'Bruges',
    joined: null,
  },
  {
    name: 'conflicts when both rewrite a sentence except for one word',
    base: 'The bridge is old',
    mine: 'A port is open',
    theirs: 'Some canal is deep',
    joined: null,
  },
  {
    name: 'conflicts when one removes a word and the other corrects it',
    base: 'one tow three',
    mine: 'one three',
    theirs: 'one two three',
    joined: null,
  },
  {
    name: 'conflicts when one empties the text and the other continues it',
    base: 'one two',
    mine: '',
    theirs: 'one two three',
    joined: null,
  },
  {
    name: 'keeps a word inserted into a sentence that the other removes',
    base: 'one. two three. four',
    mine: 'one. four',
    theirs: 'one. two and three. four',
    joined: 'one. and four',
  },
  {
    name: 'conflicts when both change one word',
    base: 'colour',
    mine: 'color',
    theirs: 'colours',
    joined: null,
  },
  {
    name: 'conflicts when both add letters to one word',
    base: 'cat',
    mine: 'cats',
    theirs: 'scat',
    joined: null,
  },
  {
    name: 'conflicts when one inserts a character where the other shortens the word',
    base: 'abc🌞不与',
    mine: 'ab与',
    theirs: 'ab丬c🌞不与',
    joined: null,
  },
  {
    name: 'conflicts when both fill an empty field',
    base: '',
    mine: 'Antwerp',
    theirs: 'Bruges',
    joined: null,
  },
  {
    name: 'keeps words that both insert at one place in one piece each',
    base: 'x',
    mine: 'x{A}0',
    theirs: 'x{B}0',
    joined: 'x{B}0{A}0',
  },
  {
    name: 'keeps words inserted into a sentence that the other removes around them',
    base: 'The quick brown fox jumps',
    mine: 'The quick beta two brown fox jumps',
    theirs: 'The  jumps',
    joined: 'The beta two  jumps',
  },
  {
    name: 'keeps words appended to a sentence that the other rewrites',
    base: 'The heron stands beside water',
    mine: 'The heron stands beside water single stone',
    theirs: 'Bert prefers otters swimming',
    joined: 'Bert prefers otters swimming single stone',
  },
  {
    name: 'merges changes of adjacent short lines',
    base: 'Milk\nBread\nEggs',
    mine: 'Milk\nBread and butter\nEggs',
    theirs: 'Milk from the farm\nBread\nEggs from hens',
    joined: 'Milk from the farm\nBread and butter\nEggs from hens',
  },
  {
    name: 'merges a replaced word and a word inserted beside it',
    base: 'a b c',
    mine: 'a X c',
    theirs: 'a b Y c',
    joined: 'a X Y c',
  },
  {
    name: 'merges changes of two different words',
    base: 'one two three',
    mine: 'ONE two three',
    theirs: 'one two THREE',
    joined: 'ONE two THREE',
  },
  {
    name: 'merges changes of two different paragraphs',
    base: 'First.\n\nSecond.',
    mine: 'First of mine.\n\nSecond.',
    theirs: 'First.\n\nSecond of theirs.',
    joined: 'First of mine.\n\nSecond of theirs.',
  },
  {
    name: 'puts the words of the other first when both append',
    base: 'hello',
    mine: 'hello world',
    theirs: 'hello there',
    joined: 'hello there world',
  },
  {
    name: 'keeps a word whole that we finish while the other begins the next one',
    base: 'hello wor',
    mine: 'hello world',
    theirs: 'hello wor and',
    joined: 'hello world and',
  },
  {
    name: 'keeps a word whole that the other finishes while we begin the next one',
    base: 'hello wor',
    mine: 'hello wor and',
    theirs: 'hello world',
    joined: 'hello world and',
  },
  {
    name: 'merges overlapping removals',
    base: 'one two three four',
    mine: 'one three four',
    theirs: 'one four',
    joined: 'one four',
  },
  {
    name: 'conflicts when both write the same word and one adds another',
    base: 'one two',
    mine: 'one 2',
    theirs: 'one 2 three',
    joined: null,
  },
  {
    name: 'merges characters of a script without spaces, each as one word',
    base: '今日は晴れ',
    mine: '今日は雨',
    theirs: '明日は晴れ',
    joined: '明日は雨',
  },
]) {
  test(`mergeTexts: ${name}`, () => {
    const { text, question } = mergeTexts(base, mine, theirs)
    assert.equal(question ? null : text, joined)
  })
}

for (const { name, base, mine, theirs, joined } of [
  {
    name: 'merges one item added by each',
    base: ['a'],
    mine: ['a', 'b'],
    theirs: ['c', 'a'],
    joined: ['c', 'a', 'b'],
  },
  {
    name: 'merges the same item added by both',
    base: [],
    mine: ['a'],
    theirs: ['a', 'b'],
    joined: ['a', 'b'],
  },
  {
    name: 'merges a removed and an added item',
    base: ['a', 'b'],
    mine: ['b'],
    theirs: ['a', 'b', 'c'],
    joined: ['b', 'c'],
  },
  {
    name: 'merges changes of one item’s text',
    base: ['red'],
    mine: ['dark red'],
    theirs: ['red brick'],
    joined: ['dark red brick'],
  },
  {
    name: 'conflicts when both replace one item',
    base: ['red'],
    mine: ['blue'],
    theirs: ['green'],
    joined: null,
  },
  {
    name: 'conflicts when one removes an item and the other changes it',
    base: ['red', 'x'],
    mine: ['x'],
    theirs: ['dark red', 'x'],
    joined: null,
  },
  { name: 'merges numbers', base: [1, 2], mine: [1, 2, 3], theirs: [0, 2], joined: [0, 2, 3] },
]) {
  test(`joinLists: ${name}`, () => {
    assert.deepEqual(joinLists(base, mine, theirs, { isText: true }), joined)
  })
}

const vocabulary = [
  'one',
  'two',
  'three',
  'cat',
  'cats',
  'is',
  'a',
  '😀',
  '中',
  '文',
  'é',
  '.',
  '\n',
]

function randomText(random: Random, most = 8): string {
  const words = Array.from({ length: random.int(most) }, () => random.pick(vocabulary))
  return words.join(random.pick([' ', ' ', '']))
}

function edited(random: Random, text: string): string {
  if (random.chance(0.15)) return randomText(random)
  const units = random.chance(0.5) ? wordsOf(text) : [...text]
  for (let edits = random.int(4); edits > 0; edits--) {
    const at = random.int(units.length + 1)
    const roll = random.next()
    if (roll < 0.4) units.splice(at, 0, ` ${randomText(random, 3)}`)
    else if (roll < 0.7) units.splice(at, random.between(1, 3))
    else units.splice(at, 1, randomText(random, 2))
  }
  return units.join('')
}

forEachSeed(
  4000,
  'every word that either side wrote is whole in the merged text or in the conflict question',
  (random) => {
    const base = randomText(random)
    const [mine, theirs] = [edited(random, base), edited(random, base)]
    const { text, question } = mergeTexts(base, mine, theirs)
    const results = question ? [text, question.mine] : [text]
    const where = JSON.stringify({ base, mine, theirs, text, question })
    const there = new Set(results.flatMap(wordsOf))
    const old = new Set(wordsOf(base))
    const known = new Set([base, mine, theirs].flatMap(wordsOf))
    // Who only removed something wrote none of the words that are left over.
    const written = [mine, theirs]
      .filter((text) => !isSubsequence([...text], [...base]))
      .flatMap(wordsOf)
      .filter((word) => !old.has(word) && !isLeft(word, base))
    for (const word of written) assert.ok(isSpace(word) || there.has(word), `${word}: ${where}`)
    for (const word of there)
      assert.ok(isSpace(word) || known.has(word), `made up ${word}: ${where}`)
    for (const result of results) assert.doesNotMatch(result, /\p{Surrogate}/u)
    assert.deepEqual(mergeTexts(base, mine, base), { text: mine, question: null })
    assert.deepEqual(mergeTexts(base, base, theirs), { text: theirs, question: null })
    assert.deepEqual(mergeTexts(base, mine, mine), { text: mine, question: null })
    const mirrored = mergeTexts(base, theirs, mine)
    assert.equal(mirrored.question === null, question === null, where)
  },
  [910],
)

function isSpace(word: string): boolean {
  return word.trim() === ''
}

function isLeft(word: string, base: string): boolean {
  return isSubsequence([...word], [...base])
}

/** True when the first is left when signs of the second are taken out. */
function isSubsequence(part: readonly string[], whole: readonly string[]): boolean {
  let at = 0
  for (const one of whole) if (one === part[at]) at++
  return at === part.length
}

forEachSeed(
  4000,
  'lists: every word that either side wrote is in the joined list, unless it conflicts',
  (random) => {
    const tags = () => Array.from({ length: random.int(5) }, () => randomText(random, 3))
    const editedList = (list: readonly string[]): string[] => {
      if (random.chance(0.1)) return tags()
      const items = [...list]
      for (let edits = random.int(4); edits > 0; edits--) {
        const at = random.int(items.length + 1)
        const roll = random.next()
        if (roll < 0.35) items.splice(at, 0, randomText(random, 3))
        else if (roll < 0.6) items.splice(at, 1)
        else if (at < items.length) items[at] = edited(random, items[at]!)
      }
      return items
    }
    const base = tags()
    const [mine, theirs] = [editedList(base), editedList(base)]
    const joined = joinLists(base, mine, theirs, { isText: true })
    if (!joined) return
    const there = new Set(joined.flatMap((item) => wordsOf(String(item))))
    const old = new Set(base.flatMap(wordsOf))
    for (const word of [...mine, ...theirs].flatMap(wordsOf)) {
      if (word.trim() === '' || old.has(word)) continue
      assert.ok(there.has(word), JSON.stringify({ base, mine, theirs, joined, word }))
    }
    assert.deepEqual(joinLists(base, mine, base, { isText: true }), mine)
    assert.deepEqual(joinLists(base, base, theirs, { isText: true }), theirs)
  },
)

test('joinTexts applies an edit to a text that another editor has changed', () => {
  assert.equal(joinTexts('a river', 'a wide river', 'a river runs'), 'a wide river runs')
  assert.equal(joinTexts('a river', 'river', 'So a river'), 'So river')
  assert.equal(joinTexts('', 'typed', 'theirs'), 'theirs typed')
  assert.equal(joinTexts('same', 'same', 'theirs'), 'theirs')
})

test('removing the end of a text keeps text appended by another editor', () => {
  assert.equal(joinTexts('a river', 'a ', 'a river runs'), 'a  runs')
})

test('letters that continue a word stay with it, whatever is inserted after it', () => {
  assert.equal(joinTexts('So an', 'So anna', 'So an bert'), 'So anna bert')
  assert.equal(joinTexts('So', 'So anna', 'So bert'), 'So bert anna')
})

forEachSeed(300, 'edits far apart are both kept, whatever the texts', (random) => {
  const word = () =>
    Array.from({ length: random.between(3, 9) }, () => random.pick(Array.from('abcdeé🙂'))).join('')
  const [head, middle, tail] = [`${word()} one `, `${word()} two `, `${word()} three`]
  const base = head + middle + tail
  const typed = `${head}MINE${middle}${tail}`
  const theirs = head + middle + tail.replace('three', 'THEIRS')
  assert.equal(
    joinTexts(base, typed, theirs),
    `${head}MINE${middle}${tail.replace('three', 'THEIRS')}`,
  )
})
