import { useTranslate } from '../../i18n/use-translate.ts'
import type { SchemaProblem } from '../../schema/schema.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { outwardLinks } from '../outward-links.ts'
import { useWorkspaceConfig } from '../workspaces/workspaces-context.ts'
import * as css from './schema-problems.css.ts'

/** Errors and warnings of a schema: each with its type, its location, and a link to an explanation of the rule. */
export function SchemaProblems({ problems }: { problems: readonly SchemaProblem[] }) {
  const translate = useTranslate()
  const { schemaHelp } = outwardLinks(useDataLayer(), useWorkspaceConfig().links)
  return (
    <ul className={css.list}>
      {problems.map(({ severity, typeName, path, message, helpId }, index) => {
        const isError = severity === 'error'
        return (
          <li key={index}>
            <Card
              tone={isError ? 'critical' : 'caution'}
              icon={isError ? 'circle-alert' : 'warning'}
              title={[typeName, ...path].join(' → ')}
            >
              {message}
              {helpId !== undefined && schemaHelp !== null && (
                <a
                  className={css.help}
                  href={`${schemaHelp}#${encodeURIComponent(helpId)}`}
                  target="_blank"
                  rel="noopener"
                >
                  {translate('extras.issue-help')}
                  <Icon name="external" size={12} />
                </a>
              )}
            </Card>
          </li>
        )
      })}
    </ul>
  )
}
