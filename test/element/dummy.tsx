// A small area and a context made without the package's own classes, so that tests of the machinery
// need no server, and prove that a context is recognised by its interface alone.
import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { ContextProvider, createContext } from '@lit/context'
import type { DataLayer } from '../../src/data/data-layer.ts'
import { AreaElement } from '../../src/element/area/area-element.ts'
import type { AreaOptions } from '../../src/element/area/area-element.ts'
import { areaProperties, connectionEvents } from '../../src/element/area/area-properties.ts'
import {
  connectionProperties,
  inheritedProperties,
} from '../../src/element/context/connection-properties.ts'
import { contextKey } from '../../src/element/context/context-protocol.ts'
import type { ContextSnapshot, ContextValue } from '../../src/element/context/context-protocol.ts'
import { cancelable, declareElement, method } from '../../src/element/declare-element.ts'
import { choice, number, text, value } from '../../src/element/properties.ts'
import type { AreaHost } from '../../src/react/area-host.ts'
import { useDataLayer } from '../../src/react/data-layer-context.ts'
import { until } from '../kit/browser-test.ts'

/** What the area of the tests did, over all elements. */
export const areaLog = {
  mounts: 0,
  unmounts: 0,
  crash: false,
  crashOnUnmount: false,
  lastHost: null as AreaHost | null,
}

function record(changes: Partial<typeof areaLog>): void {
  Object.assign(areaLog, changes)
}

export function DummyArea({ host }: { host: AreaHost }) {
  const snapshot = useSyncExternalStore(host.subscribe, host.getSnapshot)
  const layer = useDataLayer() as unknown as { name: string }
  const [count, setCount] = useState(0)
  // What is on the screen has been counted.
  useLayoutEffect(() => {
    record({ mounts: areaLog.mounts + 1, lastHost: host })
    const takeBack = host.provideMethods({
      greet: (name: string) => `Hello ${name}`,
      fail: () => {
        throw new Error('on purpose')
      },
    })
    return () => {
      record({ unmounts: areaLog.unmounts + 1 })
      takeBack()
      if (areaLog.crashOnUnmount) throw new Error('crashed while leaving')
    }
  }, [host])
  if (areaLog.crash) throw new Error('crashed on purpose')
  return (
    <div className="area" style={{ blockSize: 40 }}>
      <button onClick={() => setCount(count + 1)}>{count}</button>
      <input />
      <output>{`${layer.name} ${String(snapshot.props['label'])}`}</output>
    </div>
  )
}

/** Lets a test decide how the area's module arrives. */
export const areaModule = { load: () => Promise.resolve({ default: DummyArea }) }

export class DummyElement extends declareElement(AreaElement, {
  tag: 'dummy-element',
  properties: {
    ...areaProperties,
    ...connectionProperties,
    ...inheritedProperties,
    label: text(),
    size: number({ fallback: 1, min: 0 }),
    mode: choice(['one', 'two'], { fallback: 'one' }),
    thing: value<{ run(): string }>(),
  },
  events: { ...connectionEvents, 'content-dummy': cancelable<{ id: string }>() },
  methods: {
    greet: method<(name: string) => Promise<string>>(),
    fail: method<() => Promise<void>>(),
    missing: method<() => Promise<void>>(),
  },
}) {
  static override readonly area: AreaOptions = {
    load: () => areaModule.load(),
    role: 'region',
    label: 'element.document',
    delegatesFocus: true,
    css: '',
  }
}

/** A context whose state a test sets by hand. */
export class TestContext implements ContextValue {
  readonly version: number
  readonly packageVersion = '9.9.9'
  readonly id: string
  readonly listeners = new Set<() => void>()
  retries = 0
  #snapshot: ContextSnapshot

  constructor(name: string, version = 1) {
    this.id = name
    this.version = version
    const layer = { name } as unknown as DataLayer
    this.#snapshot = { status: 'connected', layer, error: null, handled: false, inherited: {} }
  }

  getSnapshot(): ContextSnapshot {
    return this.#snapshot
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  retry(): void {
    this.retries++
  }

  set(changes: Partial<ContextSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...changes }
    for (const listener of new Set(this.listeners)) listener()
  }
}

/** A foreign provider: Lit's, on an element that knows nothing of ours. */
export class TestProvider extends HTMLElement {
  context = new TestContext(
    this.getAttribute('name') ?? 'layer',
    Number(this.getAttribute('version') ?? 1),
  )
  readonly #provider = new ContextProvider(this, {
    context: createContext<ContextValue>(contextKey),
    initialValue: this.context,
  })
  get [contextKey](): ContextValue {
    return this.context
  }
  connectedCallback(): void {
    this.#provider.hostConnected()
  }
}

export function defineDummies(): void {
  DummyElement.define()
  if (!customElements.get('test-provider')) customElements.define('test-provider', TestProvider)
}

/** Puts HTML into a fresh box at the end of the page. `clearPage` removes it. */
export function put(html: string): HTMLElement {
  const box = document.createElement('div')
  box.dataset['test'] = ''
  document.body.append(box)
  box.innerHTML = html
  return box
}

export function clearPage(): void {
  for (const box of document.querySelectorAll('[data-test]')) box.remove()
  Object.assign(areaLog, { crash: false, crashOnUnmount: false })
  areaModule.load = () => Promise.resolve({ default: DummyArea })
}

/** A dummy inside a provider, with its area on the screen. */
export async function putReady(attributes = ''): Promise<DummyElement> {
  const box = put(
    `<test-provider name="main"><dummy-element ${attributes}></dummy-element></test-provider>`,
  )
  const element = box.querySelector('dummy-element') as DummyElement
  await element.ready
  return element
}

export function inner<Tag extends 'button' | 'input'>(
  element: Element,
  tag: Tag,
): HTMLElementTagNameMap[Tag] {
  const found = element.shadowRoot?.querySelector<Tag>(tag)
  if (!found) throw new Error(`no ${tag} in <${element.localName}>`)
  return found
}

/** What the area shows: the name of its layer and its label. */
export function shown(element: Element): string {
  return element.shadowRoot?.querySelector('output')?.textContent ?? ''
}

export function untilShown(element: Element, expected: string): Promise<boolean> {
  return until(
    `"${expected}" on the screen, now "${shown(element)}"`,
    () => shown(element) === expected,
  )
}

/** Collects the codes of `content-error` events below `box`. */
export function collectErrors(box: EventTarget, prevent = false): string[] {
  const codes: string[] = []
  box.addEventListener('content-error', (event) => {
    codes.push((event as CustomEvent<{ code: string }>).detail.code)
    if (prevent) event.preventDefault()
  })
  return codes
}
