import { useTranslate } from '../i18n/use-translate.ts'
import type { MessageKey, Translate } from '../i18n/messages.ts'
import { set, unset } from '../model/patch.ts'
import { valueTypeName } from '../schema/walk.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import type { InputProps } from './registry.ts'
import { conversionOf, sourceText } from './repair.ts'
import { ValueSource } from './value-source.tsx'

/** Stands in for the input of a value that is of another type than the field, and offers to repair it. */
export function WrongType({ value, type, readOnly, onChange, control }: InputProps) {
  const translate = useTranslate()
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
              <Button onClick={() => onChange(set(conversion.value))}>
                {translate('form.wrong-type.convert', { value: sourceText(conversion.value) })}
              </Button>
            )}
            <Button variant={conversion ? 'ghost' : 'default'} onClick={() => onChange(unset())}>
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

/** JSON types in words; what an object calls itself stays as it is. */
function kindName(name: string, translate: Translate): string {
  return kinds.has(name) ? translate(`form.kind.${name}` as MessageKey) : name
}

const kinds = new Set(['string', 'number', 'boolean', 'object', 'array', 'null', 'undefined'])
