import { useLayoutEffect, useRef } from 'react'
import type { ComponentType, FunctionComponent } from 'react'

/** The two functions of the page's own React, or of Preact (`preact/compat`), that render a component. */
export interface PageReact {
  // `never`: the types of every version are assignable, and none of them has to be installed.
  createElement: (type: never, props: never) => unknown
  createRoot: (container: HTMLElement) => { render(node: never): void; unmount(): void }
}

/**
 * Makes components of the page's React usable wherever the configuration takes a component. The elements have a React of
 * their own, in whose tree hooks of another copy fail; so each component becomes a root of the page's.
 */
export function fromReact({ createElement, createRoot }: PageReact) {
  return <Props extends object>(Part: ComponentType<Props>): FunctionComponent<Props> => {
    function PagePart(props: Props) {
      const box = useRef<HTMLDivElement>(null)
      const root = useRef<ReturnType<PageReact['createRoot']> | null>(null)
      useLayoutEffect(() => {
        const own = createRoot(box.current!)
        root.current = own
        return () => {
          root.current = null
          // React refuses to unmount a root while another one of the same copy renders.
          queueMicrotask(() => own.unmount())
        }
      }, [])
      useLayoutEffect(() => {
        root.current?.render(createElement(Part as never, props as never) as never)
      })
      return <div ref={box} style={{ display: 'contents' }} />
    }
    return PagePart
  }
}
