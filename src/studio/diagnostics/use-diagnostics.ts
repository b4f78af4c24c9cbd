import { combineLatest, map, merge, of, startWith } from 'rxjs'
import type { ConnectionStatus } from '../../data/connection/connection.ts'
import type { DataLayer } from '../../data/data-layer.ts'
import { withoutSecrets } from '../../data/diagnostics.ts'
import type { JournalState } from '../../data/journal/journal.ts'
import type { Translate } from '../../i18n/messages.ts'
import { useLocale, useTranslate } from '../../i18n/use-translate.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useHost } from '../../react/host-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import { useSchemaProblems } from '../../react/use-schema-problems.ts'
import { studioVersion } from '../../protocol/studio-version.ts'
import type { CompiledSchema, SchemaProblem } from '../../schema/schema.ts'
import { describeBrowser } from '../../ui/host/host-env.ts'
import { useAccount } from '../use-account.ts'
import type { DiagnosticsFact, DiagnosticsSection } from './report.ts'

/** Maximum number of events shown. */
const latest = 60

interface Readings {
  connection: ConnectionStatus
  journal: JournalState
  pending: number
}

/** The sections of the diagnostics page, live. */
export function useDiagnostics(): readonly DiagnosticsSection[] {
  const layer = useDataLayer()
  const translate = useTranslate()
  const locale = useLocale()
  const { roles } = useAccount()
  const host = useHost()
  const schemaProblems = useSchemaProblems(layer.schema)
  const readings = useObservable<Readings>(() => observeReadings(layer), nothingRead, [layer])
  const version = (host?.element as { version?: string } | undefined)?.version ?? '–'
  const browser = describeBrowser()
  return [
    {
      title: translate('diagnostics.versions'),
      facts: [
        { name: translate('diagnostics.version'), value: version },
        { name: translate('diagnostics.compatible'), value: studioVersion },
        { name: translate('diagnostics.browser'), value: browser.agent },
        { name: translate('diagnostics.window'), value: browser.window },
        { name: translate('diagnostics.language'), value: locale.id },
      ],
    },
    {
      title: translate('diagnostics.connection'),
      facts: [
        statusFact(readings.connection, translate),
        {
          name: translate('diagnostics.server'),
          value: layer.apiHost ?? translate('diagnostics.server-hosted'),
        },
        { name: translate('diagnostics.project'), value: layer.projectId },
        { name: translate('diagnostics.dataset'), value: layer.dataset },
        {
          name: translate('diagnostics.roles'),
          value: roles.join(', ') || translate('diagnostics.no-roles'),
        },
      ],
    },
    editsSection(layer, readings, translate),
    rulesSection(layer, translate),
    schemaSection(layer.schema, schemaProblems, translate),
    eventsSection(layer, translate),
  ]
}

const nothingRead: Readings = {
  connection: { type: 'connecting' },
  journal: 'opening',
  pending: 0,
}

function observeReadings(layer: DataLayer) {
  const changes$ = merge(of(undefined), layer.diagnostics.changes$)
  return combineLatest([
    layer.connection$.pipe(startWith(nothingRead.connection)),
    layer.journal$,
    layer.pending$,
    changes$,
  ]).pipe(map(([connection, journal, pending]): Readings => ({ connection, journal, pending })))
}

function statusFact(status: ConnectionStatus, translate: Translate): DiagnosticsFact {
  const name = translate('diagnostics.status')
  if (status.type === 'error') {
    const { attempt, error } = status
    const params = { attempt, reason: withoutSecrets(error.message) }
    return { name, value: translate('diagnostics.status.error', params), tone: 'critical' }
  }
  const tone = status.type === 'reconnecting' ? ({ tone: 'caution' } as const) : {}
  return { name, value: translate(`diagnostics.status.${status.type}`), ...tone }
}

function editsSection(
  layer: DataLayer,
  { journal, pending }: Readings,
  translate: Translate,
): DiagnosticsSection {
  const documents = layer.diagnostics.openDocuments()
  return {
    title: translate('diagnostics.edits'),
    facts: [
      {
        name: translate('diagnostics.kept'),
        value: translate(`diagnostics.kept.${journal}`),
        ...(journal === 'memory' && { tone: 'caution' as const }),
      },
      { name: translate('diagnostics.pending'), value: String(pending) },
      { name: translate('diagnostics.open-documents'), value: String(documents.length) },
      ...documents
        .filter(({ save, conflicts }) => save !== 'saved' || conflicts > 0)
        .map(({ publishedId, typeName, save, conflicts }): DiagnosticsFact => {
          const text = [translate(`diagnostics.save.${save}`)]
          if (conflicts > 0) text.push(translate('diagnostics.conflicts', { count: conflicts }))
          const isBad = save === 'refused' || conflicts > 0
          return {
            name: `${typeName} ${publishedId}`,
            value: text.join(', '),
            ...(isBad && { tone: 'critical' as const }),
          }
        }),
    ],
  }
}

function rulesSection(layer: DataLayer, translate: Translate): DiagnosticsSection {
  return {
    title: translate('diagnostics.rules'),
    empty: translate('diagnostics.rules-none'),
    facts: layer.diagnostics.slowRules().map(({ typeName, path, ms, count }) => ({
      name: `${typeName} ${path}`,
      value: translate('diagnostics.rule', { ms, count }),
      ...(ms > 1000 && { tone: 'caution' as const }),
    })),
  }
}

function schemaSection(
  { documentTypes }: CompiledSchema,
  found: readonly SchemaProblem[],
  translate: Translate,
): DiagnosticsSection {
  const problems = found.map(({ severity, typeName, path, message }): DiagnosticsFact => ({
    name: `${translate(`diagnostics.severity.${severity}`)} ${[typeName, ...path].join(' → ')}`,
    value: message,
    tone: severity === 'error' ? 'critical' : 'caution',
  }))
  const none = {
    name: translate('diagnostics.schema'),
    value: translate('diagnostics.schema-none'),
  }
  return {
    title: translate('diagnostics.schema'),
    facts: [
      { name: translate('diagnostics.types'), value: String(documentTypes.length) },
      ...(problems.length > 0 ? problems : [none]),
    ],
  }
}

function eventsSection({ diagnostics }: DataLayer, translate: Translate): DiagnosticsSection {
  return {
    title: translate('diagnostics.events'),
    empty: translate('diagnostics.events-none'),
    facts: diagnostics
      .events()
      .slice(-latest)
      .reverse()
      .map(({ at, type, detail }) => ({
        name: `${new Date(at).toISOString().slice(11, 23)} ${type}`,
        value: detail,
        ...(/error|failed|refused/.test(type) && { tone: 'critical' as const }),
      })),
  }
}
