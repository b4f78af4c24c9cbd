import type { Command } from '../../ui/keys/commands.ts'

/**
 * The commands whose title, section and keywords contain every word of the query. Order: titles that begin with the
 * query, then titles with words that do, then the rest; within each, enabled commands first and commands of a large
 * group last. A leading `>` in the query is ignored.
 */
export function findCommands(commands: readonly Command[], query: string): Command[] {
  const phrase = query.replace(/^\s*>/, '').trim().toLowerCase()
  const words = phrase.split(/\s+/).filter(Boolean)
  return commands
    .map((command) => ({ command, rank: rankOf(command, phrase, words) }))
    .filter(({ rank }) => rank < none)
    .sort((a, b) => a.rank - b.rank || later(a.command) - later(b.command))
    .map(({ command }) => command)
}

const none = 4

const later = ({ disabledReason, isMinor }: Command): number =>
  (disabledReason ? 2 : 0) + (isMinor ? 1 : 0)

function rankOf(
  { title, section, keywords = '' }: Command,
  phrase: string,
  words: string[],
): number {
  const name = title.toLowerCase()
  if (name.startsWith(phrase)) return 0
  const parts = name.split(/[\s:]+/)
  if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 1
  if (words.every((word) => name.includes(word))) return 2
  const all = `${name} ${section} ${keywords}`.toLowerCase()
  return words.every((word) => all.includes(word)) ? 3 : none
}

/** Groups commands by section, in their original order. */
export function bySection(
  commands: readonly Command[],
): { section: string; commands: readonly Command[] }[] {
  const sections = [...new Set(commands.map(({ section }) => section))]
  return sections.map((section) => ({
    section,
    commands: commands.filter((command) => command.section === section),
  }))
}
