import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { Subject } from 'rxjs'
import { unhurried } from '../../../src/document/pane/unhurried.ts'

test('the first value passes at once, even long after subscribing: the form waits for it', () => {
  const source = new Subject<number>()
  const passed: number[] = []
  const subscription = source.pipe(unhurried()).subscribe((value) => passed.push(value))
  source.next(1)
  deepEqual(passed, [1])
  subscription.unsubscribe()
})
