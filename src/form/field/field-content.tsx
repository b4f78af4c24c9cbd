import { useId, useMemo } from 'react'
import type { RefCallback } from 'react'
import { hasWrongType } from '../../schema/validation/structure.ts'
import {
  describedBy,
  FieldBadges,
  FieldDescription,
  FieldFrame,
  fieldIds,
  hasDescription,
  RequiredMark,
  showsFindings,
} from './field-frame.tsx'
import { FieldClashMark, useFieldClashes } from './clash/field-clash.tsx'
import { FieldInput } from './field-input.tsx'
import { FieldMenu } from './field-menu.tsx'
import { FindingMessages } from './findings.tsx'
import { useForm } from '../form-context.ts'
import type { FormNode } from '../store/form-node.ts'
import { inputOf } from '../registry.ts'
import type { ComponentView, ControlProps } from '../registry.ts'
import { Section } from './section.tsx'
import { WrongType } from './wrong-type.tsx'

export interface FieldContentProps {
  node: FormNode
  /** Undefined when no input supports the value. */
  view: ComponentView | undefined
  /** Receives the element to focus when the form leads here. */
  controlRef: RefCallback<HTMLElement>
}

/** A whole field: its texts in the layout of its view, and the input. */
export function FieldContent({ node, view, controlRef }: FieldContentProps) {
  const { controller, registry } = useForm()
  const prefix = useId()
  const ids = useMemo(() => fieldIds(prefix), [prefix])
  const clashes = useFieldClashes(node.id).filter(
    ({ path }) => !view?.showsClash?.(path.slice(node.path.length), node.value),
  )
  const isInvalid = node.display === 'full' && node.worst === 'error'
  const controlProps: ControlProps = {
    id: ids.control,
    ref: controlRef,
    'aria-labelledby': ids.label,
    'aria-describedby': describedBy(node, ids, clashes.length > 0),
    'aria-errormessage': isInvalid && node.markers.length > 0 ? ids.messages : undefined,
    'aria-invalid': isInvalid || undefined,
    'aria-required': node.required || undefined,
  }
  const isWrong = hasWrongType(node.type, node.value)
  const input = (
    <FieldInput
      node={node}
      input={isWrong ? WrongType : inputOf(registry, node.type, node.id)}
      control={controlProps}
    />
  )
  const clash = clashes.length > 0 && (
    <FieldClashMark id={ids.clash} node={node} clashes={clashes} />
  )
  if (view?.layout !== 'section' || !node.object) {
    const layout = view?.layout === 'inline' ? 'inline' : 'stacked'
    return (
      <FieldFrame node={node} ids={ids} layout={layout} isSelfDescribing={isWrong} clash={clash}>
        {input}
      </FieldFrame>
    )
  }
  const { collapsible, collapsed } = node.object
  return (
    <Section
      titleId={ids.label}
      title={
        <>
          {node.title}
          {node.required && <RequiredMark />}
        </>
      }
      description={hasDescription(node) && <FieldDescription node={node} id={ids.description} />}
      badges={
        <>
          <FieldBadges node={node} />
          <FieldMenu id={node.id} path={node.path} title={node.title} labelId={ids.label} />
        </>
      }
      collapsed={collapsible ? collapsed : undefined}
      onToggle={() => controller.store.choose(node.path, { collapsed: !collapsed })}
    >
      {showsFindings(node) && (
        <FindingMessages
          id={ids.messages}
          markers={node.markers}
          hidden={node.display === 'icon'}
        />
      )}
      {input}
      {clash}
    </Section>
  )
}
