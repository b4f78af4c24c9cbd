import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { applyPatches } from '../../../src/model/apply-patch.ts'
import { isEqual } from '../../../src/model/equal.ts'
import { patchesBetween } from '../../../src/model/diff/patches-between.ts'
import { haveKeys, isTextBlock, isTextSpan, type Keyed } from '../../../src/model/portable-text.ts'
import { withContents } from '../../../src/model/portable-text-block.ts'
import { joinTexts } from '../../../src/model/merge/merge-texts.ts'
import { mergePortableText, mergeRichText } from '../../../src/model/merge/portable-text-merge.ts'
import { forEachSeed, type Random } from '../../kit/random.ts'

const span = (_key: string, text: string, marks: string[] = []) => ({
  _type: 'span',
  _key,
  text,
  marks,
})
const block = (_key: string, ...children: (string | Keyed)[]): Keyed => ({
  _type: 'block',
  _key,
  style: 'normal',
  markDefs: [],
  children: children.map((child, index) =>
    typeof child === 'string' ? span(`${_key}s${index}`, child) : child,
  ),
})
const image = (_key: string, alt = '') => ({ _type: 'image', _key, alt })
const merge = (base: Keyed[], mine: Keyed[], theirs: Keyed[]) => {
  const merged = mergePortableText({ base, mine, theirs })
  assert.ok(merged)
  return merged
}
const words = (blocks: readonly Keyed[]) =>
  blocks.map((one) =>
    isTextBlock(one)
      ? one.children.map((child) => (isTextSpan(child) ? child.text : `<${child._key}>`)).join('')
      : `[${one._key}]`,
  )
const keys = (blocks: readonly Keyed[]) => blocks.map(({ _key }) => _key)

