import { StrictMode, useState } from 'react'
import { flushSync } from 'react-dom'
import { BehaviorSubject, Observable, of, Subject, throwError } from 'rxjs'
import { DataLayerContext, useDataLayer } from '../../src/react/data-layer-context.ts'
import { useObservable } from '../../src/react/use-observable.ts'
import { ErrorBoundary } from '../../src/ui/feedback/error-boundary.tsx'
import { deepEqual, equal, frame, ok, test, until } from '../kit/browser-test.ts'
import { mount } from '../ui/mount.tsx'

/** An observable that counts who listens. */
function counted<T>(source: Observable<T>) {
  const counts = { subscribed: 0, active: 0 }
  const observable = new Observable<T>((subscriber) => {
    counts.subscribed += 1
    counts.active += 1
    const subscription = source.subscribe(subscriber)
    return () => {
      counts.active -= 1
      subscription.unsubscribe()
    }
  })
  return { observable, counts }
}

test('a value emitted while subscribing is in the first render, with a single subscription', async () => {
  const { observable, counts } = counted(new BehaviorSubject('now'))
  const seen: string[] = []
  function View() {
    const value = useObservable(() => observable, 'before', [])
    seen.push(value)
    return <p>{value}</p>
  }
  const ui = mount(<View />)
  await frame()
  deepEqual(seen, ['now'])
  equal(counts.subscribed, 1)
  ui.unmount()
  equal(counts.active, 0)
})

test('a factory that creates a new, synchronous observable on every call does not loop', async () => {
  let made = 0
  const renders: number[] = []
  function View() {
    renders.push(1)
    const value = useObservable(() => of(++made), 0, [])
    return <p>{value}</p>
  }
  const ui = mount(<View />)
  for (let turn = 0; turn < 5; turn += 1) await frame()
  equal(ui.find('p').textContent, '1')
  equal(made, 1)
  equal(renders.length, 1)
})

test('new deps subscribe to the new source and release the old one', async () => {
  const first = counted(new BehaviorSubject('first'))
  const second = counted(new BehaviorSubject('second'))
  const sources = { first, second }
  function View({ name }: { name: keyof typeof sources }) {
    return <p>{useObservable(() => sources[name].observable, '', [name])}</p>
  }
  const ui = mount(<View name="first" />)
  equal(ui.find('p').textContent, 'first')
  ui.render(<View name="second" />)
  equal(ui.find('p').textContent, 'second')
  equal(first.counts.active, 0)
  equal(second.counts.active, 1)
})

test('two hooks on one source never show different values', async () => {
  const source = new BehaviorSubject(0)
  const torn: string[] = []
  function View() {
    const one = useObservable(() => source, -1, [])
    const two = useObservable(() => source, -1, [])
    if (one !== two) torn.push(`${one} ${two}`)
    return <p>{`${one} ${two}`}</p>
  }
  const ui = mount(<View />)
  for (let value = 1; value <= 20; value += 1) {
    source.next(value)
    if (value % 5 === 0) await frame()
  }
  await until('the last value', () => ui.find('p').textContent === '20 20')
  deepEqual(torn, [])
})

test('many emissions before a paint cause one render', async () => {
  const source = new BehaviorSubject(0)
  const renders: number[] = []
  function View() {
    renders.push(1)
    return <p>{useObservable(() => source, -1, [])}</p>
  }
  const ui = mount(<View />)
  renders.length = 0
  flushSync(() => {
    for (let value = 1; value <= 50; value += 1) source.next(value)
  })
  equal(ui.find('p').textContent, '50')
  equal(renders.length, 1)
})

test('an emission of an equal value renders nothing', async () => {
  const source = new BehaviorSubject('same')
  const renders: number[] = []
  function View() {
    renders.push(1)
    return <p>{useObservable(() => source, '', [])}</p>
  }
  mount(<View />)
  renders.length = 0
  source.next('same')
  await frame()
  equal(renders.length, 0)
})

test('the nearest error boundary shows a failing source, and Retry subscribes again', async () => {
  let broken = true
  function View() {
    const value = useObservable(
      () => (broken ? throwError(() => new Error('refused')) : of('fine')),
      '',
      [],
    )
    return <p>{value}</p>
  }
  const ui = mount(
    <ErrorBoundary where="view">
      <View />
    </ErrorBoundary>,
    { onError: () => {} },
  )
  await until('the panel', () => ui.query('alert', 'refused'))
  broken = false
  ui.find('button', 'Retry').click()
  await until('the value', () => ui.query('p', 'fine'))
})

test('leaves no subscription under StrictMode, and when a render is discarded', async () => {
  const { observable, counts } = counted(new Subject<string>())
  function View() {
    return <p>{useObservable(() => observable, 'waiting', [])}</p>
  }
  function Toggle() {
    const [on, setOn] = useState(true)
    return (
      <StrictMode>
        <button type="button" onClick={() => setOn(!on)}>
          toggle
        </button>
        {on && <View />}
      </StrictMode>
    )
  }
  const ui = mount(<Toggle />)
  await until('one reader', () => counts.active === 1)
  ui.find('button').click()
  await until('no reader', () => counts.active === 0)
  ok(counts.subscribed >= 1)
})

test('useDataLayer throws a descriptive error without a data layer', async () => {
  const errors: string[] = []
  function View() {
    useDataLayer()
    return null
  }
  mount(
    <DataLayerContext value={null}>
      <ErrorBoundary where="view">
        <View />
      </ErrorBoundary>
    </DataLayerContext>,
    { onError: (error) => errors.push((error as Error).message) },
  )
  await until('the error', () => errors.length === 1)
  ok(errors[0]?.includes('no data layer'))
})
