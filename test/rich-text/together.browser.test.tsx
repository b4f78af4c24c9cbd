// Two or three people in one text, each in an editor on the screen with its own data layer, over a network that delays and
// loses, and in pages that go away meanwhile.
import { sendKeys } from '@web/test-runner-commands'
import { indexedDbStore } from '../../src/data/journal/indexed-db-store.ts'
import type { JournalEntry } from '../../src/data/journal/journal-store.ts'
import { applyMutations } from '../../src/model/apply-mutation.ts'
import type { ContentDocument } from '../../src/model/document.ts'
import type { Mutation } from '../../src/model/mutation.ts'
import { haveKeys, isTextBlock, isTextSpan, type Keyed } from '../../src/model/portable-text.ts'
import { startBrowserServer } from '../kit/browser-server.ts'
import { deepEqual, frame, ok, press, test, until } from '../kit/browser-test.ts'
import { createRandom, type Random } from '../kit/choices.ts'
import { bodyOf, type Editor, ID, mutate, openEditor, settle, wait } from './open-editor.tsx'
import { block } from './open-text.tsx'

const RUNS = 50
const RUNS_IN_A_TEST = 5
const STEPS = 10
const device = indexedDbStore()!
const START = [block('a', 'Hello world'), block('b', 'Second one'), block('c', 'The end')]

const shown = ({ pair }: Editor) => bodyOf(pair.getState().displayed) as unknown as readonly Keyed[]
const wordsOf = (body: readonly Keyed[]): string =>
  body
    .map((one) =>
      isTextBlock(one)
        ? one.children.map((child) => (isTextSpan(child) ? child.text : '')).join('')
        : '',
    )
    .join('\n')

interface Ledger {
  next: number
  readonly typed: Set<string>
  readonly removed: Set<string>
  /** What each did and then saw, for a failure. */
  readonly steps: string[]
}

/** Puts the caret somewhere, or selects some letters of a block. */
async function select({ text }: Editor, random: Random, length = 0): Promise<void> {
  text.focus()
  const blocks = [...text.querySelectorAll('[data-key]')]
  if (blocks.length === 0) return
  const walker = document.createTreeWalker(random.pick(blocks), NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node as Text)
  if (nodes.length === 0) return
  const node = random.pick(nodes)
  const from = random.between(0, node.length)
  getSelection()!.setBaseAndExtent(node, from, node, Math.min(node.length, from + length))
  // The editor hears of it in a task of its own.
  await frame()
}

const KEY_EVENTS = ['keydown', 'beforeinput'] as const

async function act(editor: Editor, random: Random, ledger: Ledger): Promise<void> {
  const before = new Set(wordsOf(shown(editor)))
  // Others write until the key arrives, perhaps into what it removes.
  const see = (): void => {
    for (const sign of editor.text.textContent ?? '') before.add(sign)
  }
  for (const name of KEY_EVENTS) editor.text.addEventListener(name, see, true)
  const roll = random.next()
  if (roll < 0.5) {
    await select(editor, random)
    const signs = String.fromCharCode(ledger.next++, ledger.next++)
    await sendKeys({ type: signs })
    // A key that a page without the focus gets is typed nowhere.
    const onScreen = editor.text.textContent ?? ''
    for (const sign of signs) if (onScreen.includes(sign)) ledger.typed.add(sign)
  } else if (roll < 0.6) {
    await select(editor, random)
    await press('Enter')
  } else if (roll < 0.7) {
    await select(editor, random)
    await press('Backspace')
  } else if (roll < 0.78) {
    await select(editor, random, 4)
    await press('Backspace')
  } else if (roll < 0.88) {
    await select(editor, random, 4)
    await press('Control+b')
  } else if (roll < 0.93) {
    await select(editor, random)
    await press('Alt+ArrowDown')
  } else {
    settle(editor)
    editor.pair.undo.undo()
  }
  settle(editor)
  for (const name of KEY_EVENTS) editor.text.removeEventListener(name, see, true)
  const after = wordsOf(shown(editor))
  for (const sign of before) if (!after.includes(sign)) ledger.removed.add(sign)
  ledger.steps.push(`${roll.toFixed(2)}: ${JSON.stringify(after)}`)
}

