import type { FormController } from '../../src/form/controller.ts'
import type { SchemaType } from '../../src/schema/schema.ts'
import { createRandom } from '../kit/choices.ts'
import type { Random } from '../kit/choices.ts'
import { equal, frame, ok, test } from '../kit/browser-test.ts'
import { randomDeclaration, randomDocument, randomPatch } from '../kit/random-content.ts'
import { applyPatches } from '../../src/model/apply-patch.ts'
import { attempt } from '../../src/schema/attempt.ts'
import { mountForm } from './mount-form.tsx'
import type { MountedForm } from './mount-form.tsx'

const seedsPerTest = 4
const tests = 4
const steps = 18

/** What the schema's own broken callbacks say; anything else is ours. */
const expected = /a broken (condition|validator)/
const ours = { _ofOthers: { kept: ['as', 'it', 'is'] } }

for (let at = 0; at < tests; at += 1) {
  const first = 1 + at * seedsPerTest
  test(`random input in a form of any schema and value causes no errors (seeds from ${first})`, async () => {
    for (let seed = first; seed < first + seedsPerTest; seed += 1) await use(createRandom(seed))
  })
}

test('FORM-011 random input in a read-only form changes nothing', async () => {
  for (let seed = 1; seed <= 10; seed += 1) await use(createRandom(seed), { readOnly: true })
})

async function use(random: Random, { readOnly = false } = {}): Promise<void> {
  const { fields, arrangement } = randomDeclaration(random)
  const width = random.pick([900, 360])
  const inputs = { readOnly }
  const form = mountForm(fields, { type: arrangement, width, height: 700, inputs })
  const { type } = form.controller
  form.receive({ ...randomDocument(random, type), ...ours })
  const thrown: unknown[] = []
  const hear = (event: ErrorEvent | PromiseRejectionEvent) => {
    const error: unknown = 'reason' in event ? event.reason : event.error
    if (error !== null && error !== undefined) thrown.push(error)
  }
  const report = window.onerror
  // Sizes that are told a frame late: the browser says so to everybody, and it harms nobody.
  // oxlint-disable-next-line prefer-add-event-listener -- the runner's own handler has to be asked first
  window.onerror = (message, ...rest) =>
    String(message).startsWith('ResizeObserver loop') || report?.(message, ...rest)
  window.addEventListener('error', hear)
  window.addEventListener('unhandledrejection', hear)
  try {
    const done: string[] = []
    for (let step = 0; step < steps; step += 1) {
      done.push(!readOnly && random.chance(0.12) ? receive(form, type, random) : act(form, random))
      await frame()
      const failed = [...thrown, ...form.errors.map(({ error }) => error)].filter(
        (error) => !expected.test(String(error)),
      )
      const story = `seed ${random.seed} after ${done.join(' · ')}`
      if (failed.length > 0) throw new Error(`${story}: ${textOf(failed[0])}`)
      ok(form.root.querySelector('[data-path], [role="tab"], select'), `${story}: it is empty`)
      if (readOnly) equal(form.patches.length, 0, `${story}: ${JSON.stringify(form.patches)}`)
      equal(JSON.stringify(form.value()['_ofOthers']), JSON.stringify(ours._ofOthers))
    }
  } finally {
    form.unmount()
    // oxlint-disable-next-line prefer-add-event-listener -- as it was
    window.onerror = report
    window.removeEventListener('error', hear)
    window.removeEventListener('unhandledrejection', hear)
  }
}

function receive(form: MountedForm, type: SchemaType, random: Random): string {
  const patched = attempt(() =>
    applyPatches(form.value(), [randomPatch(random, type, form.value())]),
  )
  if (patched.ok) form.receive({ ...(patched.value as object), ...ours })
  return 'received'
}

const texts = ['ok', 'bad', '', '12', '2024-02-30', 'https://x.no', '<b>&', '-1e400', 'é\u0301 🙂']
const keys = [
  'Enter',
  'Escape',
  ' ',
  'Delete',
  'Backspace',
  'ArrowDown',
  'ArrowUp',
  'Home',
  'End',
  'F10',
]
const pasted = [
  ['text/plain', 'one\ntwo\n3'],
  ['text/plain', 'title\tcount\nA\t1\nB\tx'],
  ['text/plain', '{"content-studio/value": {"title": 5, "odd": [1, {"_key": "k1"}]}}'],
  ['text/html', '<table><tr><td>title</td></tr><tr><td>A</td></tr></table>'],
  ['text/html', '<ul><li>a</li><li>b'],
] as const
const controls = 'button, input, textarea, select, [role="row"], [role="tab"], [role^="menuitem"]'

/** Does something with something in sight. */
function act({ root, controller }: MountedForm, random: Random): string {
  const usable = [...root.querySelectorAll<HTMLElement>(controls)].filter(
    (element) => element.getClientRects().length > 0 && !isOf(element, 'file'),
  )
  if (usable.length === 0) return 'nothing to do'
  const element = random.pick(usable)
  const name = `${element.localName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 20)}`
  element.focus()
  if (random.chance(0.25)) {
    const key = random.pick(keys)
    const altKey = random.chance(0.2)
    const shiftKey = key === 'F10' || random.chance(0.2)
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key, altKey, shiftKey, bubbles: true, cancelable: true }),
    )
    return `${key} on ${name}`
  }
  if (random.chance(0.1)) {
    const clipboardData = new DataTransfer()
    const [format, text] = random.pick(pasted)
    clipboardData.setData(format, text)
    const type = random.pick(['paste', 'paste', 'copy', 'cut'])
    element.dispatchEvent(
      new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true }),
    )
    return `${type} of ${text} at ${name}`
  }
  if (element instanceof HTMLSelectElement) {
    element.selectedIndex = random.int(element.options.length)
    element.dispatchEvent(new Event('change', { bubbles: true }))
    return `chose in ${name}`
  }
  const isText = element instanceof HTMLTextAreaElement || isTextBox(element)
  if (isText) {
    const text = random.pick(texts)
    const { prototype } = element.constructor as typeof HTMLInputElement
    Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(element, text)
    element.dispatchEvent(new InputEvent('input', { bubbles: true }))
    if (random.chance(0.5)) element.blur()
    return `typed "${text}" into ${name}`
  }
  element.click()
  if (random.chance(0.2)) focusSomewhere(controller, random)
  return `pressed ${name}`
}

function focusSomewhere({ store, lead }: FormController, random: Random): void {
  const { fields } = store.getNode([])!.type
  if (fields.length > 0) lead([random.pick(fields).name])
}

function isTextBox(element: HTMLElement): element is HTMLInputElement {
  return element instanceof HTMLInputElement && !['checkbox', 'radio'].includes(element.type)
}

function isOf(element: HTMLElement, type: string): boolean {
  return element instanceof HTMLInputElement && element.type === type
}

function textOf(error: unknown): string {
  return error instanceof Error ? `${error.message}\n${error.stack}` : String(error)
}
