import { useState } from 'react'
import { useTranslate } from '../i18n/use-translate.ts'
import { pathToString, type Path } from '../model/path.ts'
import type { SchemaType } from '../schema/schema.ts'
import type { ValidationMarker } from '../schema/validation/marker.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Popover } from '../ui/popover.tsx'
import { markerText } from '../form/findings.tsx'
import { fieldTitle } from './field-title.ts'
import * as css from './document-pane.css.ts'

export interface FindingsProps {
  markers: readonly ValidationMarker[]
  type: SchemaType
  /** Only the number of findings, for narrow panes. */
  short: boolean
  /** Leads the editor to a field. */
  onGo: (path: Path) => void
}

/** FORM-022: counts of errors and warnings, with a list that leads to each. Nothing when all is well. */
export function Findings({ markers, type, short, onGo }: FindingsProps) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const errors = markers.filter(({ level }) => level === 'error').length
  const warnings = markers.filter(({ level }) => level === 'warning').length
  if (errors + warnings === 0) return null
  const counts = [
    errors > 0 && translate('document.errors', { count: errors }),
    warnings > 0 && translate('document.warnings', { count: warnings }),
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <Popover
      label={translate('document.validation-title')}
      title
      side="top"
      width={340}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button
          size="small"
          variant="ghost"
          tone={errors > 0 ? 'critical' : 'caution'}
          icon={errors > 0 ? 'circle-alert' : 'warning'}
          aria-label={short ? counts : undefined}
        >
          {short ? errors + warnings : counts}
        </Button>
      }
    >
      <ul className={css.findings}>
        {markers.map((marker, index) => (
          <li key={`${index} ${pathToString(marker.path)}`}>
            <button
              type="button"
              className={css.finding}
              onClick={() => {
                setOpen(false)
                onGo(marker.path)
              }}
            >
              <span className={css.findingIcon[marker.level]}>
                <Icon name={marker.level === 'error' ? 'circle-alert' : 'warning'} size={14} />
              </span>
              <span>
                <span className={css.findingField}>{fieldTitle(type, marker.path)}</span>
                <span className={css.findingMessage}>{markerText(marker, translate)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  )
}
