import type { Tool } from '../../structure/tool.ts'
import { LoadingBlock } from '../../ui/text/spinner.tsx'
import { useLater } from '../../ui/overlays/use-popup.ts'

/** Creates the diagnostics tool. It is opened by its address or a command, not from the navbar. */
export function createDiagnosticsTool(): Omit<Tool, 'title'> {
  return { name: 'diagnostics', icon: 'info', hidden: true, component: Diagnostics }
}

function Diagnostics() {
  const { Part: Page } = useLater(load, true, () => {})
  return Page ? <Page /> : <LoadingBlock />
}

const load = async () => (await import('./diagnostics-page.tsx')).DiagnosticsPage
