import type { ReactNode } from 'react'
import { isUnread } from '../../data/validation/unread-texts.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Badge } from '../../ui/text/badge.tsx'
import * as css from './field.css.ts'
import { FieldMenu } from './field-menu.tsx'
import { FieldPresence } from './field-presence.tsx'
import { FindingIcon, FindingMessages } from './findings.tsx'
import { worstLevel } from '../store/form-node.ts'
import type { FormNode } from '../store/form-node.ts'

/** Ids that connect a control with its texts. */
export interface FieldIds {
  readonly control: string
  readonly label: string
  readonly description: string
  readonly messages: string
  readonly clash: string
}

export function fieldIds(prefix: string): FieldIds {
  return {
    control: `${prefix}-control`,
    label: `${prefix}-label`,
    description: `${prefix}-description`,
    messages: `${prefix}-messages`,
    clash: `${prefix}-clash`,
  }
}

/** The `aria-describedby` of the control: the ids of its current texts. */
export function describedBy(node: FormNode, ids: FieldIds, hasClash: boolean): string | undefined {
  const parts = [
    hasDescription(node) && ids.description,
    showsFindings(node) && ids.messages,
    hasClash && ids.clash,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : undefined
}

export function hasDescription({ type }: FormNode): boolean {
  return Boolean(type.description ?? type.deprecated)
}

/** Whether the field has findings to show, including those shown only on demand. */
export function showsFindings(node: FormNode): boolean {
  return node.display !== 'none' && node.markers.some((marker) => !isUnread(marker))
}

export interface FieldFrameProps {
  node: FormNode
  ids: FieldIds
  /** `inline` puts the control before its label, on one line. */
  layout: 'stacked' | 'inline'
  /** True when the content that replaces the input shows the findings itself. */
  isSelfDescribing?: boolean
  /** The clash of concurrent edits, if there is one. */
  clash: ReactNode
  /** The input or its replacement. */
  children: ReactNode
}

/** A field's texts around its control: label, description, findings. */
export function FieldFrame({
  node,
  ids,
  layout,
  isSelfDescribing,
  clash,
  children,
}: FieldFrameProps) {
  const header = (
    <div className={css.header}>
      <div className={css.labelRow}>
        <label id={ids.label} htmlFor={ids.control} className={css.label} part="field-label">
          {node.title}
          {node.required && <RequiredMark />}
        </label>
        <FieldBadges node={node} />
        <FieldMenu id={node.id} path={node.path} title={node.title} labelId={ids.label} />
      </div>
      {hasDescription(node) && <FieldDescription node={node} id={ids.description} />}
    </div>
  )
  const findings = showsFindings(node) && (
    <FindingMessages
      id={ids.messages}
      markers={node.markers}
      node={node}
      hidden={isSelfDescribing || node.display === 'icon'}
    />
  )
  if (layout === 'inline') {
    return (
      <div className={css.inline}>
        <span className={css.inlineControl}>{children}</span>
        <div className={css.inlineBody}>
          {header}
          {findings}
          {clash}
        </div>
      </div>
    )
  }
  return (
    <div className={css.stacked}>
      {header}
      {children}
      {findings}
      {clash}
    </div>
  )
}

/** Hidden from assistive technology: the control itself is marked as required. */
export function RequiredMark() {
  return (
    <span aria-hidden className={css.required}>
      *
    </span>
  )
}

export function FieldDescription({ node: { type }, id }: { node: FormNode; id: string }) {
  return (
    <div id={id} className={css.description} part="field-description" dir="auto">
      {type.description}
      {type.deprecated && <div>{type.deprecated.reason}</div>}
    </div>
  )
}

/** Badges beside the title: deprecation, the worst finding, and other users at the field. */
export function FieldBadges({ node }: { node: FormNode }) {
  const translate = useTranslate()
  const { type, markers, display, presence, presenceWithin, object } = node
  // An expanded section shows findings inside it at their own fields.
  const worst = object && !object.collapsed ? worstLevel(markers) : node.worst
  return (
    <>
      {type.deprecated && <Badge tone="caution">{translate('form.deprecated')}</Badge>}
      {worst && display !== 'none' && <FindingIcon node={node} markers={markers} worst={worst} />}
      <FieldPresence presence={object?.collapsed ? presenceWithin : presence} />
    </>
  )
}
