import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BehaviorSubject, finalize, Observable, Subject, type Subscription } from 'rxjs'
import { SimulatedClock } from '../../kit/simulated-clock.ts'
import { observeValidation } from '../../../src/data/validation/validation-status.ts'
import type { ValidationState } from '../../../src/data/validation/validation-status.ts'
import { fieldTypes } from '../../../src/fields/field-types.ts'
import type { ContentDocument } from '../../../src/model/document.ts'
import { compileSchema } from '../../../src/schema/compile.ts'
import type { CurrentUser, FieldDefinition } from '../../../src/schema/define.ts'
import { Rule } from '../../../src/schema/validation/rule.ts'
import { settlePromises } from '../../kit/data-harness.ts'

const rule = new Rule()
const page = { _id: 'a', _type: 'page' }

/** A document under watch, with everything around it in the test's hands. */
function watch(
  fields: readonly FieldDefinition[],
  document: ContentDocument,
  clock = new SimulatedClock(),
) {
  const schema = compileSchema([{ name: 'page', type: 'document', fields }], fieldTypes)
  const displayed$ = new BehaviorSubject<ContentDocument>(document)
  const currentUser$ = new Subject<CurrentUser | null>()
  /** Questions that somebody follows. */
  const followed: string[] = []
  let asked = 0
  const follow = (name: string) =>
    new Observable<boolean>((subscriber) => {
      asked += 1
      followed.push(name)
      subscriber.next(true)
    }).pipe(finalize(() => void followed.splice(followed.indexOf(name), 1)))
  const validation$ = observeValidation({
    clock,
    schema,
    typeName: 'page',
    displayed$,
    observeExists: (id) => follow(id),
    observeResult: ({ params }) => follow(JSON.stringify(params)),
    client: () => Promise.resolve(null),
    currentUser$,
  })
  const states: ValidationState[] = []
  const subscription: Subscription = validation$.subscribe((state) => states.push(state))
  const pass = async (ms: number) => {
    for (const end = clock.now() + ms; ;) {
      await settlePromises()
      const next = clock.nextTimerAt()
      if (next === null || next > end) return clock.advance(Math.max(0, end - clock.now()))
      clock.advance(Math.max(0, next - clock.now()))
    }
  }
  const last = () => states.at(-1)!
  return {
    clock,
    displayed$,
    currentUser$,
    followed,
    states,
    subscription,
    pass,
    last,
    asked: () => asked,
  }
}

const reference = (name: string) => ({ _type: 'reference', _ref: name })

test('VALID-033 observes other documents as long as a reference or slug depends on them', async () => {
  const fields = [
    { name: 'next', type: 'reference', to: [{ type: 'page' }] },
    { name: 'also', type: 'reference', to: [{ type: 'page' }] },
    { name: 'slug', type: 'slug' },
  ]
  const { displayed$, followed, subscription, pass, clock, asked } = watch(fields, {
    ...page,
    next: reference('b'),
    also: reference('b'),
  })
  await pass(1000)
  assert.deepEqual(followed, ['b'])
  // Each letter of a slug is another question, of which only the last is still wanted.
  for (let length = 1; length <= 20; length++) {
    displayed$.next({ ...displayed$.value, slug: { _type: 'slug', current: 'x'.repeat(length) } })
    await pass(300)
  }
  assert.deepEqual(followed.length, 2)
  assert.ok(followed[1]!.includes('x'.repeat(20)), followed[1])
  assert.equal(asked(), 21)
  displayed$.next({ ...displayed$.value, next: undefined, slug: undefined })
  await pass(1000)
  assert.deepEqual(followed, ['b'], 'the other reference still asks')
  displayed$.next({ ...displayed$.value, also: reference('c') })
  await pass(1000)
  assert.deepEqual(followed, ['c'])
  subscription.unsubscribe()
  await settlePromises()
  assert.deepEqual(followed, [])
  assert.equal(clock.pendingTimers, 0)
})

test('passes the current user to validators, and is validating until the user is known', async () => {
  const validation = rule.custom((_value, { currentUser }) =>
    currentUser?.id === 'ada' ? true : `Not for ${currentUser?.id ?? 'nobody'}`,
  )
  const { currentUser$, states, pass, last } = watch(
    [{ name: 'title', type: 'string', validation }],
    { ...page, title: 'x' },
  )
  const messages = () => last().markers.map(({ message }) => message)
  await pass(1000)
  assert.equal(last().isValidating, true)
  currentUser$.next({ id: 'ada' })
  await pass(1000)
  assert.deepEqual([last().isValidating, messages()], [false, []])
  currentUser$.next({ id: 'bo' })
  await pass(1000)
  assert.deepEqual([last().isValidating, messages()], [false, ['Not for bo']])
  const final = states.filter(({ isValidating }) => !isValidating)
  assert.equal(final.length, 2)
})

