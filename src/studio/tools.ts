import type { Tool } from '../structure/tool.ts'

/** The tools that the studio can open: tools without a name, or with a duplicate one, are reported and skipped. */
export function usableTools(tools: readonly Tool[], warn: (message: string) => void): Tool[] {
  const names = new Set<string>()
  return tools.filter((tool) => {
    if (!tool.name) {
      warn(`A tool without a name was skipped${tool.title ? `: "${tool.title}"` : ''}`)
      return false
    }
    if (names.has(tool.name)) {
      warn(`A second tool named "${tool.name}" was ignored`)
      return false
    }
    names.add(tool.name)
    return true
  })
}

/** The setting of the tool switcher; see `ContentConfig.toolSwitcher`. */
export interface ToolSwitcherSettings {
  order?: readonly string[]
  hidden?: readonly string[]
}

/** The tools to offer: those in `order` first, without hidden ones. The studio starts with the first. */
export function offeredTools(tools: readonly Tool[], settings: ToolSwitcherSettings = {}): Tool[] {
  const { order = [], hidden = [] } = settings
  const place = ({ name }: Tool): number => (order.includes(name) ? order.indexOf(name) : Infinity)
  return tools
    .filter((tool) => !tool.hidden && !hidden.includes(tool.name))
    .toSorted((a, b) => {
      const [first, second] = [place(a), place(b)]
      return first === second ? 0 : first - second
    })
}
