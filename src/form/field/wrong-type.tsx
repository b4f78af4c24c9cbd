import { useTranslate } from '../../i18n/use-translate.ts'
import type { MessageKey, Translate } from '../../i18n/messages.ts'
import { set, unset } from '../../model/patch.ts'
import type { Patch } from '../../model/patch.ts'
import { pathToString } from '../../model/path.ts'
import { valueTypeName } from '../../schema/walk.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useForm } from '../form-context.ts'
import type { InputProps } from '../registry.ts'
import { conversionOf, sourceText } from '../repair.ts'
import { ValueSource } from './value-source.tsx'

/** Replaces the input of a value whose type does not match the field, and offers to repair it. */
export function WrongType({ value, type, path, readOnly, onChange, control }: InputProps) {
  const translate = useTranslate()
  const { focusRequest } = useForm()
  // The pressed button is removed; the focus moves to the input that replaces it.
  const repair = (patch: Patch) => {
    focusRequest.request(pathToString(path))
    onChange(patch)
  }
  const conversion = conversionOf(type, value)
  return (
    <Card
      id={control.id}
      tone="caution"
      icon="warning"
      title={translate('form.wrong-type')}
      actions={
        !readOnly && (
          <>
            {conversion && (
              <Button onClick={() => repair(set(conversion.value))}>
                {translate('form.wrong-type.convert', { value: sourceText(conversion.value) })}
              </Button>
            )}
            <Button variant={conversion ? 'ghost' : 'default'} onClick={() => repair(unset())}>
              {translate('form.wrong-type.reset')}
            </Button>
          </>
        )
      }
    >
      {translate('form.wrong-type.body', {
        expected: kindName(type.jsonType, translate),
        actual: kindName(valueTypeName(value), translate),
      })}
      <ValueSource value={value} />
    </Card>
  )
}

/** The title of a JSON type; a custom `_type` stays as is. */
function kindName(name: string, translate: Translate): string {
  return kinds.has(name) ? translate(`form.kind.${name}` as MessageKey) : name
}

const kinds = new Set(['string', 'number', 'boolean', 'object', 'array', 'null', 'undefined'])
