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
import { containKeys } from '../contain-keys.ts'
import type { ContainKeys } from '../contain-keys.ts'
import { toContentError } from '../errors/content-error.ts'
import type { ContentError } from '../errors/content-error.ts'
import type { AreaPort, ShellHost } from './area-host.ts'

export type AreaComponent = ComponentType<{ host: AreaHost }> & {
  /** What an area waits for before it can be used; null = nothing. */
  readonly whenUsable?: (layer: DataLayer | null) => Promise<unknown> | null
}

/** One showing of an area. */
export interface AreaShowing {
  /** The layer the area lives with; null for an area that stands alone and takes whatever the context has. */
  layer: DataLayer | null
  /** The first render is on the screen. */
  onReady: () => void
  /** The area threw: while rendering, and shows nothing any more, or while it was unmounted. */
  onCrash: (error: unknown) => void
}

/** An element's area once its code is there. */
export interface LoadedArea extends Omit<ShellHost, 'host'> {
  /** Shows the area in the element's root, with this layer or alone. */
  mount(layer: DataLayer | null): void
  unmount(): void
  getMounted(): MountedArea | null
}

/** A running area and the data it runs on. */
export interface MountedArea {
  /** Null for an area that stands alone. */
  readonly layer: DataLayer | null
  /** Its first render is on the screen. */
  drawn: boolean
  /** Set when it threw while rendering; it shows nothing then. */
  crash: ContentError | null
}

/** What r2wc hands to the component: its own `container` and what the shell put beside it. */
interface AreaViewProps extends AreaShowing {
  Area: AreaComponent
  host: AreaHost
  container: ShadowRoot
}

// The names under which r2wc keeps an element's state; test/element/r2wc.browser.test.tsx watches them.
const PROPS = Symbol.for('r2wc.props')
const CONTEXT = Symbol.for('r2wc.context')
const RENDER = Symbol.for('r2wc.render')

/** An element as r2wc sees it. */
interface R2wcElement {
  container: ShadowRoot
  [PROPS]: AreaViewProps
  [CONTEXT]?: { root: { _internalRoot?: RootSettings } }
  [RENDER](): void
  connectedCallback(): void
  disconnectedCallback(): void
}

/** What React keeps of the options of `createRoot`. */
interface RootSettings {
  identifierPrefix: string
  onUncaughtError: (error: unknown) => void
}

const generated = r2wc(AreaView, { shadow: 'open' }).prototype as R2wcElement

/** Joins an area to its element. The skeleton is what the page's own HTML showed in its place. */
export function loadArea(
  Area: AreaComponent,
  element: AreaPort,
  skeleton: readonly ChildNode[],
): LoadedArea {
  const { host, ...shell } = createAreaHost(element)
  let mounted: (MountedArea & { unmount: () => void }) | null = null
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
      own.unmount = mount(element, { layer, onReady, onCrash, Area, host, container: host.root })
    },
    unmount() {
      const before = mounted
      mounted = null
      before?.unmount()
    },
  }
}

/**
 * Makes a shell an r2wc element, late: the shell is defined long before React is loaded, so it cannot
 * extend the class r2wc generates. It takes that class's state and methods over instead. No props are
 * declared; the area reads everything from its host.
 */
function mount(element: HTMLElement, props: AreaViewProps): () => void {
  const adopted = element as HTMLElement & R2wcElement
  adopted.container = props.container
  adopted[PROPS] = props
  adopted[RENDER] = generated[RENDER]
  generated.connectedCallback.call(adopted)
  // r2wc gives createRoot no options; React reads them later than here, in the first render and on errors.
  // What no boundary can catch (an effect's cleanup while the root unmounts) must not reach the page.
  const settings: RootSettings = {
    identifierPrefix: `${props.host.id}-`,
    onUncaughtError: props.onCrash,
  }
  Object.assign(adopted[CONTEXT]?.root._internalRoot ?? {}, settings)
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
    // A task later: what waited for the same thing is drawn then.
    const notify = () => setTimeout(() => isOver || onReady())
    usable.then(notify, notify)
    return () => {
      isOver = true
    }
  }, [Area, layer, onReady])
  return null
}

/** The last boundary: what reaches it ends this area only. The shell shows the panel and mounts anew on retry. */
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
