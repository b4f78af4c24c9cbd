// Registration: once, again, under other names, in another registry, beside another version.
import { afterEach, deepEqual, equal, ok, test, until } from '../kit/browser-test.ts'
import { ContentElement } from '../../src/element/content-element.ts'
import { declareElement } from '../../src/element/declare-element.ts'
import { defineElements } from '../../src/element/define.ts'
import { text, value } from '../../src/element/properties.ts'

class Apple extends declareElement(ContentElement, {
  tag: 'test-apple',
  properties: { color: text() },
  events: {},
}) {}
class Pear extends declareElement(ContentElement, {
  tag: 'test-pear',
  properties: {},
  events: {},
}) {}

const original = console.warn
const warnings: string[] = []
console.warn = (...parts: unknown[]) => warnings.push(parts.join(' '))
afterEach(() => {
  warnings.length = 0
})
// The runner shows warnings of its own at the end.
addEventListener('pagehide', () => {
  console.warn = original
})

test('defines all tags and is silent when called twice', () => {
  defineElements([Apple, Pear])
  defineElements([Apple, Pear])
  equal(customElements.get('test-apple'), Apple)
  equal(customElements.get('test-pear'), Pear)
  deepEqual(warnings, [])
})

test('prefix and suffix define additional tags next to the default ones', () => {
  defineElements([Apple], { suffix: 'acme' })
  defineElements([Apple], { prefix: 'acme' })
  for (const tag of ['test-apple-acme', 'acme-test-apple']) {
    const element = document.createElement(tag) as Apple
    ok(element instanceof Apple)
    element.color = 'red'
    equal(element.localName, tag)
    equal(element.color, 'red')
  }
})

test('defines only the requested tags, with a clear error for an unknown tag', () => {
  defineElements([Apple, Pear], { tags: ['test-pear'], suffix: 'only' })
  ok(customElements.get('test-pear-only'))
  equal(customElements.get('test-apple-only'), undefined)
  let message = ''
  try {
    defineElements([Apple, Pear], { tags: ['test-plum'] })
  } catch (error) {
    message = (error as Error).message
  }
  equal(message, 'define: there is no <test-plum>. Use one of: test-apple, test-pear.')
})

test('works in a scoped registry', () => {
  const registry = new CustomElementRegistry()
  defineElements([Apple], { registry })
  ok(registry.get('test-apple'))
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open', customElementRegistry: registry })
  root.innerHTML = '<test-apple color="green"></test-apple>'
  document.body.append(host)
  const element = root.firstElementChild as Apple
  equal(element.color, 'green')
  host.remove()
})

test('keeps an already defined other version, with one warning naming both versions', async () => {
  class Foreign extends HTMLElement {
    static readonly version = '0.0.1'
  }
  customElements.define('test-apple-v', Foreign)
  customElements.define('test-pear-v', class extends Foreign {})
  defineElements([Apple, Pear], { suffix: 'v' })
  defineElements([Apple, Pear], { suffix: 'v' })
  equal(customElements.get('test-apple-v'), Foreign)
  await until('the warning', () => warnings.length > 0)
  equal(warnings.length, 1)
  ok(warnings[0]!.includes('0.0.1') && warnings[0]!.includes(Apple.version))
})

test('is silent when another copy already defined the same version', () => {
  class Copy extends HTMLElement {
    static readonly version = Apple.version
  }
  customElements.define('test-apple-copy', Copy)
  defineElements([Apple], { suffix: 'copy' })
  deepEqual(warnings, [])
})

test('rejects a property that HTMLElement or the base class already has when the class is created', () => {
  for (const name of ['dataset', 'title', 'hidden', 'ready', 'version']) {
    let message = ''
    try {
      declareElement(ContentElement, {
        tag: 'test-bad',
        properties: { [name]: value() },
        events: {},
      })
    } catch (error) {
      message = (error as Error).message
    }
    ok(message.includes(`"${name}"`), `${name}: ${message}`)
  }
})
