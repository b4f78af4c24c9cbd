// Others change a text: every caret, and both ends of every selection, stay between the characters they stood between.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Node } from 'prosemirror-model'
import { type Command, EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { ReplaceStep } from 'prosemirror-transform'
import { fieldTypes } from '../../../src/fields/field-types.ts'
import type { Keyed } from '../../../src/model/portable-text.ts'
import {
  backspace,
  enter,
  insertInline,
  insertObject,
  moveBlocks,
  setStyle,
  shiftLevel,
  toggleList,
} from '../../../src/rich-text/commands/commands.ts'
import { Converter, keyOfNode } from '../../../src/rich-text/value/convert.ts'
import { keysPlugin } from '../../../src/rich-text/value/keys.ts'
import { reconcile } from '../../../src/rich-text/value/reconcile.ts'
import {
  annotationMark,
  decoratorMark,
  editorSchemaOf,
} from '../../../src/rich-text/value/schema.ts'
import { compileSchema } from '../../../src/schema/compile.ts'
import { createRandom, forEachSeed } from '../../kit/random.ts'

const mention = { name: 'mention', type: 'object', fields: [{ name: 'name', type: 'string' }] }
const figure = { name: 'figure', type: 'object', fields: [{ name: 'caption', type: 'string' }] }
const compiled = compileSchema(
  [
    {
      name: 'note',
      type: 'document',
      fields: [{ name: 'body', type: 'array', of: [{ type: 'block', of: [mention] }, figure] }],
    },
  ] as never,
  fieldTypes,
)
const array = compiled.get('note')!.fields[0]!.type
const schema = editorSchemaOf(array)
const strong = schema.marks[decoratorMark('strong')]!
const em = schema.marks[decoratorMark('em')]!
const link = schema.marks[annotationMark('link')]!

const span = (_key: string, text: string, marks: string[] = []) => ({
  _type: 'span',
  _key,
  text,
  marks,
})
const block = (_key: string, children: Keyed[], fields: object = {}): Keyed => ({
  _type: 'block',
  _key,
  style: 'normal',
  markDefs: [],
  children,
  ...fields,
})

// Each character occurs once, spaces included, so that it is known which one is which.
const BODY: readonly Keyed[] = [
  block('a', [span('a0', 'abc\u2000def\u2001ghi')]),
  block(
    'b',
    [
      span('b0', 'jkl\u2002'),
      span('b1', 'mno\u2003', ['strong']),
      span('b2', 'pqr', ['l']),
      span('b3', '\u2004stu'),
    ],
    { markDefs: [{ _type: 'link', _key: 'l', href: 'https://example.org' }] },
  ),
  { _type: 'figure', _key: 'f', caption: 'A drawing' },
  block('c', [
    span('c0', 'vwx'),
    { _type: 'mention', _key: 'm', name: 'Ada' },
    span('c1', '\u2005yzA'),
  ]),
  block('d', [span('d0', 'BCD\u2006EFG')], { listItem: 'bullet', level: 1 }),
  block('e', [span('e0', '')]),
]

/** A character or an object in the text, or the start of a block. */
interface Sign {
  readonly name: string
  readonly position: number
}

function signsOf(doc: Node): Sign[] {
  const signs: Sign[] = []
  doc.forEach((node, offset) => {
    signs.push({ name: `start ${keyOfNode(node)}`, position: offset })
    node.descendants((child, at) => {
      const position = offset + 1 + at
      if (!child.isText) signs.push({ name: `object ${keyOfNode(child)}`, position })
      for (let index = 0; index < (child.text?.length ?? 0); index++) {
        signs.push({ name: child.text![index]!, position: position + index })
      }
    })
  })
  return signs
}

const isStart = ({ name }: Sign) => name.startsWith('start')

class Text {
  readonly converter = new Converter(schema)
  state: EditorState
  readonly items: readonly Keyed[]

  constructor(items: readonly Keyed[]) {
    this.items = items
    this.state = EditorState.create({ doc: this.converter.toDoc(items), plugins: [keysPlugin()] })
  }

  run(command: Command): this {
    command(this.state, (tr) => {
      this.state = this.state.apply(tr)
    })
    return this
  }

  written(): Keyed[] {
    return this.state.doc.children.map((node) => {
      const old = this.items.find(({ _key }) => _key === keyOfNode(node))
      return this.converter.toItem(node, old) as Keyed
    })
  }
}

const OLD = new Text(BODY)
const OLD_SIGNS = signsOf(OLD.state.doc)
/** All positions in text. */
const CARETS = OLD_SIGNS.filter((sign) => !isStart(sign) || sign.name !== 'start f').map(
  ({ position }) => position + 1,
)

const at =
  (from: number, to: number, ...commands: readonly Command[]): Command =>
  ({ doc, tr }, dispatch, view) => {
    assert.equal(view, undefined)
    let state = EditorState.create({
      doc,
      plugins: [keysPlugin()],
      selection: TextSelection.create(tr.doc, from, to),
    })
    const { length } = commands
    for (const [index, command] of commands.entries()) {
      if (index === length - 1) return command(state, dispatch)
      command(state, (step) => {
        state = state.apply(step)
      })
    }
    return false
  }
const insert =
  (text: string): Command =>
  ({ tr }, dispatch) => {
    dispatch?.(tr.insertText(text))
    return true
  }
const remove: Command = ({ tr }, dispatch) => {
  dispatch?.(tr.deleteSelection())
  return true
}
const mark =
  (change: (state: EditorState, from: number, to: number) => EditorState['tr']): Command =>
  (state, dispatch) => {
    dispatch?.(change(state, state.selection.from, state.selection.to))
    return true
  }
const newLink = link.create({ value: { _type: 'link', _key: 'n', href: 'https://example.com' } })

/** What a colleague does at a caret, or with a range. */
const AT_CARET: Readonly<Record<string, Command>> = {
  'types a letter': insert('Ω'),
  'types words': insert('Ω\u2007Ψ Σ'),
  'presses Enter': enter,
  'presses Backspace': backspace,
  'makes a heading': setStyle('h2'),
  'makes list items': toggleList('number'),
  'indents an item': shiftLevel(1),
  'moves the block down': moveBlocks(1),
  'moves the block up': moveBlocks(-1),
  'inserts an object': insertObject({ _type: 'figure', _key: 'new', caption: 'Another' }),
  'inserts an inline object': insertInline({ _type: 'mention', _key: 'new', name: 'Bob' }),
}
const WITH_RANGE: Readonly<Record<string, Command>> = {
  'makes it bold': mark(({ tr }, from, to) => tr.addMark(from, to, strong.create())),
  'makes it plain': mark(({ tr }, from, to) => tr.removeMark(from, to)),
  'makes it bold and italic': mark(({ tr }, from, to) =>
    tr.addMark(from, to, strong.create()).addMark(from, to, em.create()),
  ),
  'links it': mark(({ tr }, from, to) => tr.addMark(from, to, newLink)),
  'removes it': remove,
  'replaces it': insert('ΩΨ\u2007Σ'),
}
const MARKS = new Set(['makes it bold', 'makes it plain', 'makes it bold and italic', 'links it'])
const LOOKS = new Set(['makes a heading', 'makes list items', 'indents an item'])

/** Asserts that an end of a selection still stands between its characters. */
function assertPlace(doc: Node, before: number, after: number, side: 'caret' | 'from' | 'to') {
  const signs = signsOf(doc)
  const known = new Set(OLD_SIGNS.map(({ name }) => name))
  const index = OLD_SIGNS.findLastIndex(({ position }) => position < before)
  const start = OLD_SIGNS.findLastIndex((sign, at) => at <= index && isStart(sign))
  const next = OLD_SIGNS.findIndex((sign, at) => at > index && isStart(sign))
  const left = OLD_SIGNS.slice(start + 1, index + 1).map(({ name }) => name)
  const right = OLD_SIGNS.slice(index + 1, next < 0 ? undefined : next).map(({ name }) => name)
  const places = new Map(signs.map(({ name, position }) => [name, position]))
  const leftPlaces = left.flatMap((name) => places.get(name) ?? [])
  const rightPlaces = right.flatMap((name) => places.get(name) ?? [])
  for (const place of leftPlaces) assert.ok(place < after, 'stays after what stood before it')
  for (const place of rightPlaces) assert.ok(place >= after, 'stays before what stood after it')
  const between = signs.filter(({ position, name }) => {
    const isLeft = leftPlaces.length > 0 && position > leftPlaces.at(-1)! && position < after
    const isRight = rightPlaces.length > 0 && position >= after && position < rightPlaces[0]!
    return (isLeft || isRight) && known.has(name) && !name.startsWith('start')
  })
  assert.deepEqual(between, [], 'stays beside its characters')
  const [one, other] = [left.at(-1), right[0]]
  if (side !== 'from' && one !== undefined && places.has(one)) {
    assert.equal(after, places.get(one)! + 1, 'stays right after its character')
  }
  if (side === 'from' && other !== undefined && places.has(other)) {
    assert.equal(after, places.get(other), 'starts at its character')
  }
  if (side === 'caret' && one === undefined && other !== undefined && places.has(other)) {
    const place = places.get(other)!
    assert.ok(doc.resolve(after).sameParent(doc.resolve(place)), 'stays in the line it begins')
  }
}

function receive(selection: (doc: Node) => TextSelection, body: readonly Keyed[]) {
  const text = new Text(BODY)
  const { state, converter, items } = text
  const chosen = state.apply(state.tr.setSelection(selection(state.doc)))
  const tr = reconcile(chosen, converter, items, body)
  const next = tr ? chosen.apply(tr) : chosen
  next.doc.check()
  assert.ok(next.doc.eq(new Converter(schema).toDoc(body)), 'the document is the value')
  return { before: chosen, next, tr }
}

function assertCarets(body: readonly Keyed[], ranges: readonly (readonly [number, number])[]) {
  for (const caret of CARETS) {
    const { next } = receive((doc) => TextSelection.create(doc, caret), body)
    const where = `caret at ${caret}, then at ${next.selection.head}`
    assert.ok(next.selection.empty, where)
    said(where, () => assertPlace(next.doc, caret, next.selection.head, 'caret'))
  }
  for (const [anchor, head] of ranges) {
    const { next } = receive((doc) => TextSelection.create(doc, anchor, head), body)
    const { selection } = next
    const [from, to] = [Math.min(anchor, head), Math.max(anchor, head)]
    const where = `selection ${anchor}-${head}, then ${selection.anchor}-${selection.head}`
    said(where, () => {
      const isCaret = selection.empty
      assertPlace(next.doc, from, selection.from, isCaret ? 'caret' : 'from')
      if (!isCaret) assertPlace(next.doc, to, selection.to, 'to')
      if (!isCaret) assert.equal(selection.anchor < selection.head, anchor < head, 'its direction')
    })
  }
}

function said(where: string, check: () => void): void {
  try {
    check()
  } catch (error) {
    throw new Error(`${where}: ${(error as Error).message}`, { cause: error })
  }
}

const random = createRandom(1)
const someRanges = (count: number) =>
  Array.from({ length: count }, () => [random.pick(CARETS), random.pick(CARETS)] as const).filter(
    ([anchor, head]) => anchor !== head,
  )

for (const [name, command] of Object.entries(AT_CARET)) {
  test(`another user ${name}, anywhere: carets and selections stay in place`, () => {
    for (const place of CARETS) {
      const body = new Text(BODY).run(at(place, place, command)).written()
      said(`at ${place}`, () => {
        // A moved block takes its text along: then the order of both ends may change.
        assertCarets(body, name.startsWith('moves') ? [] : someRanges(12))
        if (!LOOKS.has(name)) return
        const { tr } = receive((doc) => TextSelection.create(doc, place), body)
        assert.ok(tr?.steps.every((step) => !(step instanceof ReplaceStep)) ?? true)
      })
    }
  })
}

for (const [name, command] of Object.entries(WITH_RANGE)) {
  test(`another user selects any text and ${name}: carets and selections stay in place`, () => {
    for (let count = 0; count < 60; count++) {
      const [from, to] = [random.pick(CARETS), random.pick(CARETS)].toSorted((a, b) => a - b)
      if (from === to) continue
      const body = new Text(BODY).run(at(from!, to!, command)).written()
      said(`${from}-${to}`, () => {
        assertCarets(body, someRanges(12))
        if (!MARKS.has(name)) return
        const { tr } = receive((doc) => TextSelection.create(doc, from!), body)
        assert.ok(tr?.steps.every((step) => !(step instanceof ReplaceStep)) ?? true)
      })
    }
  })
}

test('another user edits a link URL or an object value: nothing moves', () => {
  const body = BODY.map((one) => {
    if (one._key === 'b') return { ...one, markDefs: [{ _type: 'link', _key: 'l', href: '/new' }] }
    if (one._key === 'f') return { ...one, caption: 'Another drawing' }
    if (one._key !== 'c') return one
    const children = (one['children'] as Keyed[]).map((child) =>
      child._key === 'm' ? { ...child, name: 'Grace' } : child,
    )
    return { ...one, children }
  })
  assertCarets(body, someRanges(60))
  const { tr } = receive((doc) => TextSelection.create(doc, 2), body)
  assert.ok(tr!.steps.every((step) => !(step instanceof ReplaceStep)))
})

test('a split or join that gives the key to the second part keeps carets in their part', () => {
  const halves = (first: string, second: string) => [
    block(first, [span('a0', 'abc\u2000d')]),
    block(second, [span('x0', 'ef\u2001ghi')]),
  ]
  assertCarets([...halves('a', 'x'), ...BODY.slice(1)], someRanges(60))
  assertCarets([...halves('x', 'a'), ...BODY.slice(1)], someRanges(60))
  const both = block('b', [
    span('a0', 'abc\u2000def\u2001ghi'),
    ...((BODY[1] as { children?: Keyed[] }).children ?? []),
  ])
  const defs = BODY[1]!['markDefs']
  assertCarets([{ ...both, _key: 'a', markDefs: defs }, ...BODY.slice(2)], someRanges(60))
  assertCarets([{ ...both, markDefs: defs }, ...BODY.slice(2)], someRanges(60))
})

test('a selected object stays selected when it is edited or moved, or when text is inserted next to it', () => {
  const text = new Text(BODY)
  const { state, converter } = text
  const place = OLD_SIGNS.find(({ name }) => name === 'start f')!.position
  const chosen = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, place)))
  const edited = BODY.map((one) => (one._key === 'f' ? { ...one, caption: 'New' } : one))
  const moved = [BODY[2]!, BODY[0]!, BODY[1]!, ...BODY.slice(3)]
  const beside = [...BODY.slice(0, 2), block('n', [span('n0', 'Ω')]), ...BODY.slice(2)]
  for (const body of [edited, moved, beside]) {
    const { selection } = chosen.apply(reconcile(chosen, converter, BODY, body)!)
    assert.ok(selection instanceof NodeSelection)
    assert.equal(keyOfNode(selection.node), 'f')
  }
  const gone = BODY.filter(({ _key }) => _key !== 'f')
  const { selection } = chosen.apply(reconcile(chosen, converter, BODY, gone)!)
  assert.ok(selection instanceof TextSelection, 'the next letter replaces no other object')
})

