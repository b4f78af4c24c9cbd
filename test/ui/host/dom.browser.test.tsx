import {
  activeElement,
  classes,
  contains,
  eventTarget,
  hasFocusWithin,
  isTypingTarget,
  rootOf,
  tabbableElements,
} from '../../../src/ui/host/dom.ts'
import { onLocationChange, openStorage, writeHistory } from '../../../src/ui/host/host-env.ts'
import { afterEach, deepEqual, equal, ok, test, until } from '../../kit/browser-test.ts'

let outer: HTMLElement | null = null
afterEach(() => outer?.remove())

/** A root inside a root: outer host > button, inner host > input. */
function nested() {
  outer = document.createElement('div')
  document.body.append(outer)
  const root = outer.attachShadow({ mode: 'open' })
  root.innerHTML = '<button>one</button><section></section>'
  const host = root.querySelector('section')!
  const inner = host.attachShadow({ mode: 'open' })
  inner.innerHTML = '<div><input><span contenteditable>text</span></div>'
  return { root, host, inner, input: inner.querySelector('input')! }
}

test('finds the focused element through nested shadow roots, and only from inside', () => {
  const { root, inner, input } = nested()
  input.focus()
  equal(activeElement(document), input)
  equal(activeElement(root), input)
  equal(activeElement(inner), input)
  root.querySelector('button')!.focus()
  equal(activeElement(inner), null)
  ok(hasFocusWithin(outer!))
  ok(!hasFocusWithin(inner.querySelector('div')!))
})

test('the event target is the innermost element, also for a listener of the page', () => {
  const { input } = nested()
  const seen: (Element | null)[] = []
  const listener = (event: Event) => seen.push(eventTarget(event))
  document.addEventListener('click', listener)
  input.click()
  document.removeEventListener('click', listener)
  equal(seen[0], input)
})

test('an element contains the content of shadow roots below it', () => {
  const { root, inner, input } = nested()
  ok(contains(outer!, input))
  ok(contains(document.body, input))
  ok(contains(root.querySelector('section')!, input))
  ok(!contains(root.querySelector('button')!, input))
  ok(!contains(input, outer))
  ok(!contains(input, null))
  equal(rootOf(input), inner)
})

test('typing targets are elements that accept text', () => {
  const make = (html: string) => {
    const template = document.createElement('template')
    template.innerHTML = html
    return document.importNode(template.content, true).firstElementChild
  }
  for (const html of [
    '<input>',
    '<input type="email">',
    '<textarea></textarea>',
    '<select></select>',
  ]) {
    ok(isTypingTarget(make(html)), html)
  }
  const pressed = 'button checkbox color file hidden image radio range reset submit'.split(' ')
  for (const html of [
    ...pressed.map((type) => `<input type="${type}">`),
    '<button></button>',
    '<p></p>',
  ]) {
    ok(!isTypingTarget(make(html)), html)
  }
  const { inner } = nested()
  ok(isTypingTarget(inner.querySelector('span')))
})

test('returns tabbable elements in order, without hidden and disabled ones', () => {
  outer = document.createElement('div')
  outer.innerHTML =
    '<button>a</button><button disabled>b</button><a href="#x">c</a><a>d</a>' +
    '<button tabindex="-1">e</button><button hidden>f</button><p tabindex="0">g</p>' +
    '<input id="h"><input id="i" disabled><input type="hidden"><select id="j"></select>' +
    '<select disabled></select><textarea id="k"></textarea><textarea disabled></textarea>' +
    '<p contenteditable>l</p><p contenteditable="false">m</p><p contenteditable tabindex="-1">n</p>'
  document.body.append(outer)
  deepEqual(
    tabbableElements(outer).map(({ id, textContent }) => id || textContent),
    ['a', 'c', 'g', 'h', 'j', 'k', 'l'],
  )
})

test('joins class names and skips empty ones', () => {
  equal(classes('a', false, undefined, null, '', 'b'), 'a b')
})

test('a history entry keeps the host state beside its own, and reports navigation by the user', async () => {
  const start = { url: location.href, state: history.state as unknown }
  history.replaceState({ host: 'page' }, '')
  writeHistory({ url: '#one', key: 'content', state: { step: 1 } })
  deepEqual(history.state, { host: 'page', content: { step: 1 } })
  writeHistory({ url: '#two', key: 'content', state: { step: 2 }, replace: true })
  equal(location.hash, '#two')
  let moved = 0
  const stop = onLocationChange(() => (moved += 1))
  history.back()
  await until('the page to move', () => moved > 0)
  deepEqual(history.state, { host: 'page' })
  stop()
  history.replaceState(start.state, '', start.url)
})

test('storage that is full or forbidden keeps values for this page and reports that', () => {
  const local = openStorage('local')
  equal(local.setItem('content-test', 'a'), true)
  equal(localStorage.getItem('content-test'), 'a')
  local.removeItem('content-test')
  equal(localStorage.getItem('content-test'), null)
  const tooMuch = 'x'.repeat(20_000_000)
  equal(local.setItem('content-test', tooMuch), false)
  equal(local.getItem('content-test'), tooMuch)
  equal(localStorage.getItem('content-test'), null)
  local.removeItem('content-test')
  equal(local.getItem('content-test'), null)
  const memory = openStorage('memory')
  memory.setItem('content-test', 'b')
  equal(memory.getItem('content-test'), 'b')
  equal(localStorage.getItem('content-test'), null)
})
