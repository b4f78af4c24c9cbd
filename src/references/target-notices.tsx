import { useContext, type ReactNode } from 'react'
import { catchError, defer, map, of } from 'rxjs'
import { ReferenceLinkContext } from '../form/read-only/reference-link.tsx'
import { useTranslate } from '../i18n/use-translate.ts'
import type { Reference } from '../model/document.ts'
import { publishedId } from '../model/ids.ts'
import type { Patch } from '../model/patch.ts'
import type { Path } from '../model/path.ts'
import { useDataLayer } from '../react/data-layer-context.ts'
import { useObservable } from '../react/use-observable.ts'
import type { SchemaType } from '../schema/schema.ts'
import { Button } from '../ui/controls/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import type { IconName } from '../ui/text/icons.ts'
import type { Tone } from '../ui/tokens.ts'
import { strengthPatches, strengthProblem, type StrengthProblem } from './make-reference.ts'
import { failureKey, isUnbegun, type Target, type TargetThere } from './target.ts'
import { targetTitle } from './target-title.ts'

export interface TargetNoticesProps {
  target: Target
  reference: Reference
  /** Type of the reference. */
  type: SchemaType
  path: Path
  readOnly: boolean
  onChange: (patches: readonly Patch[]) => void
}

/** REF-003, REF-021, REF-022: the problems of a reference, with the available fixes. */
export function TargetNotices(props: TargetNoticesProps) {
  const { target, reference, type, path } = props
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
  if (target.state === 'missing') return <MissingNotice {...{ reference, type, path }} />
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
    return <StrengthNotice {...props} target={target} />
  }
  return null
}

/** REF-021: a deleted target can be restored where it is opened, unless it may be of several types. */
function MissingNotice({
  reference,
  type,
  path,
}: Pick<TargetNoticesProps, 'reference' | 'type' | 'path'>) {
  const translate = useTranslate()
  const layer = useDataLayer()
  const linkTo = useContext(ReferenceLinkContext)
  const id = publishedId(reference._ref)
  const [only, ...others] = type.to
  const typeName = others.length === 0 ? only?.type : undefined
  const canOpen = linkTo !== null && typeName !== undefined && reference._dataset === undefined
  const isDeleted = useObservable(
    () =>
      canOpen
        ? defer(() => layer.history.absence(id)).pipe(
            map((absence) => absence.type === 'deleted' && absence.revision !== null),
            catchError(() => of(false)),
          )
        : of(false),
    false,
    [layer, id, canOpen],
  )
  return (
    <Notice
      tone="caution"
      icon="circle-x"
      title={translate(isDeleted ? 'reference.deleted' : 'reference.missing')}
      actions={
        isDeleted && (
          <Button size="small" icon="undo" onClick={() => linkTo?.({ id, typeName, path }).open()}>
            {translate('reference.restore')}
          </Button>
        )
      }
    >
      {translate(isDeleted ? 'reference.deleted-body' : 'reference.missing-body', { id })}
    </Notice>
  )
}

const fixes = {
  'should-be-weak': 'reference.make-weak',
  'should-be-strong': 'reference.make-strong',
  'can-be-strengthened': 'reference.strengthen',
} as const satisfies Record<StrengthProblem, string>

/** REF-008, REF-009: a reference that is weaker or stronger than the schema requires, or that can now be strong. */
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
