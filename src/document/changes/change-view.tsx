import { createContext, createElement, Suspense, useContext } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import type { Diff } from '../../model/diff/diff.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { hasWrongType } from '../../schema/validation/structure.ts'
import { jsonTypeName } from '../../schema/walk.ts'
import { Card } from '../../ui/layout/card.tsx'
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx'
import { toError } from '../../schema/attempt.ts'
import { FromTo, Source } from '../../fields/diff-parts.tsx'
import { DiffViewsContext } from '../../form/diff-views.ts'
import type { FieldChange } from './change-tree.ts'
import * as css from './changes.css.ts'

/** Whether before and after are shown in two columns, instead of marks in one. */
export const SideBySideContext = createContext(false)

/** The column that a view is rendered in, if any. */
const ColumnContext = createContext<'before' | 'after' | null>(null)

type ShownChange = Pick<FieldChange, 'id' | 'type' | 'diff' | 'item'>

/** The same change twice, without insertions and without deletions, which views mark by `ins` and `del`. */
function BothSides({ change }: { change: ShownChange }) {
  const translate = useTranslate()
  const { fromValue, toValue } = change.diff
  const sides = [
    { name: 'before', value: fromValue },
    { name: 'after', value: toValue },
  ] as const
  return (
    <div className={css.columns}>
      {sides.map(({ name, value }) => (
        <div
          key={name}
          role="group"
          aria-label={translate(`review.column.${name}`)}
          className={css.column[name]}
          data-column={name}
        >
          {value === undefined ? (
            <span className={css.problem}>{translate('review.values-empty')}</span>
          ) : (
            <SideBySideContext value={false}>
              <ColumnContext value={name}>
                <ChangeView change={change} />
              </ColumnContext>
            </SideBySideContext>
          )}
        </div>
      ))}
    </div>
  )
}

/** One changed value, before and after. If rendering it fails, an error is shown in its place only. */
export function ChangeView({ change }: { change: ShownChange }) {
  const { id, diff } = change
  const isSideBySide = useContext(SideBySideContext)
  if (isSideBySide) return <BothSides change={change} />
  return (
    <ErrorBoundary where={`change of ${id}`} resetKey={diff} fallback={showFailure}>
      <Content {...change} />
    </ErrorBoundary>
  )
}

const showFailure = ({ error }: { error: unknown }) => <FailedChange error={error} />

/** DIFF-014: the error replaces only this change. */
function FailedChange({ error }: { error: unknown }) {
  const translate = useTranslate()
  return (
    <Card role="alert" tone="critical" icon="circle-alert" title={translate('review.failed')}>
      {toError(error).message}
    </Card>
  )
}

const kinds: ReadonlySet<unknown> = new Set([
  'object',
  'array',
  'string',
  'number',
  'boolean',
  'null',
  'typeChange',
])

function Content({ type, diff, item }: Pick<FieldChange, 'type' | 'diff' | 'item'>) {
  const translate = useTranslate()
  const findView = useContext(DiffViewsContext)
  const column = useContext(ColumnContext)
  if (!isShowable(diff)) return <p className={css.problem}>{translate('review.not-shown')}</p>
  if (!type) {
    const value = diff.toValue ?? diff.fromValue
    return (
      <>
        <p className={css.problem}>
          {item ? translate('review.no-child') : translate('review.unknown-field')}{' '}
          <code>{rawName(value)}</code>
        </p>
        <FromTo wide diff={diff} renderSide={(side) => <Source value={side} />} />
      </>
    )
  }
  const isWrong = (value: unknown) => hasWrongType(type, value)
  if (isWrong(diff.fromValue) || isWrong(diff.toValue)) {
    const shown = { before: [diff.fromValue], after: [diff.toValue] }
    const wrong = (column ? shown[column] : [diff.fromValue, diff.toValue]).find(isWrong)
    return <WrongType type={type} value={wrong} diff={diff} />
  }
  const view = findView(type)
  if (view && diff.type !== 'typeChange') {
    return <Suspense>{createElement(view, { diff, type })}</Suspense>
  }
  return (
    <>
      {/* DIFF-015 */}
      <code className={css.problem} data-raw-type>
        {type.name}
      </code>
      <FromTo wide diff={diff} renderSide={(side) => <Source value={side} />} />
    </>
  )
}

function isShowable(diff: Diff | undefined): diff is Diff {
  return kinds.has(diff?.type)
}

/** DIFF-010: the type does not match the field; `value` is undefined when only the other column has the wrong type. */
function WrongType({ type, value, diff }: { type: SchemaType; value: unknown; diff: Diff }) {
  const translate = useTranslate()
  const kind = (name: string) => translate(`form.kind.${name}` as MessageKey)
  return (
    <>
      {value !== undefined && (
        <p className={css.problem}>
          {translate('review.wrong-type', {
            expected: kind(type.jsonType),
            actual: kind(jsonTypeName(value)),
          })}
        </p>
      )}
      <FromTo diff={diff} renderSide={(side) => <Source value={side} />} />
    </>
  )
}

function rawName(value: unknown): string {
  const name =
    typeof value === 'object' && value !== null ? (value as { _type?: unknown })._type : null
  return typeof name === 'string' ? name : jsonTypeName(value)
}
