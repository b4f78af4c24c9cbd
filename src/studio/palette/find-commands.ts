import type { Command } from '../../ui/keys/commands.ts'

/**
 * The commands that have every word of the query in their title, section or keywords. Titles that begin with it come
 * first, then those with words that do, then the rest; of equals, those first that can be done now, and those that are
 * one of many of their kind last. A `>` before the query changes nothing.
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

/** The commands under what they belong to, in the order they were offered. */
export function bySection(
  commands: readonly Command[],
): { section: string; commands: readonly Command[] }[] {
  const sections = [...new Set(commands.map(({ section }) => section))]
  return sections.map((section) => ({
    section,
    commands: commands.filter((command) => command.section === section),
  }))
}
