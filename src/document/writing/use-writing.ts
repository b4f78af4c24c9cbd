import { useCallback, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import type { FieldRegistry } from '../../form/registry.ts'
import { FormScopeContext, type FormScope } from '../../form/store/form-scope.ts'
import { pathStartsWith, type Path } from '../../model/path.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { fillArea } from '../../ui/anchored/fill-area.ts'
import { useLayer } from '../../ui/anchored/layer.tsx'
import { writingFields } from './prose.ts'

/** Writing mode: the fields of a document that are prose, over the whole window. */
export interface Writing {
  /** Its fields; empty if the type of the document has no writing mode. */
  readonly fields: readonly Path[]
  readonly isOn: boolean
  readonly toggle: () => void
  /** What the form shows now. */
  readonly scope: FormScope
  /** The registry of the form: text grows in writing mode. */
  readonly registry: FieldRegistry
  /** Leaves it on Escape, for the pane. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

export function useWriting(options: {
  type: SchemaType
  registry: FieldRegistry
  /** The element of the document's pane. */
  frame: RefObject<HTMLElement | null>
  focusPath: Path | null
  onGo: (path: Path) => void
}): Writing {
  const { type, registry, frame, focusPath, onGo } = options
  const { container } = useLayer()
  const scope = useContext(FormScopeContext)
  const [isChosen, setChosen] = useState(false)
  const fields = useMemo(() => writingFields(type), [type])
  const isOn = isChosen && fields.length > 0
  const place = useRef(focusPath)
  useLayoutEffect(() => {
    place.current = focusPath
  }, [focusPath])
  // The fields are rendered anew: the caret returns to its field, or begins in the first one.
  const enter = useCallback(() => {
    setChosen(true)
    const here = fields.find((field) => place.current && pathStartsWith(place.current, field))
    const next = here ?? fields[0]
    if (next) onGo([...next])
  }, [fields, onGo])
  const leave = useCallback(() => {
    setChosen(false)
    if (place.current) onGo([...place.current])
  }, [onGo])
  const written = useMemo<Pick<Writing, 'scope' | 'registry'>>(
    () =>
      isOn
        ? {
            scope: { path: [], fields, group: null, onEscape: leave },
            registry: { ...registry, textHeight: 'grow' },
          }
        : { scope, registry },
    [isOn, fields, leave, scope, registry],
  )
  useLayoutEffect(
    () => (isOn && frame.current ? fillArea(frame.current, { layer: container }) : undefined),
    [isOn, frame, container],
  )

  return {
    ...written,
    fields,
    isOn,
    toggle: isOn ? leave : enter,
    onKeyDown(event) {
      const { key, target, currentTarget, defaultPrevented } = event
      // React passes on events of popups, which close themselves.
      const isHere = currentTarget.contains(target as Node)
      if (!isOn || key !== 'Escape' || defaultPrevented || !isHere) return
      event.preventDefault()
      event.stopPropagation()
      leave()
    },
  }
}
