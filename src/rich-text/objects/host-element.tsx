import type { Ref } from 'react'

export interface HostElementProps {
  /** Of a custom element. */
  tag: string
  properties: Readonly<Record<string, unknown>>
}

/** An element of the page that shows a value: it is given properties, never attributes or markup. */
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