async function run(url: string, seed: number): Promise<void> {
  const random = createRandom(seed)
  await mutate(url, [{ createOrReplace: { _id: ID, _type: 'note', body: START } }])
  const count = random.between(2, 3)
  const editors = await Promise.all(Array.from({ length: count }, () => openEditor(url, random)))
  // What a run before this one left to its pages must not be taken for letters of this one.
  const ledger: Ledger = {
    next: 0x4e00 + seed * STEPS * 2,
    typed: new Set<string>(),
    removed: new Set<string>(),
    steps: [],
  }
  for (let step = 0; step < STEPS; step++) {
    const at = random.int(count)
    const editor = editors[at]!
    ledger.steps.push(`${step}, editor ${at}, ${editor.network.isUp ? 'connected' : 'cut off'}`)
    await act(editor, random, ledger)
    if (random.chance(0.1)) editor.network.isUp = !editor.network.isUp
    if (random.chance(0.1)) editor.network.breakStreams()
    if (random.chance(0.06)) {
      editor.leave()
      ledger.steps.push('left')
      editors[at] = await openEditor(url, random)
    }
    await wait(random.pick([0, 0, 20, 60]))
  }
  for (const editor of editors) {
    // While somebody is in a text, a question about it shows their own version.
    editor.text.blur()
    editor.network.isCalm = true
    editor.network.isUp = true
  }
  await until('everybody to be done', () =>
    editors.every(({ pair }) => pair.getState().save.type === 'saved'),
  )
  // A page that went away may only be reloading, so others wait a while before they send what it left on the device.
  await until(`nothing on the device, seed ${seed}`, async () =>
    (await leftOnDevice(url)).every(({ edits }) => !edits),
  )
  for (const { network } of editors) network.breakStreams()
  const stored = async (): Promise<readonly Keyed[]> => {
    const answer = await fetch(`${url}/v2023-11-13/data/doc/production/${ID}`)
    const { documents } = (await answer.json()) as { documents: { body?: Keyed[] }[] }
    return documents[0]?.body ?? []
  }
  await until(`all to see the same, seed ${seed}`, async () => {
    const truth = JSON.stringify(sorted(await stored()))
    return editors.every((editor) => JSON.stringify(sorted(shown(editor))) === truth)
  })
  const truth = await stored()
  for (const { text } of editors) {
    await until(`the screen, seed ${seed}`, () => screenOf(text) === wordsOf(truth))
  }
  await addUnseenRemovals(url, ledger)
  // Pages that are gone leave their questions on the device.
  const holders = [...editors.map(({ pair }) => pair.getState()), ...(await leftOnDevice(url))]
  const asked = JSON.stringify(holders.map(({ conflicts }) => conflicts))
  const there = wordsOf(truth) + asked
  const lost = [...ledger.typed].filter(
    (sign) => !there.includes(sign) && !ledger.removed.has(sign),
  )
  const story = lost.length === 0 ? [] : [...ledger.steps, ...(await historyOf(url))]
  deepEqual(lost, [], [`lost letters, seed ${seed}`, ...story].join('\n'))
  ok(truth.length === 0 || haveKeys(truth), `keys, seed ${seed}`)
  for (const one of truth) {
    ok(isTextBlock(one), `${JSON.stringify(one)}, seed ${seed}`)
    if (one.children.length > 1) ok(one.children.every((child) => child['text'] !== ''))
  }
  for (const editor of editors) editor.close()
}

/** What pages that are open or gone left on this device. */
async function leftOnDevice(url: string): Promise<readonly JournalEntry[]> {
  const records = await device.read(`${url} demo production local-administrator`)
  return records.filter(({ part }) => part === 'edits').map(({ value }) => value as JournalEntry)
}

/**
 * A patch of a text that arrives while its author cannot see what others wrote may take neighbouring signs along. An author
 * who hears of it puts it right; one whose page is gone, or whose answer got lost, cannot.
 */
async function addUnseenRemovals(url: string, ledger: Ledger): Promise<void> {
  let document: ContentDocument | null = null
  for (const line of await historyOf(url)) {
    const { id, mutations } = JSON.parse(line) as { id: string; mutations: Mutation[] }
    const before = wordsOf(bodyOf(document) as unknown as Keyed[])
    document = applyMutations(document, mutations, { transactionId: id, timestamp: '' })
    const after = wordsOf(bodyOf(document) as unknown as Keyed[])
    const patches = mutations.flatMap((one) =>
      'patch' in one ? Object.values(one.patch.diffMatchPatch ?? {}) : [],
    )
    const taken = patches.flatMap((patch) => patch.split('\n').filter((line) => line[0] === '-'))
    if (taken.length === 0) continue
    // Letters that the patch names are those that its author saw.
    const seen = decodeURIComponent(taken.join(''))
    for (const sign of before) {
      if (!after.includes(sign) && !seen.includes(sign)) ledger.removed.add(sign)
    }
  }
}

/** The transactions of the document, as lines of JSON. */
async function historyOf(url: string): Promise<string[]> {
  const path = `/data/history/production/transactions/${ID}`
  return (await (await fetch(`${url}/v2023-11-13${path}`)).text()).trim().split('\n')
}

/** Fields of a document may stand in any order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => [name, sorted(field)])
}

const screenOf = (text: HTMLElement) =>
  [...text.querySelectorAll('[data-key]')].map(({ textContent }) => textContent).join('\n')

for (let first = 1; first <= RUNS; first += RUNS_IN_A_TEST) {
  test(`users writing on several screens converge (seeds ${first}–${first + RUNS_IN_A_TEST - 1})`, async () => {
    const server = await startBrowserServer()
    for (let seed = first; seed < first + RUNS_IN_A_TEST; seed++) await run(server.url, seed)
    await server.close()
  })
}
