import type { Ref } from 'react'

export interface HostElementProps {
  /** Tag name of a custom element. */
  tag: string
  properties: Readonly<Record<string, unknown>>
}

/** A custom element of the page that displays a value, passed as properties only, never as attributes or markup. */
export function HostElement({ tag, properties }: HostElementProps) {
  const Tag = tag as unknown as (props: { ref: Ref<HTMLElement> }) => null
  return (
    <Tag
      ref={(element) => {
        if (element) Object.assign(element, properties)
      }}
    />
  )
}