test('formatting chosen for the next letter stays active while others write', () => {
  const { state, converter } = new Text(BODY)
  const bold = state.apply(state.tr.setStoredMarks([strong.create()]))
  const body = [...BODY.slice(0, -1), block('e', [span('e0', 'Ω')])]
  const next = bold.apply(reconcile(bold, converter, BODY, body)!)
  assert.deepEqual(next.storedMarks, [strong.create()])
})

test('unchanged blocks keep their nodes', () => {
  const { state, converter } = new Text(BODY)
  const nodes = new Map(state.doc.children.map((node) => [keyOfNode(node), node]))
  const bodies = [
    [BODY[0]!, block('n', [span('n0', 'Ω')]), ...BODY.slice(1)],
    [...BODY.slice(1), BODY[0]!],
    BODY.filter(({ _key }) => _key !== 'c'),
    [BODY[4]!, block('n', [span('n0', 'Ω')]), BODY[1]!, BODY[0]!],
  ]
  for (const body of bodies) {
    const next = state.apply(reconcile(state, converter, BODY, body)!)
    for (const node of next.doc.children) {
      const old = nodes.get(keyOfNode(node))
      if (old) assert.equal(node, old, keyOfNode(node))
    }
  }
})

/** Edits of different words, which arrive together. */
forEachSeed(
  150,
  'another user makes several changes together: carets and selections stay in place',
  (chance) => {
    const colleague = new Text(BODY)
    const used = new Set<string>()
    // A part of a block that was divided and moved is recognised as new.
    const isMoving = chance.chance(0.5)
    let letters = 0x400
    for (let count = chance.between(2, 4); count > 0; count--) {
      const signs = signsOf(colleague.state.doc).filter((sign) => !isStart(sign))
      const sign = chance.pick(signs)
      const word = wordAround(signs, sign)
      if (word.some(({ name }) => used.has(name))) continue
      // Where two neighbouring words are replaced, nobody knows whether the space between them was kept.
      const [first, last] = [signs.indexOf(word[0]!), signs.indexOf(word.at(-1)!)]
      for (const { name } of signs.slice(Math.max(0, first - 4), last + 5)) used.add(name)
      const [start, end] = [word[0]!.position, word.at(-1)!.position + 1]
      const place = sign.position + chance.int(2)
      const text = String.fromCharCode(letters++, letters++)
      const edit = chance.pick<Command>([
        at(place, place, insert(text)),
        at(place, place, isMoving ? moveBlocks(chance.pick([-1, 1])) : enter),
        at(start, end, remove),
        at(start, end, insert(text)),
        at(start, end, WITH_RANGE['makes it bold']!),
        at(start, end, setStyle('h3')),
      ])
      colleague.run(edit)
    }
    const ranges = Array.from(
      { length: 20 },
      () => [chance.pick(CARETS), chance.pick(CARETS)] as const,
    )
    const body = colleague.written()
    const hasMoved =
      body
        .map(({ _key }) => _key)
        .filter((key) => key.length === 1)
        .join('') !== 'abfcde'
    assertCarets(body, hasMoved ? [] : ranges.filter(([anchor, head]) => anchor !== head))
  },
)

function wordAround(signs: readonly Sign[], sign: Sign): Sign[] {
  const isLetter = (one: Sign | undefined, next: number) =>
    one !== undefined && one.position === next && /^[A-Za-z]$/.test(one.name)
  const index = signs.indexOf(sign)
  let [first, last] = [index, index]
  while (isLetter(signs[first - 1], signs[first]!.position - 1)) first--
  while (isLetter(signs[last + 1], signs[last]!.position + 1)) last++
  return signs.slice(first, last + 1)
}
