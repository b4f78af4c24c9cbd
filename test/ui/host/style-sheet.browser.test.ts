import { adoptShared, registerCss, styleSheet } from '../../../src/ui/host/style-sheet.ts'
import { afterEach, equal, ok, test } from '../../kit/browser-test.ts'

const hosts: HTMLElement[] = []
afterEach(() => {
  for (const host of hosts.splice(0)) host.remove()
})

/** A paragraph in a shadow root of its own that has the shared sheets. */
function paragraph(own: readonly CSSStyleSheet[] = []) {
  const host = document.createElement('div')
  hosts.push(host)
  document.body.append(host)
  const root = host.attachShadow({ mode: 'open' })
  root.innerHTML = '<p></p>'
  adoptShared(root, own)
  return root.querySelector('p')!
}

test('styles that were just registered apply at once in a new root', () => {
  registerCss('test-now', 'p { orphans: 11 }')
  equal(getComputedStyle(paragraph()).orphans, '11')
})

test('styles of code that loads later reach every root, and its own sheets keep the last word', async () => {
  const own = styleSheet(document, 'p { widows: 7 }')
  const paragraphs = [paragraph(), paragraph([own])]
  registerCss('test-late', 'p { widows: 12 }')
  await Promise.resolve()
  const widows = paragraphs.map((element) => getComputedStyle(element).widows)
  equal(widows.join(' '), '12 7')
})

test('all roots of a document share one sheet per text', () => {
  const sheetsOf = (element: HTMLElement) =>
    (element.getRootNode() as ShadowRoot).adoptedStyleSheets
  const own = styleSheet(document, 'p { widows: 7 }')
  equal(styleSheet(document, 'p { widows: 7 }'), own)
  const [one, other] = [sheetsOf(paragraph([own])), sheetsOf(paragraph([own]))]
  ok(one.length > 1)
  equal(one.length, other.length)
  ok(one.every((sheet, index) => sheet === other[index]))
})
