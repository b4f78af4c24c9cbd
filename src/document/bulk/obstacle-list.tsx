import type { BulkTarget, ExcludedDocument } from '../../data/bulk/bulk.ts'
import { markerText } from '../../form/field/findings.tsx'
import { useTranslate } from '../../i18n/use-translate.ts'
import { DocumentLink } from '../../preview/document-link.tsx'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { Icon } from '../../ui/text/icon.tsx'
import { WhyButton } from '../permissions/why-button.tsx'
import { fieldTitle } from '../field-title.ts'
import * as css from './bulk.css.ts'
import { exclusionText } from '../actions/obstacle-text.ts'
import { PagedLinks } from './paged-links.tsx'

interface ObstacleListProps {
  /** The heading, including the number of documents. */
  label: string
  documents: readonly ExcludedDocument[]
  /** Called when the user opens one of them. */
  onLeave: () => void
}

/** Excluded documents, by reason. */
export function ObstacleList({ label, documents, onLeave }: ObstacleListProps) {
  const translate = useTranslate()
  if (documents.length === 0) return null
  const groups = new Map<string, ExcludedDocument[]>()
  for (const document of documents) {
    const reason = exclusionText(translate, document.obstacle)
    const group = groups.get(reason)
    if (group) group.push(document)
    else groups.set(reason, [document])
  }
  return (
    <section className={css.obstacles} aria-label={label}>
      <h3 className={css.heading}>{label}</h3>
      {[...groups].map(([reason, group]) => (
        <ObstacleGroup key={reason} reason={reason} documents={group} onLeave={onLeave} />
      ))}
    </section>
  )
}

interface ObstacleGroupProps extends Omit<ObstacleListProps, 'label'> {
  reason: string
}

function ObstacleGroup({ reason, documents, onLeave }: ObstacleGroupProps) {
  const first = documents[0]?.obstacle
  return (
    <div>
      <div className={css.reason}>
        <span className={css.reasonText}>{reason}</span>
        {first?.type === 'denied' && (
          <WhyButton denials={[{ operation: first.operation, result: first.result }]} />
        )}
      </div>
      <PagedLinks documents={documents} idOf={({ target }) => target.publishedId}>
        {(document) => <ObstacleRow document={document} onLeave={onLeave} />}
      </PagedLinks>
    </div>
  )
}

const shownErrors = 3

function ObstacleRow({
  document: { target, obstacle },
  onLeave,
}: {
  document: ExcludedDocument
  onLeave: () => void
}) {
  const translate = useTranslate()
  const { schema } = useDataLayer()
  const type = schema.get(target.typeName)
  const detail =
    obstacle.type === 'invalid' && type
      ? [
          // Two items of a list may have the same fault.
          ...new Set(
            obstacle.errors.map((error) =>
              translate('form.finding.part', {
                part: fieldTitle(type, error.path),
                message: markerText(error, translate),
              }),
            ),
          ),
        ]
          .slice(0, shownErrors)
          .join(' · ')
      : null
  return (
    <>
      <DocumentLink
        target={target}
        onLeave={onLeave}
        data-excluded={target.publishedId}
        after={<Icon name="chevron-right" size={14} />}
      />
      {detail && <p className={css.detail}>{detail}</p>}
      {(obstacle.type === 'referenced' || obstacle.type === 'held') && (
        <Referrers list={obstacle.by} onLeave={onLeave} />
      )}
    </>
  )
}

interface ReferrersProps {
  list: readonly BulkTarget[]
  onLeave: () => void
}

const referrerLimit = 3

/** The referring documents, each as a link. */
function Referrers({ list, onLeave }: ReferrersProps) {
  const translate = useTranslate()
  const rest = list.length - referrerLimit
  return (
    <ul className={css.referrers}>
      {list.slice(0, referrerLimit).map((target) => (
        <li key={target.publishedId}>
          <DocumentLink
            target={target}
            layout="inline"
            before={<Icon name="link" size={14} label={translate('bulk.obstacle.referenced')} />}
            onLeave={onLeave}
            data-referrer={target.publishedId}
          />
        </li>
      ))}
      {rest > 0 && (
        <li className={css.detail}>{translate('bulk.more-documents', { count: rest })}</li>
      )}
    </ul>
  )
}
