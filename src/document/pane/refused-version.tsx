import { useMemo } from 'react'
import type { DocumentPair, PairState } from '../../data/pair/document-pair.ts'
import type { FieldRegistry } from '../../form/registry.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { diffDocuments } from '../../model/diff/diff.ts'
import type { ContentDocument } from '../../model/document.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { ChangeList } from '../changes/change-list.tsx'
import { changesOf } from '../changes/change-tree.ts'
import { DiffViewsContext, diffViewsOf } from '../../form/diff-views.ts'
import * as css from './document-pane.css.ts'
import { usePairValue } from '../pair/use-pair-value.ts'

interface RefusedVersionProps {
  pair: DocumentPair
  type: SchemaType
  registry: FieldRegistry
  /** The version that the user tried to save. */
  version: ContentDocument | null
}

/** The changes that the refused version would make to the current document. */
export default function RefusedVersion({ pair, type, registry, version }: RefusedVersionProps) {
  const translate = useTranslate()
  const displayed = usePairValue(pair, displayedOf)
  const findView = useMemo(() => diffViewsOf(registry), [registry])
  const changes = useMemo(
    () => changesOf(type, diffDocuments(displayed, version), (one) => findView(one) !== undefined),
    [type, displayed, version, findView],
  )
  if (changes.length === 0)
    return <p className={css.versionText}>{translate('document.refused-same')}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
    <div className={css.versionText} tabIndex={0}>
      <DiffViewsContext value={findView}>
        <ChangeList changes={changes} />
      </DiffViewsContext>
    </div>
  )
}

const displayedOf = ({ displayed }: PairState) => displayed
