import type { Tool } from '../../structure/tool.ts'
import { LoadingBlock } from '../../ui/feedback/spinner.tsx'
import { useLater } from '../../ui/overlays/use-popup.ts'

/** The tool that shows how the studio is doing. It is opened by its address or a command, not from the bar. */
export function createDiagnosticsTool(): Omit<Tool, 'title'> {
  return { name: 'diagnostics', icon: 'info', hidden: true, component: Diagnostics }
}

function Diagnostics() {
  const { Part: Page } = useLater(load, true, () => {})
  return Page ? <Page /> : <LoadingBlock />
}

const load = async () => (await import('./diagnostics-page.tsx')).DiagnosticsPage