describe('mergePortableText', () => {
  const base = [block('a', 'Hello world'), block('b', 'Second')]

  it('keeps what two people type into one paragraph', () => {
    const mine = [block('a', 'Hello my world'), base[1]!]
    const theirs = [block('a', 'Hello world!'), base[1]!]
    assert.deepEqual(words(merge(base, mine, theirs)), ['Hello my world!', 'Second'])
  })

  it('keeps a word whole that one editor continues while another writes after it', () => {
    const [mine, theirs] = [
      [block('a', 'Hello worldly'), base[1]!],
      [block('a', 'Hello world be'), base[1]!],
    ]
    assert.deepEqual(words(merge(base, mine, theirs)), ['Hello worldly be', 'Second'])
  })

  it('keeps words apart that two editors begin at one place', () => {
    const empty = [block('a', 'Hello  world'), base[1]!]
    const [mine, theirs] = [
      [block('a', 'Hello bert world'), base[1]!],
      [block('a', 'Hello cle world'), base[1]!],
    ]
    assert.deepEqual(words(merge(empty, mine, theirs)), ['Hello cle bert world', 'Second'])
    const continued = [block('a', 'Hello cleo world'), base[1]!]
    const met = [block('a', 'Hello cle bert world'), base[1]!]
    assert.deepEqual(words(merge(theirs, continued, met)), ['Hello cleo bert world', 'Second'])
  })

  it('puts typed text into the right block after a split', () => {
    const theirs = [block('a', 'Hello '), block('n', 'world'), base[1]!]
    const mine = [block('a', 'Hello world, all'), base[1]!]
    for (const merged of [merge(base, mine, theirs), merge(base, theirs, mine)]) {
      assert.deepEqual(words(merged), ['Hello ', 'world, all', 'Second'])
      assert.deepEqual(keys(merged), ['a', 'n', 'b'])
    }
  })

  it('keeps typed text after a join', () => {
    const theirs = [block('a', 'Hello worldSecond')]
    const mine = [base[0]!, block('b', 'Second one')]
    assert.deepEqual(words(merge(base, mine, theirs)), ['Hello worldSecond one'])
  })

  it('keeps a removed block that another editor wrote into', () => {
    const mine = [base[0]!, block('b', 'Second one')]
    assert.deepEqual(words(merge(base, mine, [base[0]!])), ['Hello world', 'Second one'])
    assert.deepEqual(words(merge(base, [base[0]!], mine)), ['Hello world', 'Second one'])
    assert.deepEqual(words(merge(base, mine, [])), ['Second one'])
  })

  it('keeps both changes when one formats a text and the other types into it', () => {
    const mine = [block('a', span('as0', 'Hello world', ['strong'])), base[1]!]
    const theirs = [block('a', 'Hello world again'), base[1]!]
    const [first] = merge(base, mine, theirs) as [Keyed & { children: unknown }]
    assert.deepEqual(words([first]), ['Hello world again'])
    assert.deepEqual(
      (first.children as { text: string; marks: string[] }[]).map(({ text, marks }) => [
        text,
        marks,
      ]),
      [
        ['Hello world', ['strong']],
        [' again', []],
      ],
    )
  })

  it('keeps text typed into a block that the other moves', () => {
    const mine = [base[1]!, base[0]!]
    const theirs = [block('a', 'Hello new world'), base[1]!]
    assert.deepEqual(words(merge(base, mine, theirs)), ['Second', 'Hello new world'])
    assert.deepEqual(words(merge(base, theirs, mine)), ['Second', 'Hello new world'])
  })

  it('undoes a join when the other inserts an object between the blocks', () => {
    const mine = [block('a', 'Hello worldSecond')]
    const theirs = [base[0]!, image('i'), base[1]!]
    assert.deepEqual(words(merge(base, mine, theirs)), ['Hello world', '[i]', 'Second'])
  })

  it('keeps untouched irregular blocks', () => {
    const odd = block('o', span('x', 'one'), span('y', ' two'))
    const from = [odd, ...base]
    const mine = [odd, block('a', 'Hello'), base[1]!]
    const theirs = [odd, base[0]!, block('b', 'Third')]
    assert.equal(merge(from, mine, theirs)[0], odd)
  })

  it('copies annotations to both halves of a split', () => {
    const link = { _type: 'link', _key: 'l', href: 'https://example.org' }
    const linked = { ...block('a', span('s', 'Hello world', ['l'])), markDefs: [link] } as Keyed
    const split = [
      { ...block('a', span('s', 'Hello ', ['l'])), markDefs: [link] } as Keyed,
      { ...block('n', span('t', 'world', ['l'])), markDefs: [link] } as Keyed,
    ]
    const typed = [{ ...linked, children: [span('s', 'Hello world!', ['l'])] } as Keyed]
    const merged = merge([linked], typed, split)
    assert.deepEqual(words(merged), ['Hello ', 'world!'])
    assert.deepEqual(
      merged.map((one) => one['markDefs']),
      [[link], [link]],
    )
  })

  it('keeps an annotation that one adds where the other splits', () => {
    const link = { _type: 'link', _key: 'l', href: 'https://example.org' }
    const linked = [
      {
        ...block('a', span('s', 'Hello '), span('t', 'world', ['l'])),
        markDefs: [link],
      } as Keyed,
      base[1]!,
    ]
    const split = [block('a', 'Hello '), block('n', 'world'), base[1]!]
    for (const merged of [merge(base, linked, split), merge(base, split, linked)]) {
      assert.deepEqual(words(merged), ['Hello ', 'world', 'Second'])
      assert.deepEqual(
        merged.map((one) => one['markDefs']),
        [[], [link], []],
      )
    }
  })

  it('merges an annotation that one changes while the other splits its text', () => {
    const link = (href: string) => ({ _type: 'link', _key: 'l', href })
    const linked = (key: string, text: string, href: string) =>
      ({ ...block(key, span(`${key}s`, text, ['l'])), markDefs: [link(href)] }) as Keyed
    const merged = merge(
      [linked('a', 'Hello world', 'old')],
      [linked('a', 'Hello world', 'new')],
      [linked('a', 'Hello ', 'old'), linked('n', 'world', 'old')],
    )
    assert.deepEqual(
      merged.map((one) => one['markDefs']),
      [[link('new')], [link('new')]],
    )
  })

  it('keeps one copy of a block that both restored, with the text of both', () => {
    const mine = [block('a', 'Hello world'), block('n', 'My text')]
    const theirs = [block('n', 'Text of others'), block('a', 'Hello world')]
    const merged = merge([block('z', 'x')], [...mine, block('z', 'x')], theirs)
    assert.deepEqual(keys(merged).sort(), ['a', 'n'])
    const [joined = ''] = words(merged.filter(({ _key }) => _key === 'n'))
    for (const part of ['My', 'others']) assert.ok(joined.includes(part), joined)
  })

  it('keeps blocks that others add while everything is replaced', () => {
    const fresh = [block('x', 'All new')]
    const patches = patchesBetween(base, fresh)
    const typed = [base[0]!, block('b', 'Second'), block('c', 'Third')]
    assert.deepEqual(words(applyPatches(base, patches) as Keyed[]), ['All new'])
    assert.deepEqual(words(applyPatches(typed, patches) as Keyed[]), ['All new', 'Third'])
  })

  it('refuses values without keys', () => {
    assert.equal(mergePortableText({ base: [{ _type: 'block' }], mine: base, theirs: base }), null)
  })
})

