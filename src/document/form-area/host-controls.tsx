import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { elementInput, useControl } from '../../form/controls/element-input.tsx'
import type { FieldRegistry, InputProps, ViewWith } from '../../form/registry.ts'
import { pathToString } from '../../model/path.ts'
import type { AreaHost } from '../../react/area-host.ts'
import { isElementName } from '../../react/is-host-part.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { useUi } from '../../ui/ui-context.ts'
import { readPath } from '../read-path.ts'

/** Tag names of the page's own controls, by path, by path with `[]` for any item, or by type name. */
export type HostComponents = Readonly<Record<string, string>>

/** The registry with the page's own controls for single fields: slotted ones first, then those given by tag name. */
export function useHostControls(
  host: AreaHost,
  registry: FieldRegistry,
  components: HostComponents | undefined,
): FieldRegistry {
  const { reportError } = useUi()
  const slots = useInputSlots(host)
  const unusable = useMemo(
    () => Object.entries(components ?? {}).filter(([, tag]) => !isElementName(tag)),
    [components],
  )
  useEffect(() => {
    for (const [name, tag] of unusable) reportError(noElement(name, tag), '<document-form>')
  }, [unusable, reportError])
  // A control keeps its component when others are added or removed.
  const [views] = useState(() => new Map<string, ViewWith<'input'>>())
  return useMemo(() => {
    if (!components && slots === '') return registry
    const viewOf = (key: string, create: () => HostInput): ViewWith<'input'> => {
      const view = views.get(key) ?? { type: key, input: create() }
      views.set(key, view)
      return view
    }
    const slotted = slotsByPath(slots)
    return {
      ...registry,
      at(path, type) {
        const slot = slotted.get(path)
        if (slot) return viewOf(`slot ${slot}`, () => slottedControl(slot))
        const tag = components && tagFor(components, path, type)
        return tag ? viewOf(`tag ${tag}`, () => elementInput(tag)) : undefined
      },
    }
  }, [registry, components, slots, views])
}

/** The names of the filled `input:…` slots, joined to one text that changes with them. */
function useInputSlots({ element }: AreaHost): string {
  const [slots, setSlots] = useState(() => inputSlots(element))
  useLayoutEffect(() => {
    const look = () => setSlots(inputSlots(element))
    look()
    const observer = new MutationObserver(look)
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ['slot'] })
    return () => observer.disconnect()
  }, [element])
  return slots
}

type HostInput = (props: InputProps) => ReactNode

const prefix = 'input:'

function inputSlots(element: HTMLElement): string {
  const names = [...element.children].map(({ slot }) => slot)
  return [...new Set(names.filter((name) => name.startsWith(prefix)))].sort().join('\n')
}

function slotsByPath(slots: string): ReadonlyMap<string, string> {
  const names = slots.split('\n').filter(Boolean)
  return new Map(
    names.map((name) => [pathToString(readPath(name.slice(prefix.length)) ?? []), name]),
  )
}

function tagFor(components: HostComponents, path: string, type: SchemaType): string | undefined {
  const names = [path, path.replace(/\[[^\]]*\]/g, '[]')]
  for (let at: SchemaType | null = type; at; at = at.base) names.push(at.name)
  const name = names.find((one) => Object.hasOwn(components, one) && isElementName(components[one]))
  return name === undefined ? undefined : components[name]
}

function noElement(name: string, tag: string): Error {
  const message = `components["${name}"]="${tag}" is not the tag name of a custom element`
  return Object.assign(new Error(message), { name: 'ContentError', code: 'config-invalid' })
}

function slottedControl(name: string): HostInput {
  return function SlottedControl(props: InputProps) {
    const [slot, setSlot] = useState<HTMLSlotElement | null>(null)
    const [element, setElement] = useState<HTMLElement | null>(null)
    useLayoutEffect(() => {
      if (!slot) return undefined
      const look = () => setElement((slot.assignedElements()[0] as HTMLElement | undefined) ?? null)
      look()
      slot.addEventListener('slotchange', look)
      return () => slot.removeEventListener('slotchange', look)
    }, [slot])
    useControl(element, props, true)
    return (
      <div>
        <slot ref={setSlot} name={name} />
      </div>
    )
  }
}
