import { useCallback, useMemo } from 'react'
import type { ComponentType } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { Patch } from '../../model/patch.ts'
import type { Path } from '../../model/path.ts'
import { toError } from '../../schema/attempt.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx'
import { useForm } from '../form-context.ts'
import type { FormNode } from '../store/form-node.ts'
import type { ControlProps, InputProps } from '../registry.ts'
import { ValueSource } from './value-source.tsx'

export interface FieldInputProps {
  node: FormNode
  input: ComponentType<InputProps<never>>
  control: ControlProps
}

/** Renders an input with its props. An input that throws takes down only its own field. */
export function FieldInput({ node, input, control }: FieldInputProps) {
  const { controller } = useForm()
  const translate = useTranslate()
  const { path } = node
  const handlers = useMemo(
    () => ({
      onChange: (patches: Patch | readonly Patch[]) => void controller.patch(path, patches),
      onFocus: (inside: Path = []) => controller.focus([...path, ...inside]),
      onBlur: () => controller.blur(path),
    }),
    [controller, path],
  )
  const renderFailure = useCallback(
    (failure: Failure) => <FailedInput {...failure} value={node.value} controlRef={control.ref} />,
    [node.value, control.ref],
  )
  const Input = input as ComponentType<InputProps>
  const boundary = (
    <ErrorBoundary
      where={`input of ${node.id || node.type.name}`}
      resetKey={node.value}
      fallback={renderFailure}
    >
      <Input
        value={node.value ?? undefined}
        type={node.type}
        path={path}
        readOnly={node.readOnly}
        focused={node.focused}
        markers={node.markers}
        presence={node.presence}
        control={control}
        {...handlers}
      />
    </ErrorBoundary>
  )
  if (!node.error) return boundary
  return (
    <>
      {boundary}
      <Card
        role="alert"
        tone="critical"
        icon="circle-alert"
        title={translate('form.condition-failed')}
      >
        {node.error.message}
      </Card>
    </>
  )
}

interface Failure {
  error: unknown
  retry: () => void
}

interface FailedInputProps extends Failure {
  value: unknown
  controlRef: ControlProps['ref']
}

/** The button that retries is the control of the field meanwhile. */
function FailedInput({ error, retry, value, controlRef }: FailedInputProps) {
  const translate = useTranslate()
  return (
    <Card
      role="alert"
      tone="critical"
      icon="circle-alert"
      title={translate('form.input-failed')}
      actions={
        <Button ref={controlRef} onClick={retry}>
          {translate('ui.retry')}
        </Button>
      }
    >
      {toError(error).message}
      <ValueSource value={value} />
    </Card>
  )
}