describe('withContents', () => {
  const options = { definitions: new Map(), makeKey: () => 'fresh' }
  const old = { ...block('a', span('s', 'Hello world')), markDefs: [] } as Keyed

  it('keeps the span of unchanged text, and of the first half of a split', () => {
    const pieces = [
      { text: 'Hello ', marks: [] },
      { text: 'world', marks: ['strong'] },
    ]
    assert.deepEqual(withContents(old, pieces, old, options).children, [
      span('s', 'Hello '),
      span('fresh', 'world', ['strong']),
    ])
  })

  it('puts the first letter of an empty block into the existing span', () => {
    const empty = block('a', span('s', ''))
    assert.deepEqual(withContents(empty, [{ text: 'x', marks: [] }], empty, options).children, [
      span('s', 'x'),
    ])
  })

  it('puts spans around an inline object', () => {
    const child = { _type: 'mention', _key: 'm' }
    const { children } = withContents(
      old,
      [{ child }, { text: 'Hello world', marks: [] }],
      old,
      options,
    )
    assert.deepEqual(children, [span('fresh', ''), child, span('s', 'Hello world')])
  })

  it('does not iterate over every letter when one is typed into a long paragraph', () => {
    const text = 'Hello world '.repeat(10_000)
    const long = block('a', span('s', text))
    const pieces = [{ text: `${text.slice(0, 50_000)}x${text.slice(50_000)}`, marks: [] }]
    const letters = lettersVisited(() => {
      assert.deepEqual(withContents(long, pieces, long, options).children, [
        span('s', pieces[0]!.text),
      ])
    })
    assert.ok(letters < 1000, `${letters} letters`)
  })
})

/** The number of letters of the strings that are iterated during a run. */
function lettersVisited(run: () => void): number {
  const property = Object.getOwnPropertyDescriptor(String.prototype, Symbol.iterator)!
  const iterate = property.value as () => StringIterator<string>
  let letters = 0
  Reflect.defineProperty(String.prototype, Symbol.iterator, {
    ...property,
    value(this: string) {
      letters += this.length
      return iterate.call(this)
    },
  })
  try {
    run()
  } finally {
    Reflect.defineProperty(String.prototype, Symbol.iterator, property)
  }
  return letters
}

