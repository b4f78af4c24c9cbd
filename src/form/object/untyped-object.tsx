import { useTranslate } from '../../i18n/use-translate.ts'
import { isRecord } from '../../model/document.ts'
import { set, unset } from '../../model/patch.ts'
import { emptyObjectOf } from '../../schema/walk.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useForm } from '../form-context.ts'
import type { FormNode } from '../store/form-node.ts'

/** Warns about a missing `_type`, and offers the allowed types. */
export function UntypedObject({ node }: { node: FormNode }) {
  const translate = useTranslate()
  const { controller } = useForm()
  const { value, type, path, readOnly } = node
  const name = emptyObjectOf(type)['_type']
  const isUntyped = isRecord(value) && value['_type'] === undefined && typeof name === 'string'
  if (!isUntyped || path.length === 0) return null
  return (
    <Card
      tone="caution"
      icon="warning"
      title={translate('field.untyped')}
      actions={
        !readOnly && (
          <>
            <Button onClick={() => controller.patch(path, set(name, ['_type']))}>
              {translate('field.untyped.convert', { title: type.title })}
            </Button>
            <Button variant="ghost" onClick={() => controller.patch(path, unset())}>
              {translate('field.untyped.remove')}
            </Button>
          </>
        )
      }
    >
      {translate('field.untyped.body')}
    </Card>
  )
}
