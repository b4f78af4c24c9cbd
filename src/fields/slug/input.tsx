import { useEffect, useState } from 'react'
import { useFormDocument } from '../../form/store/form-document.ts'
import type { InputProps } from '../../form/registry.ts'
import { useTextBuffer } from '../../form/text-buffer.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { set, unset } from '../../model/patch.ts'
import { getAt } from '../../model/path.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { useUi } from '../../ui/ui-context.ts'
import { createGeneration } from './generation.ts'
import type { GenerationState } from './generation.ts'
import * as css from './input.css.ts'
import { generateSlug, hasSource } from './source.ts'
import type { Slug } from './type.ts'

/** A slug for URLs: typed, or generated from another field. */
export function SlugInput({ value, type, path, readOnly, control, onChange }: InputProps<Slug>) {
  const translate = useTranslate()
  const { announce } = useUi()
  const document = useFormDocument()
  const [state, setState] = useState<GenerationState>({ status: 'idle' })
  /** The last generation found nothing to make a slug of. */
  const [isNothing, setNothing] = useState(false)
  const [generation] = useState(() => createGeneration(setState))
  useEffect(() => () => generation.cancel(), [generation])
  const buffer = useTextBuffer({
    text: value?.current ?? '',
    onChange(text) {
      // Typed text takes precedence over a pending generation.
      if (state.status !== 'idle') generation.cancel()
      change(text)
    },
    ref: control.ref,
  })
  const canGenerate = hasSource(type)

  function change(slug: string): void {
    if (slug !== '') onChange(set(slug, ['current']))
    // The form unsets an empty slug, unless it is an array item.
    else if (value !== undefined) onChange(unset(['current']))
  }

  function generate(): void {
    setNothing(false)
    const parentPath = path.slice(0, -1)
    const { value: content, layer, currentUser } = document
    const context = {
      parent: getAt(content, parentPath),
      parentPath,
      projectId: layer?.projectId,
      dataset: layer?.dataset,
      schema: layer?.schema,
      currentUser,
    }
    const client = async () => (await layer?.client()) ?? null
    void generation.start(
      () => generateSlug({ type, document: content, context, client }),
      (slug) => {
        setNothing(slug === '')
        announce(translate(slug ? 'inputs.slug.done' : 'inputs.slug.nothing', { slug }))
        change(slug)
      },
    )
  }

  const isPending = state.status === 'pending'
  return (
    <Stack gap={1.5}>
      <div className={css.line}>
        <TextInput
          {...control}
          {...buffer}
          invalid={control['aria-invalid'] === true}
          placeholder={type.placeholder}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={readOnly}
        />
        {canGenerate && (
          <Button
            size="large"
            disabled={readOnly}
            aria-busy={isPending || undefined}
            data-state={state.status}
            onClick={generate}
          >
            {translate(isPending ? 'inputs.slug.pending' : 'inputs.slug.generate')}
          </Button>
        )}
      </div>
      {!canGenerate && (
        <Card tone="critical" icon="circle-alert" padding={2}>
          {translate('inputs.slug.no-source')}
        </Card>
      )}
      {isNothing && !value?.current && (
        <Card tone="caution" icon="warning" padding={2} data-nothing>
          {translate('inputs.slug.nothing')}
        </Card>
      )}
      {state.status === 'error' && (
        <Card
          role="alert"
          tone="critical"
          icon="circle-alert"
          padding={2}
          title={translate('inputs.slug.failed')}
        >
          {state.error.message}
        </Card>
      )}
    </Stack>
  )
}