/** Numbers in [0, 1) from a seed. */
function seeded(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

interface Writer {
  random: () => number
  name: string
  typed: string[]
  deleted: Set<string>
  count: number
  hasMoved: boolean
}

type Letters = { key: string; letters: [string, string[]][] }
/** An edit as an editor makes it, on blocks of one span per look. */
function edit(value: readonly Keyed[], writer: Writer): readonly Keyed[] {
  const pick = (size: number) => Math.floor(writer.random() * size)
  const rows = value.map((one): Letters | Keyed =>
    isTextBlock(one)
      ? {
          key: one._key,
          letters: one.children.flatMap((child): [string, string[]][] =>
            isTextSpan(child)
              ? Array.from(child.text, (letter): [string, string[]] => [
                  letter,
                  [...(child.marks ?? [])],
                ])
              : [],
          ),
        }
      : one,
  )
  const texts = rows.filter((row) => 'letters' in row) as Letters[]
  const row = texts[pick(texts.length)]
  const fresh = () => `${writer.name}${writer.count++}`
  const deletes = (letters: Letters['letters']) =>
    letters.forEach(([letter]) => writer.deleted.add(letter))
  const kind = row ? pick(8) : 7
  if (kind <= 2) {
    const letter = String.fromCodePoint(
      0x10000 + writer.typed.length + 5000 * writer.name.charCodeAt(0),
    )
    writer.typed.push(letter)
    row!.letters.splice(pick(row!.letters.length + 1), 0, [letter, []])
  } else if (kind === 3) {
    const at = pick(row!.letters.length + 1)
    rows.splice(rows.indexOf(row!) + 1, 0, { key: fresh(), letters: row!.letters.splice(at) })
  } else if (kind === 4) {
    const at = rows.indexOf(row!)
    const next = rows[at + 1]
    if (next && 'letters' in next) {
      ;(row as Letters).letters.push(...(next as Letters).letters)
      rows.splice(at + 1, 1)
    }
  } else if (kind === 5) {
    const at = pick(row!.letters.length)
    deletes(row!.letters.splice(at, 1 + pick(3)))
  } else if (kind === 6) {
    for (const one of row!.letters.slice(pick(row!.letters.length))) {
      one[1] = one[1].includes('strong') ? [] : ['strong']
    }
  } else if (pick(2) === 0 && rows.length > 1) {
    writer.hasMoved = true
    const [moved] = rows.splice(pick(rows.length), 1)
    rows.splice(pick(rows.length + 1), 0, moved!)
  } else if (pick(2) === 0 && rows.length > 2) {
    const [gone] = rows.splice(pick(rows.length), 1)
    if ('letters' in gone!) deletes((gone as Letters).letters)
  } else rows.splice(pick(rows.length + 1), 0, image(fresh()))
  return rows.map((one): Keyed => {
    if (!('letters' in one)) return one as Keyed
    const { key, letters } = one as Letters
    const old = value.find(({ _key }) => _key === key) as { children?: Keyed[] } | undefined
    const spans: { text: string; marks: string[] }[] = []
    for (const [letter, marks] of letters) {
      const last = spans.at(-1)
      if (last && isEqual(last.marks, marks)) last.text += letter
      else spans.push({ text: letter, marks })
    }
    if (spans.length === 0) spans.push({ text: '', marks: [] })
    const next = {
      ...block(key),
      children: spans.map(({ text, marks }, index) =>
        span(old?.children?.[index]?._key ?? fresh(), text, marks),
      ),
    } as Keyed
    return old && isEqual(old, next) ? (old as unknown as Keyed) : next
  })
}

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 1000)

