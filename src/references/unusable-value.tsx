import type { ControlProps } from '../form/registry.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { Button } from '../ui/controls/button.tsx'
import { Card } from '../ui/layout/card.tsx'

interface UnusableValueProps {
  control: ControlProps
  title: string
  description: string | undefined
  /** Undefined when there is nothing to clear, or when the user may not. */
  onClear: (() => void) | undefined
}

/** Shown when a reference cannot be edited: explains why, and offers to remove it. */
export function UnusableValue({ control, title, description, onClear }: UnusableValueProps) {
  const translate = useTranslate()
  const { id, ref, 'aria-labelledby': labelId } = control
  return (
    <div id={id} role="group" aria-labelledby={labelId}>
      <Card
        role="status"
        tone="caution"
        icon="warning"
        padding={2}
        title={title}
        actions={
          onClear && (
            <Button ref={ref} size="small" onClick={onClear}>
              {translate('reference.clear')}
            </Button>
          )
        }
      >
        {description}
      </Card>
    </div>
  )
}
