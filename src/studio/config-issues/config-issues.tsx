import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useSchemaProblems } from '../../react/use-schema-problems.ts'
import type { SchemaProblem } from '../../schema/schema.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { useLater } from '../../ui/overlays/use-popup.ts'
import { readLocation } from '../../ui/host/host-env.ts'
import { useWorkspaceConfig } from '../workspaces/workspaces-context.ts'

/** Shows schema warnings, to developers only. */
export function ConfigIssues() {
  const { schema } = useDataLayer()
  const { development } = useWorkspaceConfig()
  const isDevelopment = development ?? isOnThisMachine(readLocation().origin)
  const problems = useSchemaProblems(schema)
  const warnings = useMemo(
    () => (isDevelopment ? problems.filter(({ severity }) => severity === 'warning') : []),
    [problems, isDevelopment],
  )
  return warnings.length > 0 && <Issues warnings={warnings} />
}

function Issues({ warnings }: { warnings: readonly SchemaProblem[] }) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { Part: Dialog } = useLater(loadDialog, isOpen, () => setOpen(false))
  const button = useRef<HTMLElement>(null)
  const count = warnings.length
  useEffect(() => {
    const lines = warnings.map(({ typeName, path, message }) =>
      [[typeName, ...path].join(' → '), message].join(': '),
    )
    console.warn([translate('extras.issues-found', { count }), ...lines].join('\n'))
    // Once for each schema, not for each language.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [warnings])
  return (
    <>
      <IconButton
        ref={button}
        icon="warning"
        tone="caution"
        label={translate('extras.issues', { count })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      {Dialog && (
        <Dialog open={isOpen} onOpenChange={setOpen} warnings={warnings} button={button} />
      )}
    </>
  )
}

const loadDialog = async () => (await import('./config-issues-dialog.tsx')).ConfigIssuesDialog

/** Whether a page is served from the user's own machine. */
export function isOnThisMachine(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { hostname } = new URL(origin)
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}