describe('random edits', () => {
  it(`of two editors lose no text that was not deleted, in ${RUNS} runs`, () => {
    for (let seed = 1; seed <= RUNS; seed++) {
      const random = seeded(seed)
      const writers = ['m', 't'].map((name): Writer => ({
        random,
        name,
        typed: [],
        deleted: new Set(),
        count: 0,
        hasMoved: false,
      })) as [Writer, Writer]
      let base: readonly Keyed[] = [
        block('a', 'one two three'),
        block('b', ''),
        image('i'),
        block('c', 'four five'),
        block('d', 'six'),
      ]
      for (let round = 0; round < 4; round++) {
        let [mine, theirs] = [base, base]
        const before = writers.map(({ typed }) => typed.length)
        for (let count = Math.floor(random() * 4); count >= 0; count--)
          mine = edit(mine, writers[0])
        for (let count = Math.floor(random() * 4); count >= 0; count--)
          theirs = edit(theirs, writers[1])
        const merged = mergePortableText({ base, mine, theirs })
        const where = `seed ${seed}, round ${round}\n${JSON.stringify({ base: words(base), mine: words(mine), theirs: words(theirs), merged: words(merged ?? []) })}`
        assert.ok(merged, where)
        const text = words(merged).join('\n')
        writers.forEach((writer, index) => {
          for (const letter of writer.typed.slice(before[index])) {
            const isDeleted = writers.some(({ deleted }) => deleted.has(letter))
            assert.equal(isDeleted || text.includes(letter), true, `lost a letter: ${where}`)
          }
        })
        // A block that was moved and joined at once looks like text that was cut and pasted; words that both
        // rewrote stand in both versions.
        const isAsked = (mergeRichText({ base, mine, theirs })?.questions.length ?? 0) > 0
        const isPlain = !isAsked && writers.every(({ hasMoved }) => !hasMoved)
        for (const letter of isPlain ? text : '') {
          const isTyped = letter.codePointAt(0)! >= 0x10000
          const before = Math.max(1, words(base).join('').split(letter).length - 1)
          if (isTyped)
            assert.ok(text.split(letter).length - 1 <= before, `a letter twice: ${where}`)
        }
        assertRegular(merged, where)
        assert.deepEqual(applyPatches(theirs, patchesBetween(theirs, merged)), merged, where)
        assert.deepEqual(applyPatches(mine, patchesBetween(mine, merged)), merged, where)
        base = merged
      }
    }
  })
})

function assertRegular(value: readonly Keyed[], where: string): void {
  assert.equal(haveKeys(value), true, `keys: ${where}`)
  for (const one of value) {
    if (one['_type'] !== 'block') continue
    assert.ok(isTextBlock(one), `block: ${JSON.stringify(one)} ${where}`)
    const { children } = one
    children.forEach((child, index) => {
      if (!isTextSpan(child)) return
      if (child.text === '') assert.equal(children.length, 1, `empty span ${where}`)
      const next = children[index + 1]
      if (next && isTextSpan(next))
        assert.notDeepEqual(
          next.marks,
          child.marks,
          `equal neighbours ${JSON.stringify(one)} ${where}`,
        )
    })
  }
}

/** Somebody who writes signs that nobody else does. */
function writer(random: Random, name: string, firstSign: number) {
  let count = 0
  const key = (): string => `${name}${count++}`
  const sign = (): string => String.fromCharCode(firstSign + count++)
  const textOf = ({ children }: Keyed): string =>
    (children as { text: string }[]).map(({ text }) => text).join('')
  const plain = (block: Keyed, text: string): Keyed => ({
    ...block,
    children: [{ ...(block['children'] as Keyed[])[0]!, text }],
  })
  return (blocks: readonly Keyed[]): Keyed[] => {
    const next = [...blocks]
    const at = random.int(next.length)
    const one = next[at]!
    const text = textOf(one)
    const place = random.between(0, text.length)
    const edits: (() => void)[] = [
      () =>
        void (next[at] = plain(one, text.slice(0, place) + sign() + sign() + text.slice(place))),
      () => void (next[at] = plain(one, text.slice(0, place) + text.slice(place + 2))),
      () => {
        const end = { ...plain(one, text.slice(place)), _key: key() }
        next.splice(at, 1, plain(one, text.slice(0, place)), end)
      },
      () => {
        const other = next[at + 1]
        if (other) next.splice(at, 2, plain(one, text + textOf(other)))
      },
      () => void next.splice(random.int(next.length), 0, ...next.splice(at, 1)),
      () => void (next[at] = { ...one, style: random.pick(['normal', 'h2', 'blockquote']) }),
      () => {
        const [first] = one['children'] as Keyed[]
        next[at] = {
          ...one,
          children: [{ ...first!, marks: random.pick([[], ['strong'], ['em']]) }],
        }
      },
      () => {
        if (next.length > 1) next.splice(at, 1)
      },
    ]
    random.pick(edits)()
    return next
  }
}

