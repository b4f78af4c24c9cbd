import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { markerText } from '../../form/field/findings.tsx'
import { useFormNode } from '../../form/form-context.ts'
import type { FieldRegistry, InputProps, ViewWith } from '../../form/registry.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { pathToString } from '../../model/path.ts'
import type { AreaHost } from '../../react/area-host.ts'
import { useElementPlace, useHostElement } from '../../react/host-element.tsx'
import type { SchemaType } from '../../schema/schema.ts'
import { useUi } from '../../ui/ui-context.ts'
import { bindControl } from './bind-control.ts'
import type { ControlState } from './bind-control.ts'
import { readPath } from './read-path.ts'

/** Tag names of the page's own controls, by path, by path with `[]` for any item, or by name of a type. */
export type HostComponents = Readonly<Record<string, string>>

/** The registry with the page's own controls for single fields: slotted ones first, then those named by tag. */
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
  // A control keeps its component while others are added and removed.
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
        return tag ? viewOf(`tag ${tag}`, () => elementControl(tag)) : undefined
      },
    }
  }, [registry, components, slots, views])
}

/** The names of the filled `input:…` slots, as one text that changes when they do. */
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

function isElementName(tag: unknown): boolean {
  return typeof tag === 'string' && /^[a-z][^\s/>]*-[^\s/>]*$/.test(tag)
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

function elementControl(tag: string): HostInput {
  return function ElementControl(props: InputProps) {
    const element = useHostElement(tag)
    const isBound = useControl(element, props, false)
    const { ref: _ref, ...attributes } = props.control
    useLayoutEffect(() => {
      if (!element) return
      for (const [name, value] of Object.entries(attributes)) {
        if (value === undefined) element.removeAttribute(name)
        else element.setAttribute(name, String(value))
      }
    })
    const place = useElementPlace(element, isBound)
    return <div ref={place} />
  }
}

/** Keeps an element of the page at the state of its field, and takes its edits. True once the element has that state. */
function useControl(element: HTMLElement | null, props: InputProps, isOutside: boolean): boolean {
  const { reportError } = useUi()
  const translate = useTranslate()
  const title = useFormNode(props.path)?.title ?? ''
  const latest = useRef(props)
  const [binding, setBinding] = useState<ReturnType<typeof bindControl> | null>(null)
  const { value, type, path, readOnly, markers, control } = props
  const { ref } = control
  const place = pathToString(path)
  useLayoutEffect(() => {
    latest.current = props
  })
  useLayoutEffect(() => {
    if (!element) return undefined
    const bound = bindControl({
      element,
      where: `the control <${element.localName}> of ${place}`,
      type,
      field: () => latest.current,
      report: reportError,
    })
    // A control outside the shadow root cannot be labelled by what is inside it.
    if (isOutside) bound.name(title)
    setBinding(bound)
    ref(element)
    return () => {
      bound.release()
      ref(null)
      setBinding(null)
    }
  }, [element, place, type, title, isOutside, ref, reportError])
  const state: ControlState = {
    value,
    readOnly,
    markers,
    path: place,
    isInvalid: control['aria-invalid'] === true,
    description:
      isOutside && control['aria-invalid']
        ? markers.map((marker) => markerText(marker, translate)).join(' ')
        : null,
  }
  // A control that fails takes only its own place down: the boundary around an input catches this.
  useLayoutEffect(() => binding?.show(state))
  return binding !== null
}
