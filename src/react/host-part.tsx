import { createElement, useLayoutEffect, type ComponentType } from 'react'
import { useElementPlace, useHostElement } from './host-element.tsx'

interface HostPartProps<Props extends object> {
  /** A React component, or the tag name of a custom element. */
  part: ComponentType<Props> | string
  props: Props
}

/**
 * Renders a host's component or element. An element gets the props as properties, except `id` and `title`, before it is
 * connected.
 */
export function HostPart<Props extends object>({ part, props }: HostPartProps<Props>) {
  return typeof part === 'string' ? (
    <HostElement tag={part} props={props} />
  ) : (
    createElement(part, props)
  )
}

function HostElement({ tag, props }: { tag: string; props: object }) {
  const element = useHostElement(tag)
  useLayoutEffect(() => {
    const { id: _id, title: _title, ...given } = props as Record<string, unknown>
    if (element) Object.assign(element, given)
  }, [element, props])
  const place = useElementPlace(element)
  return <div ref={place} style={{ display: 'contents' }} />
}