forEachSeed(
  1_000,
  'merging random edits of two editors keeps every character they wrote exactly once',
  (random) => {
    const base = [block('a', 'Hello world'), block('b', 'Second one'), block('c', 'The end')]
    const [one, two] = [writer(random, 'm', 0x4e00), writer(random, 't', 0x6000)]
    let [mine, theirs] = [base, base]
    for (let edits = random.between(1, 5); edits > 0; edits--) mine = one(mine)
    for (let edits = random.between(1, 5); edits > 0; edits--) theirs = two(theirs)
    const merged = mergePortableText({ base, mine, theirs })
    assert.ok(merged)
    assert.ok(haveKeys(merged), 'keys are there and unique')
    assert.ok(merged.every(isTextBlock), 'every block is valid')
    const written = (blocks: readonly Keyed[]) =>
      words(blocks)
        .join('')
        .replaceAll(/[^\u4e00-\u7fff]/g, '')
    const signs = Array.from(written(merged)).sort().join('')
    assert.equal(
      signs,
      Array.from(written(mine) + written(theirs))
        .sort()
        .join(''),
    )
    // What leads there from either side is the same value.
    for (const side of [mine, theirs]) {
      assert.deepEqual(applyPatches(side, patchesBetween(side, merged)), merged)
    }
  },
)

/** Writes words letter by letter; every letter exists once, so that an unfinished word is found again. */
class Typist {
  readonly words: string[] = []
  base: string
  text: string
  #rest: string
  #begun = ''
  readonly #random: Random

  constructor(random: Random, { base, letters }: { base: string; letters: string }) {
    this.#random = random
    this.base = this.text = base
    this.#rest = letters
  }

  type(): void {
    if (this.#begun.length === 3) this.#begun = ''
    const [letter] = this.#rest
    if (!letter) return
    this.#rest = this.#rest.slice(1)
    if (this.#begun) {
      const end = this.text.indexOf(this.#begun) + this.#begun.length
      this.text = this.text.slice(0, end) + letter + this.text.slice(end)
      this.words[this.words.length - 1] += letter
    } else {
      const places = [...this.text.matchAll(/[a-z]+/g)].map(({ 0: word, index }) => ({
        start: index,
        end: index + word.length,
      }))
      const { length } = this.text
      const isReplaced = places.length > 0 && this.#random.chance(0.5)
      const { start, end } = isReplaced ? this.#random.pick(places) : { start: length, end: length }
      this.text = `${this.text.slice(0, start)}${isReplaced ? '' : ' '}${letter}${this.text.slice(end)}`
      this.words.push(letter)
    }
    this.#begun += letter
  }
}

for (const { kind, join } of [
  { kind: 'paragraph', join: joinBlocks },
  { kind: 'control', join: joinTexts },
]) {
  forEachSeed(
    500,
    `words that three editors type into one ${kind} at the same time stay whole`,
    (random) => {
      let there = 'the old heron stands'
      const people = ['αβγδεζηθικλμ', 'бгджзийклмнп', 'ბგდევზთიკლმნ'].map(
        (letters) => new Typist(random, { base: there, letters }),
      )
      const history: string[] = []
      for (let steps = 0; steps < 150; steps++) {
        const person = random.pick(people)
        if (random.chance(0.6)) person.type()
        else {
          there = join(person.base, person.text, there)
          person.base = person.text = there
        }
        history.push(`${people.indexOf(person)} ${person.text}`)
      }
      for (const person of people) there = join(person.base, person.text, there)
      const written = people.flatMap(({ words }) => words)
      const known = new Set(['the', 'old', 'heron', 'stands', ...written])
      const now = there.split(/\s+/).filter(Boolean)
      const faults = {
        lost: written.filter((word) => !now.includes(word)),
        made: now.filter((word) => !known.has(word)),
      }
      const where = JSON.stringify({ faults, there, history }, null, 1)
      assert.deepEqual(faults, { lost: [], made: [] }, where)
    },
  )
}

function joinBlocks(base: string, mine: string, theirs: string): string {
  const [was, own, other] = [base, mine, theirs].map((text) => [block('a', text)])
  return words(merge(was!, own!, other!)).join('')
}
