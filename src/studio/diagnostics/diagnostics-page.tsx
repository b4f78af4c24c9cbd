import { useTranslate } from '../../i18n/use-translate.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { Button } from '../../ui/controls/button.tsx'
import { copyText } from '../../ui/host/host-env.ts'
import { Text } from '../../ui/text/text.tsx'
import { useToast } from '../../ui/feedback/toasts.tsx'
import { formatReport, type DiagnosticsSection } from './report.ts'
import * as css from './diagnostics.css.ts'
import { ViewAsRole } from './view-as-role.tsx'
import { useDiagnostics } from './use-diagnostics.ts'

/** Status of the studio: versions, connection, edits, permissions, schema and recent events; can be copied as text. */
export function DiagnosticsPage() {
  const translate = useTranslate()
  const layer = useDataLayer()
  const toast = useToast()
  const sections = useDiagnostics()

  async function copy() {
    const isCopied = await copyText(formatReport(translate('diagnostics.title'), sections))
    toast.show({
      id: 'diagnostics-copied',
      tone: isCopied ? 'positive' : 'critical',
      title: translate(isCopied ? 'diagnostics.copied' : 'diagnostics.copy-failed'),
    })
  }

  return (
    <div className={css.page} role="region" aria-label={translate('diagnostics.title')}>
      <div className={css.content}>
        <div className={css.head}>
          <h1 className={css.title}>{translate('diagnostics.title')}</h1>
          <div className={css.buttons}>
            <Button icon="retry" onClick={() => layer.retry()}>
              {translate('diagnostics.retry')}
            </Button>
            <Button variant="primary" icon="copy" onClick={() => void copy()}>
              {translate('diagnostics.copy')}
            </Button>
          </div>
          <p className={css.intro}>{translate('diagnostics.intro')}</p>
        </div>
        <ViewAsRole />
        {sections.map((section) => (
          <Section key={section.title} {...section} />
        ))}
      </div>
    </div>
  )
}

function Section({ title, facts, empty }: DiagnosticsSection) {
  return (
    <section className={css.section} aria-label={title}>
      <h2 className={css.sectionTitle}>{title}</h2>
      {facts.length === 0 ? (
        <Text muted>{empty}</Text>
      ) : (
        <dl className={css.facts}>
          {facts.map(({ name, value, tone }, index) => (
            <div key={`${name} ${index}`} className={css.fact}>
              <dt className={css.name}>{name}</dt>
              <dd className={css.value}>{tone ? <Text tone={tone}>{value}</Text> : value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
