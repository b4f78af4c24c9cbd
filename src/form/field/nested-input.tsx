import { useId, useMemo } from 'react'
import type { ComponentType } from 'react'
import type { FormNode } from '../store/form-node.ts'
import type { ControlProps, InputProps } from '../registry.ts'
import { FieldInput } from './field-input.tsx'

interface NestedInputProps {
  node: FormNode
  input: ComponentType<InputProps<never>>
  label: string
  labelClass: string
  /** Makes the input read-only where its value is not. */
  readOnly: boolean
  control: Pick<ControlProps, 'ref'> & Partial<ControlProps>
}

/** An input inside the input of another value, with a label instead of the frame of a field. */
export function NestedInput({
  node,
  input,
  label,
  labelClass,
  readOnly,
  control,
}: NestedInputProps) {
  const id = useId()
  const { ref, id: controlId, 'aria-describedby': description } = control
  const isInvalid = node.worst === 'error'
  const own = useMemo(
    (): ControlProps => ({
      id: controlId ?? `${id}-control`,
      ref,
      'aria-labelledby': `${id}-label`,
      'aria-describedby': description,
      'aria-invalid': isInvalid || undefined,
      'aria-required': undefined,
    }),
    [id, controlId, ref, description, isInvalid],
  )
  return (
    <>
      <span id={`${id}-label`} className={labelClass}>
        {label}
      </span>
      <FieldInput
        node={readOnly && !node.readOnly ? { ...node, readOnly } : node}
        input={input}
        control={own}
      />
    </>
  )
}
