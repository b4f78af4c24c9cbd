import { createElement, useLayoutEffect, type ComponentType, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useElementPlace, useHostElement } from './host-element.tsx'

interface HostPartProps<Props extends object> {
  /** A React component, or the tag name of a custom element. */
  part: ComponentType<Props> | string
  props: Props
  /** What is shown inside it: children of the component, or of the element. */
  children?: ReactNode
}

/**
 * Renders a host's component or element. An element gets the props as properties, except `id` and `title`, before it is
 * connected.
 */
export function HostPart<Props extends object>({ part, props, children }: HostPartProps<Props>) {
  return typeof part === 'string' ? (
    <HostElement tag={part} props={props} inside={children} />
  ) : (
    createElement(part, props, children)
  )
}

function HostElement({ tag, props, inside }: { tag: string; props: object; inside: ReactNode }) {
  const element = useHostElement(tag)
  useLayoutEffect(() => {
    const { id: _id, title: _title, ...given } = props as Record<string, unknown>
    if (element) Object.assign(element, given)
  }, [element, props])
  const place = useElementPlace(element)
  return (
    <>
      <div ref={place} style={{ display: 'contents' }} />
      {element && inside && createPortal(inside, element)}
    </>
  )
}