test('VALID-040 shows as validating after the first result only when a run outlasts its task', async () => {
  const slowly = rule.custom((value) => (value === 'slow' ? new Promise(() => {}) : true))
  const quick = { name: 'title', type: 'string', validation: rule.max(3) }
  const { displayed$, states, pass } = watch([quick], page)
  await pass(1000)
  assert.deepEqual(states.splice(0).map(summaryOf), ['validating 0', 'done 0'])
  displayed$.next({ ...page, title: 'long' })
  await pass(1000)
  assert.deepEqual(states.splice(0).map(summaryOf), ['done 1'])
  const slow = watch([{ ...quick, validation: slowly }], page)
  await slow.pass(1000)
  slow.states.length = 0
  slow.displayed$.next({ ...page, title: 'slow' })
  await slow.pass(1000)
  assert.deepEqual([...new Set(slow.states.map(summaryOf))], ['validating 0'])
})

const summaryOf = ({ isValidating, markers }: ValidationState) =>
  `${isValidating ? 'validating' : 'done'} ${markers.length}`

test('batches asynchronous results, and reports finished ones although another never finishes', async () => {
  const answers: (() => void)[] = []
  const validation = rule.custom(
    (value) => new Promise((resolve) => answers.push(() => resolve(`${String(value)} is odd`))),
  )
  const of = [{ type: 'string', validation }]
  const list = Array.from({ length: 30 }, (_, index) => `${index}`)
  const { states, pass, last } = watch([{ name: 'list', type: 'array', of } as FieldDefinition], {
    ...page,
    list,
  })
  await pass(1000)
  for (const answer of answers.slice(0, 29)) {
    answer()
    await pass(10)
  }
  await pass(1000)
  assert.deepEqual([last().isValidating, last().markers.length], [true, 29])
  assert.ok(states.length < 10, `${states.length} states`)
  answers[29]!()
  await pass(1000)
  assert.deepEqual([last().isValidating, last().markers.length], [false, 30])
})

test('VALID-004 a validator that never resolves does not block publishing after 30 seconds', async () => {
  let answer: (given: string) => void = () => {}
  const validation = rule.custom(() => new Promise<string>((resolve) => (answer = resolve)))
  const { clock, pass, last, subscription } = watch(
    [{ name: 'a', type: 'string', validation } as FieldDefinition],
    { ...page, a: 'x' },
  )
  const levels = () => last().markers.map(({ level }) => level)
  await pass(29_000)
  assert.equal(last().isValidating, true)
  await pass(2000)
  assert.deepEqual([last().isValidating, levels()], [false, ['warning']])
  answer('wrong')
  await pass(1000)
  assert.deepEqual([last().isValidating, levels()], [false, ['error']])
  subscription.unsubscribe()
  assert.equal(clock.pendingTimers, 0)
})

test('does not request the current user when no validator uses it', async () => {
  const { currentUser$, pass, last } = watch([{ name: 'title', type: 'string' }], page)
  await pass(1000)
  assert.equal(last().isValidating, false)
  assert.equal(currentUser$.observed, false)
})

/** A clock on which each look takes a little of the time it tells. */
class BusyClock extends SimulatedClock {
  spent = 0
  override now(): number {
    return super.now() + (this.spent += 1)
  }
}

test('VALID-003 validates a large document in chunks, and aborts when it changes', async () => {
  let asked = 0
  const validation = rule.custom((value) => {
    asked += 1
    return value === 'bad' ? 'is bad' : true
  })
  const of = [{ type: 'string', validation }]
  const clock = new BusyClock()
  const items = Array.from({ length: 1000 }, () => 'fine')
  const { displayed$, states, last, subscription } = watch(
    [{ name: 'list', type: 'array', of } as FieldDefinition],
    { ...page, list: items },
    clock,
  )
  const turn = async () => {
    clock.advance(0)
    clock.advance(1)
    await settlePromises()
  }
  await turn()
  assert.ok(asked > 0 && asked < 1000, `${asked} of 1000 in the first piece`)
  const before = asked
  await turn()
  assert.ok(asked > before && asked < 1000, `${asked} of 1000 in the second`)
  assert.equal(last().isValidating, true)
  const changed = { ...page, list: items.with(0, 'bad').with(999, 'bad') }
  displayed$.next(changed)
  clock.advance(250)
  await settlePromises()
  for (let turns = 0; turns < 400 && last().isValidating; turns++) await turn()
  assert.deepEqual(last().document, changed)
  assert.deepEqual(
    last().markers.map(({ path }) => path),
    [
      ['list', 0],
      ['list', 999],
    ],
  )
  // What the first run had looked at was not looked at again.
  assert.ok(asked <= 1003, `${asked} validators were asked`)
  displayed$.next({ ...page, list: items.map((_, index) => `${index}`) })
  clock.advance(250)
  await settlePromises()
  subscription.unsubscribe()
  assert.equal(clock.pendingTimers, 0, 'nobody is left to look')
  assert.equal(states.filter(({ isValidating }) => !isValidating).length, 1)
})
