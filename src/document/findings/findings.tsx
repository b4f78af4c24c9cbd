import { useState } from 'react'
import type { FormController } from '../../form/controller.ts'
import { levelLooks } from '../../form/field/findings.tsx'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { Path } from '../../model/path.ts'
import type { SchemaType } from '../../schema/schema.ts'
import type { ValidationMarker } from '../../schema/validation/marker.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { countFindings, levels } from './findings-by-field.ts'
import { FindingsPanel } from './findings-panel.tsx'

export interface FindingsProps {
  markers: readonly ValidationMarker[]
  type: SchemaType
  /** Applies repairs; null offers none. */
  form: FormController | null
  /** Shows only the number of findings, for narrow panes. */
  short: boolean
  /** Moves the user to a field. */
  onGo: (path: Path) => void
}

/**
 * FORM-022: counts of errors and warnings, with a list that links to each. Notes are counted only when nothing is more
 * severe. Renders nothing without findings.
 */
export function Findings({ markers, type, form, short, onGo }: FindingsProps) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  if (markers.length === 0 && !open) return null
  const counts = countFindings(markers)
  const grave = levels.filter((level) => level !== 'info' && counts[level] > 0)
  const counted = grave.length > 0 ? grave : (['info'] as const)
  const words = counted.map((level) => translate(`document.${level}s`, { count: counts[level] }))
  const { tone, icon } = levelLooks[counted[0] ?? 'info']
  return (
    <Popover
      label={translate('document.validation-title')}
      title
      side="top"
      width={360}
      leadsFocus
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button
          size="small"
          variant="ghost"
          tone={tone}
          icon={icon}
          aria-label={short ? words.join(', ') : undefined}
        >
          {short ? counted.reduce((sum, level) => sum + counts[level], 0) : words.join(', ')}
        </Button>
      }
    >
      <FindingsPanel
        markers={markers}
        type={type}
        form={form}
        onGo={(path) => {
          setOpen(false)
          onGo(path)
        }}
      />
    </Popover>
  )
}
