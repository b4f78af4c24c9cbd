import type { Tool, ToolProps } from '../../structure/tool.ts'
import { useLater } from '../../ui/overlays/use-popup.ts'
import { LoadingBlock } from '../../ui/text/spinner.tsx'

/** Creates the tool for administrators; its code and words are loaded when it opens. */
export function createAdministrationTool(): Omit<Tool, 'title'> {
  return { name: 'administration', icon: 'users', component: LateAdministration }
}

function LateAdministration(props: ToolProps) {
  const { Part } = useLater(load, true, () => {}, words)
  return Part ? <Part {...props} /> : <LoadingBlock />
}

const load = async () => (await import('../../administration/administration.tsx')).Administration

const words = Object.assign(
  async () => (await import('../../i18n/en-us/administration.ts')).administrationMessages,
  { isApart: true as const },
)
