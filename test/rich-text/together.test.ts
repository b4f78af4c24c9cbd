// Two to four people in one text, each with the editor's own commands, conversion and patches, over a network that
// delays, loses and repeats, and in pages that die.
import assert from 'node:assert/strict'
import {
  AllSelection,
  type Command,
  EditorState,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import type { DocumentPair } from '../../src/data/pair/document-pair.ts'
import { fieldTypes } from '../../src/fields/field-types.ts'
import { applyMutations } from '../../src/model/apply-mutation.ts'
import { applyPatches } from '../../src/model/apply-patch.ts'
import type { ContentDocument } from '../../src/model/document.ts'
import { haveKeys, isTextBlock, isTextSpan, type Keyed } from '../../src/model/portable-text.ts'
import {
  backspace,
  duplicateBlock,
  enter,
  insertObject,
  moveBlocks,
  setStyle,
  shiftLevel,
  toggleDecorator,
  toggleList,
} from '../../src/rich-text/commands/commands.ts'
import { addAnnotation } from '../../src/rich-text/commands/links.ts'
import { Converter, keyOfNode } from '../../src/rich-text/value/convert.ts'
import { keysPlugin } from '../../src/rich-text/value/keys.ts'
import { textPatches } from '../../src/rich-text/value/patches.ts'
import { reconcile } from '../../src/rich-text/value/reconcile.ts'
import { decoratorMark, editorSchemaOf } from '../../src/rich-text/value/schema.ts'
import { compileSchema } from '../../src/schema/compile.ts'
import { type SimulatedPage, Simulation } from '../kit/data-harness.ts'
import { createRandom, forEachSeed, type Random } from '../kit/random.ts'
import { SimulatedDevice } from '../kit/simulated-device.ts'
import { CALM, idOf, type NetworkWeather } from '../kit/simulated-dataset.ts'

const ID = 'drafts.a'
const schema = compileSchema(
  [
    {
      name: 'note',
      type: 'document',
      fields: [
        {
          name: 'body',
          type: 'array',
          of: [
            { type: 'block' },
            { name: 'figure', type: 'object', fields: [{ name: 'caption', type: 'string' }] },
          ],
        },
      ],
    },
  ],
  fieldTypes,
)
const array = schema.get('note')!.fields[0]!.type

const block = (_key: string, text: string): Keyed => ({
  _type: 'block',
  _key,
  style: 'normal',
  markDefs: [],
  children: [{ _type: 'span', _key: `${_key}0`, text, marks: [] }],
})
const START = [block('a', 'Hello world'), block('b', 'Second one'), block('c', 'The end')]

const FIRST = {
  _id: ID,
  _type: 'note',
  _rev: 'first',
  body: START,
} as unknown as ContentDocument

const bodyOf = (document: ContentDocument | null): readonly Keyed[] =>
  (document?.['body'] ?? []) as readonly Keyed[]
const wordsOf = (body: readonly Keyed[]): string[] =>
  body.map((one) =>
    isTextBlock(one)
      ? one.children.map((child) => (isTextSpan(child) ? child.text : '')).join('')
      : '',
  )

/** What was typed and taken away, by everybody: nothing may vanish without a culprit. */
class Ledger {
  readonly typed = new Map<string, number>()
  readonly removed = new Set<string>()
  /** Signs that came into the text: not every edit that was planned could be done. */
  readonly sent = new Set<string>()
  #next = 0x4e00

  sign(person: number): string {
    const sign = String.fromCharCode(this.#next++)
    this.typed.set(sign, person)
    return sign
  }

  note(before: readonly Keyed[], after: readonly Keyed[]): void {
    const [was, left] = [wordsOf(before).join(''), wordsOf(after).join('')]
    for (const sign of was) if (!left.includes(sign)) this.removed.add(sign)
    for (const sign of left) this.sent.add(sign)
  }
}

/** Somebody at a keyboard: the editor without its view. */
class Person {
  readonly number: number
  readonly ledger: Ledger
  readonly random: Random
  page: SimulatedPage
  pair: DocumentPair
  #converter = new Converter(editorSchemaOf(array))
  #shadow: readonly Keyed[] = []
  #state: EditorState
  /** Patches that the editor sent by itself, for changes that came from others. */
  echoes = 0

  constructor(
    number: number,
    { page, random, ledger }: { page: SimulatedPage; random: Random; ledger: Ledger },
  ) {
    this.number = number
    this.random = random
    this.ledger = ledger
    this.page = page
    this.pair = page.layer.documents.pair('a', 'note')
    this.#state = this.#open()
  }

  get body(): readonly Keyed[] {
    return bodyOf(this.pair.getState().displayed)
  }

  /** A page in the place of one that died. */
  moveTo(page: SimulatedPage): void {
    this.page = page
    this.pair = page.layer.documents.pair('a', 'note')
    this.#shadow = []
    this.#state = this.#open()
  }

  follow(): void {
    const next = this.body
    const tr = reconcile(this.#state, this.#converter, this.#shadow, next)
    this.#shadow = next
    if (!tr) return
    this.#state = this.#state.apply(tr)
    // What came from others is written back by nobody.
    this.echoes += textPatches(next, this.#written()).length
  }

  /** Does something with the text, as keys would. */
  act(commands: readonly Command[]): void {
    if (!this.pair.getState().ready) return
    this.follow()
    for (const command of commands) {
      command(this.#state, (tr: Transaction) => {
        this.#state = this.#state.apply(tr)
      })
    }
    const before = this.#shadow
    const after = this.#written()
    const stored = this.pair.getState().displayed?.['body'] as readonly Keyed[] | undefined
    const patches = textPatches(stored, after)
    if (patches.length === 0) return
    assert.deepEqual(applyPatches(stored, patches) ?? [], after, 'the patches make the value')
    this.ledger.note(before, after)
    this.pair.patch(patches.map((patch) => ({ ...patch, path: ['body', ...patch.path] })))
    this.#shadow = this.body
    this.follow()
  }

  undo(): void {
    this.#around(() => this.pair.undo.undo())
  }

  redo(): void {
    this.#around(() => this.pair.undo.redo())
  }

  #around(run: () => void): void {
    if (!this.pair.getState().ready) return
    const before = this.body
    run()
    this.ledger.note(before, this.body)
    this.follow()
  }

  #open(): EditorState {
    return EditorState.create({ doc: this.#converter.toDoc([]), plugins: [keysPlugin()] })
  }

  #written(): readonly Keyed[] {
    return this.#state.doc.children
      .filter((node) => !node.isTextblock || keyOfNode(node) !== '')
      .map((node) => {
        const old = this.#shadow.find(({ _key }) => _key === keyOfNode(node))
        return this.#converter.toItem(node, old) as Keyed
      })
  }
}

/** Puts the caret somewhere, or selects something, within one block or across several. */
function select(random: Random, isRange: boolean): Command {
  return ({ doc, tr }, dispatch) => {
    const places: number[] = []
    doc.forEach((node, position) => {
      if (!node.isTextblock) return
      for (let at = 0; at <= node.content.size; at++) places.push(position + 1 + at)
    })
    if (places.length === 0) return false
    const from = random.int(places.length)
    const to = isRange ? Math.min(places.length - 1, from + random.between(1, 6)) : from
    dispatch?.(tr.setSelection(TextSelection.create(doc, places[from]!, places[to])))
    return true
  }
}

const type =
  (text: string): Command =>
  ({ tr }, dispatch) => {
    dispatch?.(tr.insertText(text))
    return true
  }
const everything: Command = ({ tr, doc }, dispatch) => {
  dispatch?.(tr.setSelection(new AllSelection(doc)))
  return true
}
const bold: Command = (state, dispatch) =>
  toggleDecorator(state.schema.marks[decoratorMark('strong')]!)(state, dispatch)

let keys = 0
const newKey = () => `n${keys++}`

/** Gently: nothing is taken away that others could be writing into. */
function doSomething(person: Person, { mayUndo = true, isGentle = false } = {}): void {
  const { random, ledger, number } = person
  const caret = select(random, false)
  const range = select(random, true)
  const gentle: (readonly Command[])[] = [
    ...Array.from({ length: 6 }, () => [caret, type(ledger.sign(number) + ledger.sign(number))]),
    [caret, enter],
    [range, bold],
    [caret, bold, type(ledger.sign(number))],
    [caret, setStyle(random.pick(['normal', 'h2', 'blockquote']))],
    [range, toggleList(random.pick(['bullet', 'number'])), shiftLevel(1)],
    [range, addAnnotation('link', { _type: 'link', _key: newKey(), href: 'https://example.org' })],
    [caret, moveBlocks(random.pick([-1, 1]))],
    [caret, insertObject({ _type: 'figure', _key: newKey(), caption: 'A drawing' })],
  ]
  const rough: (readonly Command[])[] = [
    [caret, enter, type(ledger.sign(number))],
    [caret, backspace],
    [range, backspace],
    [range, type(ledger.sign(number))],
    [caret, duplicatePlain],
    [
      ...(random.chance(0.2) ? [everything] : [range]),
      backspace,
      type(ledger.sign(number) + ledger.sign(number)),
    ],
  ]
  const edits = isGentle ? gentle : [...gentle, ...rough]
  const roll = random.next()
  if (mayUndo && roll < 0.1) person.undo()
  else if (mayUndo && roll < 0.14) person.redo()
  else person.act(random.pick(edits))
}

/** A copy of signs would be there twice; one of plain words shows the same. */
const duplicatePlain: Command = (state, dispatch) => {
  const { node } = { node: state.doc.maybeChild(state.selection.$from.index(0)) }
  if (!node || /[^ -~]/.test(node.textContent)) return false
  return duplicateBlock(state, dispatch)
}

async function calmDown(simulation: Simulation, people: readonly Person[]): Promise<void> {
  for (const { page } of people) {
    page.network.weather = CALM
    page.network.isUp = true
  }
  await simulation.pass(90_000)
  for (const { page } of people) page.network.breakStreams()
  await simulation.pass(90_000)
}

/** What the schema and the editor ask of a text. */
function assertValid(body: readonly Keyed[]): void {
  assert.ok(body.length === 0 || haveKeys(body), 'keys are there and unique')
  for (const one of body) {
    if (one['_type'] !== 'block') continue
    assert.ok(isTextBlock(one), `a block is not valid: ${JSON.stringify(one)}`)
    const { children, markDefs = [] } = one
    const defined = new Set(markDefs.map(({ _key }) => _key))
    const used = new Set<string>()
    for (const child of children) {
      if (!isTextSpan(child)) continue
      if (child.text === '') assert.equal(children.length, 1, 'an empty span')
      for (const mark of child.marks ?? []) {
        if (mark === 'strong') continue
        assert.ok(defined.has(mark), `${mark} is not defined: ${JSON.stringify(one)}`)
        used.add(mark)
      }
    }
    assert.deepEqual([...defined].sort(), [...used].sort(), 'a definition without text')
  }
}

const SLOW: NetworkWeather = { ...CALM, minDelay: 5, maxDelay: 800 }
const BAD: NetworkWeather = {
  ...SLOW,
  loseRequest: 0.1,
  loseResponse: 0.1,
  loseEvent: 0.1,
  repeatEvent: 0.1,
  delayEvent: 0.2,
  breakStream: 0.03,
}

interface Run {
  readonly simulation: Simulation
  readonly people: readonly Person[]
  readonly ledger: Ledger
  /** A page in the place of one that died. */
  readonly reopen: (person: Person) => void
}

async function startWriting(
  random: Random,
  { people: count, weather }: { people: number; weather: NetworkWeather },
): Promise<Run> {
  const simulation = new Simulation({ random, documents: [FIRST] })
  const ledger = new Ledger()
  const devices = Array.from({ length: count }, () => new SimulatedDevice(simulation.clock, random))
  const open = (number: number): SimulatedPage => {
    const page = simulation.openDurable({ schema }, devices[number]!)
    page.network.weather = weather
    return page
  }
  const people = devices.map((_, at) => new Person(at, { page: open(at), random, ledger }))
  await simulation.pass(5000)
  return {
    simulation,
    people,
    ledger,
    reopen(person) {
      simulation.kill(person.page)
      person.moveTo(open(person.number))
    },
  }
}

async function write(random: Random, count: number, isBad: boolean): Promise<Run> {
  const run = await startWriting(random, { people: count, weather: isBad ? BAD : SLOW })
  const { simulation, people } = run
  for (let step = 0; step < 40; step++) {
    const person = random.pick(people)
    doSomething(person)
    const { network } = person.page
    if (isBad && random.chance(0.05)) network.isUp = !network.isUp
    if (isBad && random.chance(0.05)) network.breakStreams()
    if (isBad && random.chance(0.04)) {
      // Long enough for the device to have it.
      await simulation.pass(200)
      run.reopen(person)
      await simulation.pass(1500)
    }
    await simulation.pass(random.pick([0, 10, 50, 200, 700]))
    for (const one of people) if (one.pair.getState().ready) one.follow()
  }
  await calmDown(simulation, people)
  for (const one of people) one.follow()
  return run
}

function assertTogether({ simulation, people, ledger }: Run): void {
  const truth = bodyOf(simulation.dataset.documents.get(ID) ?? null)
  for (const { pair, page, body } of people) {
    assert.equal(pair.getState().save.type, 'saved', String(page.errors))
    assert.deepEqual(body, truth, 'all see what the server has')
  }
  const asked = people.flatMap(({ pair }) => pair.getState().conflicts)
  const left = wordsOf(truth).join('') + JSON.stringify(asked)
  const lost = [...ledger.typed.keys()].filter(
    (sign) => ledger.sent.has(sign) && !left.includes(sign) && !ledger.removed.has(sign),
  )
  assert.deepEqual(lost, [], 'typed, removed by nobody, and gone')
  assertValid(truth)
  assert.deepEqual(
    people.map(({ echoes }) => echoes),
    people.map(() => 0),
    'what comes from others is written back by nobody',
  )
}

/**
 * A patch of a text that arrives while its author cannot see what others wrote may take neighbouring signs along. An author
 * who hears of it puts it right; one who died, or whose answer got lost, cannot.
 */
function addUnseenRemovals({ simulation, ledger }: Run): void {
  let document: ContentDocument | null = FIRST
  for (const { transactionId, mutations } of simulation.dataset.transactions) {
    const before = wordsOf(bodyOf(document)).join('')
    const own = mutations.filter((mutation) => idOf(mutation) === ID)
    document = applyMutations(document, own, { transactionId, timestamp: '' })
    const after = wordsOf(bodyOf(document)).join('')
    if (!TEXT_REMOVAL.test(JSON.stringify(own))) continue
    for (const sign of before) if (!after.includes(sign)) ledger.removed.add(sign)
  }
}

const TEXT_REMOVAL = /"@@[^"]*\\n-/

for (const count of [2, 3, 4]) {
  forEachSeed(40, `${count} users write, undo and converge over a slow network`, async (random) => {
    const run = await write(random, count, false)
    assertTogether(run)
    run.simulation.dispose()
  })
  forEachSeed(
    40,
    `${count} users write, undo and converge over a bad network, with pages that die`,
    async (random) => {
      const run = await write(random, count, true)
      addUnseenRemovals(run)
      assertTogether(run)
      run.simulation.dispose()
    },
  )
}

for (const isGentle of [true, false]) {
  forEachSeed(
    40,
    `undoing ${isGentle ? 'all text of one user' : 'text and deletions of one user'} keeps the text of another, and redo restores it`,
    async (random) => {
      const run = await startWriting(random, { people: 2, weather: SLOW })
      const { simulation, people, ledger } = run
      const [ann, ben] = people as [Person, Person]
      for (let step = 0; step < 30; step++) {
        if (random.chance(0.6)) doSomething(ann, { mayUndo: false, isGentle })
        else ben.act([select(random, false), type(ledger.sign(ben.number))])
        await simulation.pass(random.pick([0, 50, 700]))
        for (const one of people) one.follow()
      }
      await calmDown(simulation, people)
      const written = ann.body
      while (ann.pair.undo.getState().canUndo) ann.undo()
      await calmDown(simulation, people)
      assert.deepEqual(ann.body, ben.body)
      const asked = people.flatMap(({ pair }) => pair.getState().conflicts)
      const left = wordsOf(ann.body).join('')
      const bens = [...ledger.typed].filter(([, number]) => number === ben.number)
      const kept = left + JSON.stringify(asked)
      const lost = bens.filter(([sign]) => ledger.sent.has(sign) && !kept.includes(sign))
      assert.deepEqual(
        lost.filter(([sign]) => !ledger.removed.has(sign)),
        [],
      )
      if (isGentle && asked.length === 0) {
        assert.equal(left.replaceAll(/[^ -~]/g, ''), wordsOf(START).join(''))
        for (const [sign, number] of ledger.typed)
          if (number === ann.number) assert.ok(!left.includes(sign), `left ${sign}`)
      }
      while (ann.pair.undo.getState().canRedo) ann.redo()
      if (asked.length === 0) assert.deepEqual(wordsOf(ann.body), wordsOf(written))
      simulation.dispose()
    },
  )
}

forEachSeed(
  40,
  'two users who wrote offline for an hour end with the same text, whoever reconnects first',
  async (random) => {
    const seed = random.int(1e9)
    const [one, other] = [await writeOffline(seed, [0, 1]), await writeOffline(seed, [1, 0])]
    // Whoever comes back second is asked about a word that both changed.
    if (one.isAsked || other.isAsked) return
    const [first, second] = [one.text, other.text]
    assert.deepEqual([...first].sort(), [...second].sort())
    // At one place, whoever came back first stands first.
    const ordered = (text: string) =>
      text.replace(/[^ -~]+/g, (signs) => [...signs].sort().join(''))
    assert.equal(ordered(first), ordered(second))
  },
)

async function writeOffline(
  seed: number,
  order: readonly number[],
): Promise<{ text: string; isAsked: boolean }> {
  const random = createRandom(seed)
  const { simulation, people } = await startWriting(random, { people: 2, weather: CALM })
  for (const { page } of people) page.network.isUp = false
  const typed = new Set<string>()
  const plans = people.map((person) => ({ person, random: createRandom(seed + person.number) }))
  for (let step = 0; step < 12; step++) {
    for (const { person, random: own } of plans) {
      const sign = String.fromCharCode(0x5000 + step + 100 * person.number)
      const edits = [
        [select(own, false), type(sign)],
        [select(own, false), type(sign)],
        [select(own, false), enter],
        [select(own, true), bold],
      ]
      const edit = own.pick(edits)
      if (edit !== edits[2] && edit !== edits[3]) typed.add(sign)
      person.act(edit)
    }
    await simulation.pass(300_000)
  }
  for (const number of order) {
    people[number]!.page.network.isUp = true
    await simulation.pass(60_000)
  }
  await calmDown(simulation, people)
  const text = wordsOf(bodyOf(simulation.dataset.documents.get(ID) ?? null)).join('')
  const asked = people.flatMap(({ pair }) => pair.getState().conflicts)
  const kept = text + JSON.stringify(asked)
  for (const sign of typed) assert.ok(kept.includes(sign), `lost ${sign}`)
  simulation.dispose()
  return { text, isAsked: asked.length > 0 }
}
