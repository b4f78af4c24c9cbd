import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { Subject } from 'rxjs'
import { atPace } from '../../../src/document/pair/at-pace.ts'
import type { Pace } from '../../../src/data/rhythm.ts'

/** A pace whose time is in the test's hands. */
function pace(): Pace & { run(): void } {
  const waiting = new Set<() => void>()
  return {
    request: (task) => void waiting.add(task),
    cancel: (task) => void waiting.delete(task),
    run: () => waiting.forEach((task) => (waiting.delete(task), task())),
  }
}

test('emits the first value immediately, even long after subscribing, because the form waits for it', () => {
  const source = new Subject<number>()
  const passed: number[] = []
  const subscription = source.pipe(atPace(pace())).subscribe((value) => passed.push(value))
  source.next(1)
  deepEqual(passed, [1])
  subscription.unsubscribe()
})

test('emits later values together, each stream with its latest value', () => {
  const shared = pace()
  const sources = [new Subject<string>(), new Subject<string>()]
  const passed: string[] = []
  const [first, second] = sources.map((source) =>
    source.pipe(atPace(shared)).subscribe((value) => passed.push(value)),
  )
  for (const value of ['a', 'b', 'c']) for (const source of sources) source.next(value)
  deepEqual(passed, ['a', 'a'])
  shared.run()
  deepEqual(passed, ['a', 'a', 'c', 'c'])
  sources[0]!.next('d')
  sources[1]!.next('e')
  first!.unsubscribe()
  shared.run()
  deepEqual(passed, ['a', 'a', 'c', 'c', 'e'])
  sources[1]!.next('f')
  sources[1]!.complete()
  deepEqual(passed.at(-1), 'f')
  second!.unsubscribe()
})
