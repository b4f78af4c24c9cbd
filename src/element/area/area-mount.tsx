// The React side of every element, loaded with the first area that is shown.
import r2wc from '@r2wc/react-to-web-component'
import { Component, useEffect, useSyncExternalStore } from 'react'
import type { ComponentType, ErrorInfo, ReactNode } from 'react'
import type { DataLayer } from '../../data/data-layer.ts'
import type { AreaHost } from '../../react/area-host.ts'
import { DataLayerContext } from '../../react/data-layer-context.ts'
import { HostContext } from '../../react/host-context.ts'
import * as inner from '../members.ts'
import { createAreaHost } from './area-host.ts'
import { contextFromAncestors } from '../context/context-protocol.ts'
import { containKeys } from '../contain-keys.ts'
import type { ContainKeys } from '../contain-keys.ts'
import { toContentError } from '../errors/content-error.ts'
import type { ContentError } from '../errors/content-error.ts'
import type { AreaPort, ShellHost } from './area-host.ts'
import { nextTask } from '../../data/frames.ts'

export type AreaComponent = ComponentType<{ host: AreaHost }> & {
  /** Returns a promise that delays the area's readiness; null = ready at once. */
  readonly whenUsable?: (layer: DataLayer | null) => Promise<unknown> | null
}

/** Props of one mount of an area. */
export interface AreaShowing {
  /** The data layer that the area is bound to; null for an area that uses the context's current one, if any. */
  layer: DataLayer | null
  /** Called when the area is usable after its first render. */
  onReady: () => void
  /** Called when the area throws: while rendering, after which it shows nothing, or while unmounting. */
  onCrash: (error: unknown) => void
}

/** The area of an element, with its code loaded. */
export interface LoadedArea extends Omit<ShellHost, 'host'> {
  /** Mounts the area in the element's shadow root, bound to this layer or to none. */
  mount(layer: DataLayer | null): void
  unmount(): void
  getMounted(): MountedArea | null
}

/** A mounted area and its data layer. */
export interface MountedArea {
  /** Null for an area that is not bound to a layer. */
  readonly layer: DataLayer | null
  /** Its first render is done. */
  drawn: boolean
  /** Error thrown while rendering; the area shows nothing then. */
  crash: ContentError | null
}

/** Props that r2wc passes to the component: its own `container`, and those set by the shell. */
interface AreaViewProps extends AreaShowing {
  Area: AreaComponent
  host: AreaHost
  container: ShadowRoot
}

// Symbols under which r2wc stores an element's state; test/element/r2wc.browser.test.tsx guards them.
const propsKey = Symbol.for('r2wc.props')
const contextKey = Symbol.for('r2wc.context')
const renderKey = Symbol.for('r2wc.render')

/** The members of an element that r2wc uses. */
interface R2wcElement {
  container: ShadowRoot
  [propsKey]: AreaViewProps
  [contextKey]?: { root: { _internalRoot?: RootSettings } }
  [renderKey](): void
  connectedCallback(): void
  disconnectedCallback(): void
}

/** The options of `createRoot` that React stores on the root. */
interface RootSettings {
  identifierPrefix: string
  onUncaughtError: (error: unknown) => void
}

const generated = r2wc(AreaView, { shadow: 'open' }).prototype as R2wcElement

/** Connects an area to its element. The skeleton consists of the server-rendered nodes shown in its place. */
export function loadArea(
  Area: AreaComponent,
  element: AreaPort,
  skeleton: readonly ChildNode[],
): LoadedArea {
  const { host, ...shell } = createAreaHost(element)
  let mounted: (MountedArea & { unmount: () => void }) | null = null
  /** The layer whose connection was announced. */
  let announced: DataLayer | null = null
  containKeys(host.root, () => host.getSnapshot().props['containKeys'] as ContainKeys)
  return {
    ...shell,
    getMounted: () => mounted,
    mount(layer) {
      const own = { layer, drawn: false, crash: null as ContentError | null, unmount: () => {} }
      mounted = own
      const onReady = () => {
        for (const node of skeleton) node.remove()
        own.drawn = true
        element[inner.requestUpdate]()
      }
      const onCrash = (error: unknown) => {
        own.crash = toContentError(error, `<${element.localName}>`)
        if (mounted === own) element[inner.requestUpdate]()
        else host.reportError(own.crash, `<${element.localName}>`)
      }
      const unmount = mount(element, { layer, onReady, onCrash, Area, host, container: host.root })
      const stop = layer && layer !== announced ? announceReady(element) : () => {}
      announced = layer
      own.unmount = () => {
        stop()
        unmount()
      }
    },
    unmount() {
      const before = mounted
      mounted = null
      before?.unmount()
    },
  }
}

/** An element in a context announces when its dataset connected; a connection of its own announces that itself. */
function announceReady(element: AreaPort): () => void {
  const { value } = element[inner.link]
  const isAround = element[inner.read]('context') || contextFromAncestors(element) === value
  if (!value || !isAround) return () => {}
  let stop = () => {}
  const look = (): void => {
    if (value.getSnapshot().status !== 'connected') return
    stop()
    element[inner.emit]('content-ready')
  }
  stop = value.subscribe(look)
  look()
  return stop
}

/**
 * Turns a shell into an r2wc element after the fact: the shell is defined long before React is loaded, so it cannot
 * extend the class that r2wc generates. Instead it borrows that class's state and methods. No props are declared; the
 * area reads everything from its host.
 */
function mount(element: HTMLElement, props: AreaViewProps): () => void {
  const adopted = element as HTMLElement & R2wcElement
  adopted.container = props.container
  adopted[propsKey] = props
  adopted[renderKey] = generated[renderKey]
  generated.connectedCallback.call(adopted)
  // r2wc passes no options to createRoot; React reads them later, in the first render and on errors. Errors that no
  // boundary can catch (an effect's cleanup while the root unmounts) must not reach the page.
  const settings: RootSettings = {
    identifierPrefix: `${props.host.id}-`,
    onUncaughtError: props.onCrash,
  }
  Object.assign(adopted[contextKey]?.root._internalRoot ?? {}, settings)
  return () => generated.disconnectedCallback.call(adopted)
}

function AreaView({ Area, host, layer, onReady, onCrash }: AreaViewProps) {
  const around = useSyncExternalStore(host.subscribe, () => host.getSnapshot().layer)
  return (
    <HostContext value={host}>
      <DataLayerContext value={layer ?? around}>
        <Boundary onCrash={onCrash}>
          <Area host={host} />
          <Ready Area={Area} layer={layer} onReady={onReady} />
        </Boundary>
      </DataLayerContext>
    </HostContext>
  )
}

function Ready({ Area, layer, onReady }: Pick<AreaViewProps, 'Area' | 'layer' | 'onReady'>) {
  useEffect(() => {
    const usable = Area.whenUsable?.(layer)
    if (!usable) return onReady()
    let isOver = false
    // One task later, so that components waiting for the same promise have rendered.
    const notify = () => nextTask(() => isOver || onReady())
    usable.then(notify, notify)
    return () => {
      isOver = true
    }
  }, [Area, layer, onReady])
  return null
}

/** Outermost error boundary: an error ends this area only. The shell shows the panel and remounts on retry. */
class Boundary extends Component<
  Pick<AreaShowing, 'onCrash'> & { children: ReactNode },
  { crashed: boolean }
> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override componentDidCatch(error: unknown, _info: ErrorInfo) {
    this.props.onCrash(error)
  }

  override render() {
    return this.state.crashed ? null : this.props.children
  }
}
