import { useTranslate } from '../../i18n/use-translate.ts'
import { isRecord, ownField } from '../../model/document.ts'
import { unset } from '../../model/patch.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useForm } from '../form-context.ts'
import type { FormNode } from '../store/form-node.ts'
import { sourceText } from '../repair.ts'
import * as css from './unknown-fields.css.ts'

/** Lists the fields of a value that its type does not have, each with a button that removes it. */
export function UnknownFields({ node }: { node: FormNode }) {
  const translate = useTranslate()
  const { controller } = useForm()
  const { value, readOnly, path } = node
  const names = node.object?.unknownFields ?? []
  if (names.length === 0 || !isRecord(value)) return null
  return (
    <Card
      tone="caution"
      icon="warning"
      title={translate('form.unknown-fields', { count: names.length })}
    >
      {translate(readOnly ? 'form.unknown-fields.read-only' : 'form.unknown-fields.body')}
      <ul className={css.list}>
        {names.map((name) => (
          <li key={name} className={css.item}>
            <span className={css.name}>{name}</span>
            <span className={css.value}>{sourceText(ownField(value, name)).slice(0, 200)}</span>
            <Button
              size="small"
              disabled={readOnly}
              aria-label={translate('form.unknown-fields.remove-named', { name })}
              onClick={(event) => {
                if (!focusNext(event.currentTarget)) {
                  const [first] = node.object?.members ?? []
                  const field = first?.kind === 'fieldset' ? first.members[0] : first
                  if (field) controller.lead(field.path)
                }
                controller.patch(path, unset([name]))
              }}
            >
              {translate('form.unknown-fields.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Moves the focus to the button of another field before this one is removed; false when there is none. */
function focusNext(button: Element): boolean {
  const item = button.closest('li')
  const other = item?.nextElementSibling ?? item?.previousElementSibling
  const next = other?.querySelector('button')
  next?.focus()
  return next !== null && next !== undefined
}
