import type { ContentElement } from '../../src/element/content-element.ts'
import { equal, ok, test } from './browser-test.ts'

interface ManifestItem {
  name: string
  kind?: string
  attribute?: string
  default?: string
  readonly?: boolean
  description?: string
  type?: { text: string }
  static?: boolean
}
interface ManifestElement {
  tagName: string
  name: string
  members: ManifestItem[]
  attributes: ManifestItem[]
  events: ManifestItem[]
  slots?: ManifestItem[]
  cssParts?: ManifestItem[]
  cssStates?: ManifestItem[]
  cssProperties?: ManifestItem[]
}

/** The declaration of a tag in `custom-elements.json`. */
async function manifestOf(tag: string): Promise<ManifestElement> {
  const manifest = (await (await fetch('/custom-elements.json')).json()) as {
    modules: { declarations: ManifestElement[] }[]
  }
  const found = manifest.modules
    .flatMap(({ declarations }) => declarations)
    .find(({ tagName }) => tagName === tag)
  ok(found, `<${tag}> is not in custom-elements.json`)
  return found
}

/**
 * The contract of every element: the manifest matches the class, names are not taken by the platform, and elements can
 * be created, cloned and discarded without a document, a context or an error.
 */
export function elementContract(Class: typeof ContentElement): void {
  const { tag, properties, events, methods = {} } = Class.declaration
  const create = () => document.createElement(tag) as ContentElement & Record<string, unknown>

  test(`<${tag}> matches its manifest entry at run time`, async () => {
    Class.define()
    const manifest = await manifestOf(tag)
    const fields = manifest.members.filter(({ kind, readonly }) => kind === 'field' && !readonly)
    sameNames(fields, Object.keys(properties), 'properties')
    sameNames(manifest.events, Object.keys(events), 'events')
    sameNames(
      [...manifest.attributes, { name: 'token' }],
      [...Class.observedAttributes],
      'observed attributes',
    )
    equal(customElements.get(tag)?.name, manifest.name)
    const element = create()
    for (const { name, kind } of manifest.members) {
      ok(name in element, `the manifest has ${name}`)
      if (kind === 'method') equal(typeof element[name], 'function', name)
    }
    for (const { name, default: fallback } of fields) {
      equal(String(element[name]), String(literal(fallback)), `default of ${name}`)
    }
    for (const name of Object.keys(methods)) equal(typeof element[name], 'function', name)
  })

  test(`<${tag}> has a description for everything in the manifest`, async () => {
    const {
      members,
      attributes,
      events: reported,
      slots = [],
      cssParts = [],
      cssStates = [],
      cssProperties = [],
    } = await manifestOf(tag)
    for (const { name, description } of [
      ...members,
      ...attributes,
      ...reported,
      ...slots,
      ...cssParts,
      ...cssStates,
      ...cssProperties,
    ]) {
      ok(description && /[.?]$|null\)$/.test(description), `"${name}" has no description`)
    }
  })

  test(`<${tag}> exposes no member that the manifest does not list`, async () => {
    const manifest = await manifestOf(tag)
    const known = new Set(manifest.members.map(({ name }) => name))
    const element = create()
    const reachable = new Set(Object.getOwnPropertyNames(element))
    for (
      let proto = Object.getPrototypeOf(element);
      proto !== HTMLElement.prototype;
      proto = Object.getPrototypeOf(proto)
    ) {
      for (const name of Object.getOwnPropertyNames(proto)) reachable.add(name)
    }
    const extra = [...reachable].filter(
      // Excludes members called or defined by the platform.
      (name) =>
        !known.has(name) &&
        !/Callback$|^constructor$/.test(name) &&
        !(name in HTMLElement.prototype),
    )
    equal(extra.join(), '')
  })

  test(`<${tag}> redefines no property of HTMLElement`, () => {
    const plain = document.createElement('div')
    for (const name of [...Object.keys(properties), ...Object.keys(methods)]) {
      ok(!(name in plain), name)
    }
  })

  test(`<${tag}> updates the property when an attribute is set or removed`, async () => {
    const { attributes } = await manifestOf(tag)
    const element = create()
    for (const { name, type, default: fallback } of attributes) {
      const property = Object.entries(properties).find(
        ([key, { attribute }]) => attribute === name || kebab(key) === name || key === name,
      )![0]
      const text = sample(type?.text ?? '')
      element.setAttribute(name, text)
      equal(String(element[property]), text || 'true', `${name}="${text}"`)
      element.removeAttribute(name)
      equal(String(element[property]), String(literal(fallback)), `${name} removed`)
    }
  })

  test(`<${tag}> can be created, cloned, set through innerHTML and removed without a context`, () => {
    const element = create()
    equal(element.getAttributeNames().length, 0, 'a new element has no attributes')
    equal((element.cloneNode(true) as Element).localName, tag)
    const box = document.createElement('div')
    box.innerHTML = `<${tag}></${tag}>`
    document.body.append(box)
    box.remove()
    equal(typeof JSON.stringify(element.getState()), 'string')
    equal(element.version, Class.version)
  })
}

function sameNames(items: readonly ManifestItem[], expected: string[], what: string): void {
  const names = items.map(({ name }) => name)
  equal(names.sort().join('\n'), [...expected].sort().join('\n'), what)
}

function literal(text: string | undefined): unknown {
  if (text === undefined || text === 'undefined') return undefined
  return JSON.parse(text.replaceAll("'", '"'))
}

/** A valid attribute value for the type; of several words the last, which is not the default. */
function sample(type: string): string {
  if (type === 'boolean') return ''
  if (type === 'number') return '7'
  return /'([^']*)'(?: \| undefined)?$/.exec(type)?.[1] ?? 'sample'
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
