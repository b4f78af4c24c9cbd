import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ComponentProps, KeyboardEvent, RefObject } from 'react'
import { isUnread } from '../../data/validation/unread-texts.ts'
import type { FormController } from '../../form/controller.ts'
import { levelLooks, markerText } from '../../form/field/findings.tsx'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { Path } from '../../model/path.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { fixFor } from '../../schema/validation/fixes.ts'
import type { MarkerLevel, ValidationMarker } from '../../schema/validation/marker.ts'
import { Button } from '../../ui/controls/button.tsx'
import { classes, hasFocusWithin } from '../../ui/host/dom.ts'
import { Icon } from '../../ui/text/icon.tsx'
import { fieldTrail } from '../field-title.ts'
import { countFindings, groupFindings, levels } from './findings-by-field.ts'
import type { FieldFindings } from './findings-by-field.ts'
import * as css from './findings.css.ts'
import { keyTarget } from '../../ui/list/list-keys.ts'

export interface FindingsPanelProps {
  markers: readonly ValidationMarker[]
  type: SchemaType
  form: FormController | null
  onGo: (path: Path) => void
}

/** Rows added at a time; a document may have thousands of findings. */
const page = 100

/** All findings by field, with a filter, links to the fields, and buttons for obvious repairs. */
export function FindingsPanel({ markers, type, form, onGo }: FindingsPanelProps) {
  const translate = useTranslate()
  const [hidden, setHidden] = useState<ReadonlySet<MarkerLevel>>(new Set())
  const [limit, setLimit] = useState(page)
  const groups = useMemo(
    () => groupFindings(markers, (level) => !hidden.has(level)),
    [markers, hidden],
  )
  const list = useRef<HTMLUListElement>(null)
  const hasFocus = useRef(false)
  const [active, setActive] = useState(0)
  const shown = groups.slice(0, limit)
  const current = Math.max(0, Math.min(active, shown.length - 1))
  useKeptFocus(list, hasFocus, current)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keyTarget(event.key, { active: current, count: shown.length })
    if (next === null) return
    event.preventDefault()
    setActive(next)
    goButtons(list.current)[next]?.focus()
  }
  if (markers.length === 0) {
    return (
      <p ref={focusOnce} tabIndex={-1} className={css.clear}>
        {translate('document.validation-clear')}
      </p>
    )
  }
  return (
    <>
      <LevelFilter markers={markers} hidden={hidden} onChange={setHidden} />
      <ul ref={list} className={css.findings}>
        {shown.map((group, index) => (
          <Row
            key={group.id}
            group={group}
            type={type}
            form={form}
            onGo={onGo}
            control={{
              tabIndex: index === current ? 0 : -1,
              onFocus: () => {
                hasFocus.current = true
                setActive(index)
              },
              onBlur: () => {
                hasFocus.current = false
              },
              onKeyDown,
            }}
          />
        ))}
      </ul>
      {groups.length > shown.length && (
        <Button size="small" variant="ghost" wide onClick={() => setLimit(limit + page)}>
          {translate('document.validation-more', { count: groups.length - shown.length })}
        </Button>
      )}
    </>
  )
}

interface LevelFilterProps {
  markers: readonly ValidationMarker[]
  hidden: ReadonlySet<MarkerLevel>
  onChange: (change: (hidden: ReadonlySet<MarkerLevel>) => ReadonlySet<MarkerLevel>) => void
}

/** One toggle per existing level; findings of pressed levels are listed. Renders nothing for a single level. */
function LevelFilter({ markers, hidden, onChange }: LevelFilterProps) {
  const translate = useTranslate()
  const counts = countFindings(markers)
  const present = levels.filter((level) => counts[level] > 0)
  if (present.length < 2) return null
  return (
    <div role="group" aria-label={translate('document.validation-filter')} className={css.filter}>
      {present.map((level) => (
        <Button
          key={level}
          size="small"
          variant="ghost"
          icon={levelLooks[level].icon}
          pressed={!hidden.has(level)}
          onClick={() =>
            onChange((before) => {
              const others = new Set(before)
              if (!others.delete(level)) others.add(level)
              return others
            })
          }
        >
          {translate(`document.${level}s`, { count: counts[level] })}
        </Button>
      ))}
    </div>
  )
}

interface RowProps {
  group: FieldFindings
  type: SchemaType
  form: FormController | null
  onGo: (path: Path) => void
  /** For every button of the row: only one row is in the tab order. */
  control: Pick<ComponentProps<'button'>, 'tabIndex' | 'onFocus' | 'onBlur' | 'onKeyDown'>
}

function Row({ group, type, form, onGo, control }: RowProps) {
  const translate = useTranslate()
  const { path, markers } = group
  const trail = fieldTrail(type, path, form?.store.inputs.value)
  return (
    <li className={css.row}>
      <button
        type="button"
        className={css.go}
        data-findings-of={group.id}
        {...control}
        onClick={() => onGo(path)}
      >
        <span className={css.trail}>
          {trail.map((title, index) => (
            <span key={index} className={index < trail.length - 1 ? css.above : css.field}>
              {title}
            </span>
          ))}
        </span>
        {markers.map((marker, index) => (
          <span key={index} className={css.message} data-level={marker.level}>
            <span className={classes(css.icon, css.tone[marker.level])}>
              <Icon
                name={levelLooks[marker.level].icon}
                size={14}
                label={translate(`document.level.${marker.level}`)}
              />
            </span>
            <span>{markerText(marker, translate)}</span>
          </span>
        ))}
      </button>
      <Fixes group={group} form={form} control={control} />
    </li>
  )
}

function Fixes({
  group: { path, markers },
  form,
  control,
}: Pick<RowProps, 'group' | 'form' | 'control'>) {
  const translate = useTranslate()
  const node = form?.store.getNode(path)
  if (!form) return null
  const fixes =
    !node || node.hidden || node.readOnly
      ? []
      : markers.flatMap((marker) => fixFor(marker, node.value, node.type) ?? [])
  // Also for a hidden field: otherwise it would block publishing permanently.
  const unread = markers.some(isUnread)
  if (fixes.length === 0 && !unread) return null
  return (
    <span className={css.fixes}>
      {unread && (
        <Button size="small" {...control} onClick={() => form.unread.drop(path)}>
          {translate('field.fix.drop-text')}
        </Button>
      )}
      {fixes.map((fix) => (
        <Button
          key={`${fix.name} ${fix.value}`}
          size="small"
          {...control}
          onClick={() => form.patch(path, fix.patch)}
        >
          {translate(`field.fix.${fix.name}`, { value: fix.value })}
        </Button>
      ))}
    </span>
  )
}

function goButtons(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-findings-of]') ?? [])]
}

/** Focuses the list when it opens, and again when the focused row is removed by its repair. */
function useKeptFocus(
  list: RefObject<HTMLElement | null>,
  had: RefObject<boolean>,
  current: number,
): void {
  useEffect(() => goButtons(list.current)[0]?.focus({ preventScroll: true }), [list])
  useLayoutEffect(() => {
    const element = list.current
    // No row reported a blur, so the focused one was removed.
    if (element && had.current && !hasFocusWithin(element)) goButtons(element)[current]?.focus()
  })
}

/** The pressed button is removed; the focus must stay in the panel. */
function focusOnce(element: HTMLElement | null): void {
  element?.focus()
}
