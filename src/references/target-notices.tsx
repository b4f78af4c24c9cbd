import type { ReactNode } from 'react'
import { useTranslate } from '../i18n/use-translate.ts'
import type { Reference } from '../model/document.ts'
import type { Patch } from '../model/patch.ts'
import { useDataLayer } from '../react/data-layer-context.ts'
import type { SchemaType } from '../schema/schema.ts'
import { Button } from '../ui/controls/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import type { IconName } from '../ui/text/icon.tsx'
import type { Tone } from '../ui/tokens.ts'
import { strengthPatches, strengthProblem, type StrengthProblem } from './make-reference.ts'
import { failureKey, isUnbegun, type Target, type TargetThere } from './target.ts'
import { targetTitle } from './target-title.ts'

export interface TargetNoticesProps {
  target: Target
  reference: Reference
  /** Of the reference. */
  type: SchemaType
  readOnly: boolean
  onChange: (patches: readonly Patch[]) => void
}

/** REF-003, REF-021, REF-022: what an editor should know of a reference, with what can be done about it. */
export function TargetNotices({ target, reference, type, readOnly, onChange }: TargetNoticesProps) {
  const translate = useTranslate()
  const layer = useDataLayer()
  const id = reference._ref
  if (target.state === 'failed') {
    const { error } = target
    return (
      <Notice
        tone="caution"
        icon="warning"
        title={translate(failureKey(target))}
        actions={
          <Button size="small" icon="retry" onClick={() => layer.previews.retry()}>
            {translate('reference.retry')}
          </Button>
        }
      >
        {error.description}
      </Notice>
    )
  }
  if (isUnbegun(target, reference)) {
    return (
      <Notice tone="accent" icon="info" title={translate('reference.unbegun')}>
        {translate('reference.unbegun-body', { id })}
      </Notice>
    )
  }
  if (target.state === 'missing') {
    return (
      <Notice tone="caution" icon="circle-x" title={translate('reference.missing')}>
        {translate('reference.missing-body', { id })}
      </Notice>
    )
  }
  if (target.state === 'denied') {
    return (
      <Notice tone="caution" icon="lock" title={translate('reference.denied')}>
        {translate('reference.denied-body', { id })}
      </Notice>
    )
  }
  if (target.state === 'wrong-type') {
    const titleOf = (name: string) => targetTitle(layer.schema, type, name)
    const { _dataset: dataset } = reference
    const named = titleOf(target.typeName)
    const title = dataset
      ? translate('reference.wrong-type-elsewhere', { type: named, dataset })
      : translate('reference.wrong-type', { type: named })
    const types = type.to.map((one) => titleOf(one.type)).join(', ')
    return (
      <Notice tone="critical" icon="circle-alert" title={title}>
        {translate('reference.wrong-type-body', { types })}
      </Notice>
    )
  }
  if (target.state === 'there') {
    return <StrengthNotice {...{ target, reference, type, readOnly, onChange }} />
  }
  return null
}

const fixes = {
  'should-be-weak': 'reference.make-weak',
  'should-be-strong': 'reference.make-strong',
  'can-be-strengthened': 'reference.strengthen',
} as const satisfies Record<StrengthProblem, string>

/** REF-008, REF-009: a reference that is weaker or stronger than it should be, or than it has to be any longer. */
function StrengthNotice(props: TargetNoticesProps & { target: TargetThere }) {
  const { target, reference, type, readOnly, onChange } = props
  const translate = useTranslate()
  const problem = strengthProblem(reference, type, target.isPublished)
  if (!problem) return null
  const isNews = problem === 'can-be-strengthened'
  return (
    <Notice
      tone={isNews ? 'positive' : 'caution'}
      icon={isNews ? 'circle-check' : 'warning'}
      title={translate(`reference.${problem}`)}
      actions={
        !readOnly && (
          <Button size="small" onClick={() => onChange(strengthPatches(problem, target, type))}>
            {translate(fixes[problem])}
          </Button>
        )
      }
    >
      {translate(`reference.${problem}-body`)}
    </Notice>
  )
}

interface NoticeProps {
  tone: Tone
  icon: IconName
  title: string
  actions?: ReactNode
  children: ReactNode
}

function Notice({ tone, children, ...card }: NoticeProps) {
  return (
    <div part="status">
      <Card role="status" tone={tone} padding={2} {...card}>
        {children}
      </Card>
    </div>
  )
}
