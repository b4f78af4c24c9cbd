import type { InputProps } from '../../form/registry.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Checkbox } from '../../ui/controls/choice/checkbox.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import { Inline } from '../../ui/layout/layout.tsx'
import { Text } from '../../ui/text/text.tsx'
import { checkPatches, itemChoices, uncheckPatch } from './choices.ts'
import type { ItemChoice } from './choices.ts'
import * as css from './input.css.ts'

/** A selection from a few values, which are all shown as checkboxes. */
export function CheckboxListInput(props: InputProps<readonly unknown[]>) {
  const { value: items = [], type, readOnly, control, onChange } = props
  const { layout, direction } = type.options
  const arrangement =
    layout === 'grid' ? 'grid' : direction === 'horizontal' ? 'horizontal' : 'vertical'
  return (
    <div
      id={control.id}
      role="group"
      aria-labelledby={control['aria-labelledby']}
      aria-describedby={control['aria-describedby']}
      data-layout={arrangement}
      className={css.list[arrangement]}
    >
      {itemChoices(type, items).map((choice, at) => (
        <Checkbox
          key={`${choice.title} ${at}`}
          {...(at === 0 && { ref: control.ref })}
          invalid={control['aria-invalid'] === true}
          label={<ChoiceLabel {...choice} />}
          checked={choice.index !== null}
          // An invalid value can be removed but never added.
          disabled={!choice.isDeclared && choice.index === null}
          readOnly={readOnly}
          onChange={(checked) => {
            if (checked) onChange(checkPatches(type, items, choice.value))
            else if (choice.index !== null) onChange(uncheckPatch(items, choice.index))
          }}
        />
      ))}
    </div>
  )
}

function ChoiceLabel({ title, isDeclared, isOffered }: ItemChoice) {
  const translate = useTranslate()
  if (isDeclared && isOffered) return title
  return (
    <Text tone="caution">
      <Inline as="span" gap={1} data-tone="caution">
        <Icon
          name="warning"
          size={14}
          label={translate(isDeclared ? 'inputs.list.unlisted' : 'inputs.list.undeclared')}
        />
        {title}
      </Inline>
    </Text>
  )
}
