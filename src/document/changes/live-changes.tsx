import type { ReactNode } from 'react'
import { map } from 'rxjs'
import type { DocumentPair, PairState } from '../../data/document/document-pair.ts'
import type { FieldRegistry } from '../../form/registry.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { diffDocuments } from '../../model/diff.ts'
import type { ContentDocument } from '../../model/document.ts'
import type { Path } from '../../model/path.ts'
import { useObservable } from '../../react/use-observable.ts'
import type { SchemaType } from '../../schema/schema.ts'
import type { ReviewBasis } from '../review.ts'
import { unhurried } from '../unhurried.ts'
import { ChangesPanel, type ComparedSide } from './changes-panel.tsx'
import { revertPatches } from './revert-change.ts'

export interface LiveChangesProps {
  pair: DocumentPair
  type: SchemaType
  registry: FieldRegistry
  basis: Exclude<ReviewBasis, 'timeline'>
  /** The document as it was when it was opened. */
  first: { document: ContentDocument | null; at: number }
  canUpdate: boolean
  readOnly: boolean
  onGo: (path: Path) => void
  focusPath: Path | null
  children?: ReactNode
}

/** The changes up to now, following what is typed from a moment behind. */
export function LiveChanges(props: LiveChangesProps) {
  const { pair, type, registry, basis, first, children, ...rest } = props
  const translate = useTranslate()
  const { from, to, diff } = useObservable(
    () =>
      pair.state$.pipe(
        unhurried(),
        map((state) => compare(state, basis, first.document)),
      ),
    compare(pair.getState(), basis, first.document),
    [pair, basis, first],
  )
  const fromSide: ComparedSide =
    basis === 'opened'
      ? { name: translate('review.side.opened'), date: new Date(first.at).toISOString() }
      : from
        ? { name: translate('review.side.published'), date: from._updatedAt ?? null }
        : { name: translate('review.side.nothing'), date: null }
  const toSide: ComparedSide = {
    name: translate('review.side.current'),
    date: to?._updatedAt ?? null,
  }
  return (
    <ChangesPanel
      type={type}
      registry={registry}
      diff={diff}
      from={fromSide}
      to={toSide}
      isCurrent
      onRevert={(changes) => pair.patch(revertPatches(changes))}
      {...rest}
    >
      {children}
    </ChangesPanel>
  )
}

function compare(
  { displayed, published }: PairState,
  basis: LiveChangesProps['basis'],
  first: ContentDocument | null,
) {
  const from = basis === 'published' ? published : first
  return { from, to: displayed, diff: diffDocuments(from, displayed) }
}
