import { isUnread } from '../../data/validation/unread-texts.ts'
import { localizedText } from '../../schema/validation/messages.ts'
import type { MessageKey, MessageParams, Translate } from '../../i18n/messages.ts'
import { numberText } from '../../i18n/number-text.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { MarkerLevel, ValidationMarker } from '../../schema/validation/marker.ts'
import { Icon } from '../../ui/text/icon.tsx'
import type { IconName } from '../../ui/text/icons.ts'
import { classes } from '../../ui/host/dom.ts'
import { fixFor } from '../../schema/validation/fixes.ts'
import { pathEquals } from '../../model/path.ts'
import { Button } from '../../ui/controls/button.tsx'
import { visuallyHidden } from '../../ui/theme.css.ts'
import { Tooltip } from '../../ui/anchored/tooltip.tsx'
import * as css from './field.css.ts'
import { useForm } from '../form-context.ts'
import type { FormNode } from '../store/form-node.ts'

/** The tone and icon of each level of findings. */
export const levelLooks = {
  error: { tone: 'critical', icon: 'circle-alert' },
  warning: { tone: 'caution', icon: 'warning' },
  info: { tone: 'default', icon: 'info' },
} as const satisfies Record<
  MarkerLevel,
  { tone: 'critical' | 'caution' | 'default'; icon: IconName }
>

/** The tone of a level: `critical` for errors, `caution` for warnings. */
export function toneOf(level: MarkerLevel | null): 'critical' | 'caution' | 'default' {
  return level ? levelLooks[level].tone : 'default'
}

/** The text of a finding in the studio's language. A finding with an empty message still counts. */
export function markerText(marker: ValidationMarker, translate: Translate): string {
  const { code, params = {}, message, texts } = marker
  const { locale = 'en-US' } = translate
  if (code === 'unread.number') {
    const example = numberText(locale).write(1234.5)
    return translate('validation.unread.number', { ...params, example })
  }
  if (code) return translate(`validation.${code}` as MessageKey, inLanguage(params, locale))
  const text = texts ? localizedText(texts, locale) : message
  return text.trim() || translate('form.finding')
}

/** SHELL-095: date limits are formatted in the studio's language. */
function inLanguage(params: MessageParams, locale: string): MessageParams {
  const { at, dayIn } = params
  if (typeof at !== 'string') return { ...params, ...limits(params, locale) }
  const format: Intl.DateTimeFormatOptions =
    dayIn === undefined
      ? { dateStyle: 'medium', timeStyle: 'short' }
      : { dateStyle: 'medium', ...(dayIn && { timeZone: String(dayIn) }) }
  return { ...params, limit: new Intl.DateTimeFormat(locale, format).format(new Date(at)) }
}

/** Formats numeric bounds as values, not counts: a year has no digit grouping. */
function limits(params: MessageParams, locale: string): MessageParams {
  const words = numberText(locale)
  const bounds = Object.entries(params).filter(
    ([name, value]) => name !== 'count' && typeof value === 'number',
  )
  return Object.fromEntries(bounds.map(([name, value]) => [name, words.write(Number(value))]))
}

/** Returns the text of a finding; when it concerns a part that the control shows, the part is named. */
function useWords(node: FormNode | undefined): (marker: ValidationMarker) => string {
  const translate = useTranslate()
  const { registry } = useForm()
  return (marker) => {
    const text = markerText(marker, translate)
    const name = node?.type.fieldType.leaf ? marker.path[node.path.length] : undefined
    if (!node || typeof name !== 'string') return text
    const key = registry.resolve(node.type)?.parts?.[name]
    const part = key ? translate(key) : node.type.field(name)?.title
    return part ? translate('form.finding.part', { part, message: text }) : text
  }
}

export interface FindingIconProps {
  /** The field of the findings, if any. */
  node?: FormNode
  /** May be empty when the finding is on a nested field. */
  markers: readonly ValidationMarker[]
  worst: MarkerLevel
}

/** The most severe finding as an icon, with all texts in its tooltip. */
export function FindingIcon({ node, markers, worst }: FindingIconProps) {
  const translate = useTranslate()
  const wordsOf = useWords(node)
  const { tone, icon } = levelLooks[worst]
  const words = [...new Set(markers.map(wordsOf))]
  const label = translate(`form.finding.${worst}`, {
    message: words.join(' ') || translate('form.finding.inside'),
  })
  const shape = (
    <span
      className={classes(css.finding, css.findingTone[tone])}
      data-finding={worst}
      data-tone={tone}
    >
      <Icon name={icon} size={14} label={label} />
    </span>
  )
  if (words.length === 0) return shape
  return (
    <Tooltip
      content={words.map((text) => (
        <div key={text}>{text}</div>
      ))}
    >
      {shape}
    </Tooltip>
  )
}

export interface FindingMessagesProps {
  id: string
  markers: readonly ValidationMarker[]
  /** The field of the findings: where the repair is obvious, a button applies it. */
  node?: FormNode
  /** Visually hidden; the accessible description of the control. */
  hidden?: boolean
}

/** All findings of a field as texts. */
export function FindingMessages({ id, markers, hidden, node }: FindingMessagesProps) {
  const wordsOf = useWords(node)
  // Text that cannot be parsed is explained by the control that shows it.
  const words = markers.filter((marker) => !isUnread(marker))
  return (
    <div id={id} className={hidden ? visuallyHidden : css.messages} part="field-error">
      {words.map((marker, index) => {
        const { tone, icon } = levelLooks[marker.level]
        return (
          <div
            key={index}
            className={classes(css.message, css.findingTone[tone])}
            data-level={marker.level}
            data-tone={tone}
          >
            {words.length > 1 && <Icon name={icon} size={13} className={css.messageIcon} />}
            <span>{wordsOf(marker)}</span>
            {node && !hidden && <FixButton marker={marker} node={node} />}
          </div>
        )
      })}
    </div>
  )
}

function FixButton({ marker, node }: { marker: ValidationMarker; node: FormNode }) {
  const translate = useTranslate()
  const { controller } = useForm()
  const { path, value, type, readOnly } = node
  const fix = readOnly || !pathEquals(marker.path, path) ? null : fixFor(marker, value, type)
  if (!fix) return null
  return (
    <Button size="small" variant="ghost" onClick={() => controller.patch(path, fix.patch)}>
      {translate(`field.fix.${fix.name}`, { value: fix.value })}
    </Button>
  )
}
