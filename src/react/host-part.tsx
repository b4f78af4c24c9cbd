import { createElement, useLayoutEffect, useRef, type ComponentType } from 'react'

interface HostPartProps<Props extends object> {
  /** A component of React, or the tag name of a custom element. */
  part: ComponentType<Props> | string
  props: Props
}

/** Renders a host's component or element. An element gets the props as properties, except `id` and `title`. */
export function HostPart<Props extends object>({ part, props }: HostPartProps<Props>) {
  return typeof part === 'string' ? (
    <HostElement tag={part} props={props} />
  ) : (
    createElement(part, props)
  )
}

function HostElement({ tag, props }: { tag: string; props: object }) {
  // To the compiler it is like any element; the name itself was checked with the structure.
  const Tag = tag as 'div'
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { id: _id, title: _title, ...given } = props as Record<string, unknown>
    Object.assign(element.current!, given)
  })
  return <Tag ref={element} />
}
