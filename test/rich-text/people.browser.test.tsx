import { executeServerCommand, sendKeys } from '@web/test-runner-commands'
import { deepEqual, equal, match, ok, press, test, until } from '../kit/browser-test.ts'
import { block, openText } from './open-text.tsx'

const item = (key: string) => block(key, key, { listItem: 'number', level: 1 })
const at = (key: string) => ({
  user: { id: 'ada', displayName: 'Ada' },
  path: ['body', { _key: key }],
  lastActiveAt: '2026-01-01T00:00:00Z',
})

test('avatars of other users are placed at their block, move with it, and do not interrupt a list', async () => {
  const form = await openText([item('a'), item('b'), item('c')])
  form.controller.update({ presence: [at('b')] as never })
  const face = await until('the face', () => form.text.querySelector('[data-presence]'))
  match(face.querySelector('[role="img"]')?.getAttribute('aria-label') ?? '', /Ada/)
  const block = (key: string) => form.text.querySelector(`[data-key="${key}"]`)!
  const isBeside = (key: string) => {
    const [one, other] = [face.getBoundingClientRect(), block(key).getBoundingClientRect()]
    return one.top < other.bottom && one.bottom > other.top && one.left > other.left
  }
  ok(isBeside('b'), 'beside its block')
  const texts = await executeServerCommand<string[], undefined>('accessible-texts')
  deepEqual(
    texts.flatMap((text, at) => (text === '.' ? [`${texts[at - 1]} ${texts[at + 1]}`] : [])),
    ['1 a', '2 b', '3 c'],
  )
  await form.select('a', 1)
  await press('Enter')
  await sendKeys({ type: 'new' })
  await until('the new block', () => form.words().join() === 'a,new,b,c')
  ok(isBeside('b'), 'still beside its block')
  form.controller.update({ presence: [at('c')] as never })
  await until('at the next block', () => {
    const now = form.text.querySelector('[data-presence]')
    const [one, other] = [now!.getBoundingClientRect(), block('c').getBoundingClientRect()]
    return one.top < other.bottom && one.bottom > other.top
  })
  form.controller.update({ presence: [] })
  await until('nobody', () => !form.text.querySelector('[data-presence]'))
  form.unmount()
})

test('reports the focused block whenever the caret moves to another one', async () => {
  const form = await openText([block('a', 'one'), block('b', 'two')])
  const told: string[] = []
  form.controller.onFocus((path) => told.push(JSON.stringify(path)))
  await form.select('a', 1)
  await press('ArrowDown')
  await until('the next block', () => told.at(-1) === '["body",{"_key":"b"}]')
  const count = told.length
  await sendKeys({ type: 'xyz' })
  await press('ArrowLeft')
  await form.settled()
  equal(told.length, count)
  await press('ArrowUp')
  await until('back', () => told.at(-1) === '["body",{"_key":"a"}]')
  form.unmount()
})
