import { handOver, openSignInWindow } from '../../../src/studio/sign-in/sign-in-window.ts'
import { afterEach, deepEqual, equal, ok, test, until } from '../../kit/browser-test.ts'

// The two windows of a sign-in where the channel between pages of one origin does not reach: a frame stands for the
// window, since it is one of this origin that can be told apart from the page.

const realOpen = window.open
const opener = Object.getOwnPropertyDescriptor(window, 'opener')
afterEach(() => {
  window.open = realOpen
  if (opener) Object.defineProperty(window, 'opener', opener)
  document.body.replaceChildren()
})

type FrameWindow = Window & { eval: (code: string) => unknown }

function putFrame(): FrameWindow {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  return frame.contentWindow as FrameWindow
}

/** Messages arrive in the order they were sent: once this one is here, so are those before it. */
function allArrived(): Promise<unknown> {
  const last = crypto.randomUUID()
  const heard = new Promise((resolve) => {
    window.addEventListener('message', ({ data }) => data === last && resolve(null))
  })
  window.postMessage(last, location.origin)
  return heard
}

test('a sign-in window still connected to the page passes the session directly; other windows cannot', async () => {
  const popup = putFrame()
  const stranger = putFrame()
  window.open = () => popup
  const arrived: (string | null)[] = []
  const opened = openSignInWindow('https://provider.test/', 'n1', (sid) => arrived.push(sid))
  ok(opened)
  const send = (from: FrameWindow, message: object) =>
    from.eval(`parent.postMessage(${JSON.stringify(message)}, '*')`)
  const type = 'content-studio sign-in n1'
  send(stranger, { type, sid: 'stolen' })
  window.postMessage({ type, sid: 'own' }, location.origin)
  send(popup, { type: 'content-studio sign-in n2', sid: 'of another sign-in' })
  send(popup, { type, sid: 7 })
  await allArrived()
  deepEqual(arrived, [])
  send(popup, { type, sid: 'abc' })
  await until('the session', () => arrived.length > 0)
  send(popup, { type, sid: 'again' })
  await allArrived()
  deepEqual(arrived, ['abc'])
})

test('the result is also posted to the opener, to this origin only', async () => {
  const parent = putFrame()
  const messages: MessageEvent[] = []
  parent.addEventListener('message', (event) => messages.push(event))
  Object.defineProperty(window, 'opener', { configurable: true, value: parent })
  handOver('n3', null)
  await until('the message', () => messages.length > 0)
  deepEqual(messages[0]?.data, { type: 'content-studio sign-in n3', sid: null })
  equal(messages[0]?.origin, location.origin)
})
