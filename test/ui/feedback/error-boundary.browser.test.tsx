import { useState } from 'react'
import { Button } from '../../../src/ui/controls/button.tsx'
import { ErrorBoundary } from '../../../src/ui/feedback/error-boundary.tsx'
import { deepEqual, equal, ok, test, until } from '../../kit/browser-test.ts'
import { mount } from '../mount.tsx'

test('SHELL-048 a crash shows Retry, is reported once with its place, and does not affect the rest', async () => {
  const reports: string[] = []
  let broken = true
  function Fragile() {
    if (broken) throw new TypeError('title is missing')
    return <p>Whole again</p>
  }
  function Counter() {
    const [count, setCount] = useState(0)
    return <Button onClick={() => setCount(count + 1)}>Pressed {count}</Button>
  }
  const ui = mount(
    <>
      <Counter />
      <ErrorBoundary where="article form">
        <Fragile />
      </ErrorBoundary>
    </>,
    { onError: (error, where) => reports.push(`${where}: ${(error as Error).message}`) },
  )
  const panel = await until('the panel', () => ui.query('alert', 'An error occured'))
  ok(panel.textContent?.includes('title is missing'))
  deepEqual(reports, ['article form: title is missing'])
  ui.find('button', 'Pressed 0').click()
  await until('the neighbour to live', () => ui.query('button', 'Pressed 1'))
  broken = false
  ui.find('button', 'Retry').click()
  await until('the content', () => ui.query('p', 'Whole again'))
  equal(ui.query('alert'), null)
})

test('distinguishes code missing on the server from errors in it, and offers a reload', async () => {
  const gone = await import('./no-such-module.js' as string).catch((error: unknown) => error)
  function Late(): never {
    throw gone
  }
  const ui = mount(
    <ErrorBoundary where="panel">
      <Late />
    </ErrorBoundary>,
    { onError: () => {} },
  )
  const panel = await until('the panel', () => ui.query('alert'))
  ok(panel.textContent?.includes('the page is older than its server'))
  ok(ui.query('button', 'Reload the page') && ui.query('button', 'Retry'))
})

test('opening another document clears the error of the previous one', async () => {
  function Document({ id }: { id: string }) {
    if (id === 'bad') throw new Error('no')
    return <p>{id}</p>
  }
  const show = (id: string) => (
    <ErrorBoundary where="document" resetKey={id}>
      <Document id={id} />
    </ErrorBoundary>
  )
  const ui = mount(show('bad'), { onError: () => {} })
  await until('the panel', () => ui.query('alert'))
  ui.render(show('good'))
  await until('the document', () => ui.query('p', 'good'))
})
