import { createContext, useContext, type ComponentType, type ReactNode } from 'react'
import { HostPart } from '../../react/host-part.tsx'
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx'
import type { StudioPart, StudioPartProps, StudioPlaces } from '../config/studio-part.ts'

/** The parts of the current workspace, in order, and the properties that all of them get. */
export interface PartsOfStudio {
  parts: readonly StudioPart[]
  props: StudioPartProps
}

export const StudioPartsContext = createContext<PartsOfStudio | null>(null)

type OwnProps<Place extends keyof StudioPlaces> = Omit<
  StudioPlaces[Place],
  keyof StudioPartProps | 'children'
>

/** The parts at a place, side by side. One that fails is left out. */
export function PartsAt<Place extends 'navbar-status' | 'navbar-menu' | 'sidebar'>({
  place,
  own,
}: {
  place: Place
  /** The properties of this place. */
  own: OwnProps<Place>
}) {
  const { parts, props } = usePartsAt(place)
  return parts.map(({ name, component }) => (
    <ErrorBoundary key={name} where={`part ${name}`} fallback={() => null}>
      <HostPart part={component} props={{ ...props, ...own }} />
    </ErrorBoundary>
  ))
}

/** Children inside the parts of a place; the first part is the outermost. */
export function PartsAround<Place extends 'around-studio' | 'around-tool'>({
  place,
  own,
  children,
}: {
  place: Place
  own: OwnProps<Place>
  children: ReactNode
}) {
  const { parts, props } = usePartsAt(place)
  return parts.reduceRight<ReactNode>(
    (inner, { name, component }) => (
      <HostPart key={name} part={component} props={{ ...props, ...own }}>
        {inner}
      </HostPart>
    ),
    children,
  )
}

function usePartsAt(place: keyof StudioPlaces): {
  parts: readonly { name: string; component: ComponentType<object> | string }[]
  props: Partial<StudioPartProps>
} {
  const { parts, props } = useContext(StudioPartsContext) ?? { parts: [], props: {} }
  // Its component takes what is given at its place.
  return { parts: parts.filter((part) => part.place === place) as never, props }
}
