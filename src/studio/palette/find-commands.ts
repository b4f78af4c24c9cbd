import type { Command } from '../../ui/keys/commands.ts'

/**
 * The commands whose title, section and keywords contain every word of the query. Order: titles that begin with the
 * query, then titles with words that do, then the rest. Within each: commands of what is open, those run recently, new
 * documents, others; commands of a large group and disabled ones last. A leading `>` in the query is ignored.
 *
 * @param recent Ids of the commands run last, newest first.
 */
export function findCommands(
  commands: readonly Command[],
  query: string,
  recent: readonly string[] = [],
): Command[] {
  const phrase = query.replace(/^\s*>/, '').trim().toLowerCase()
  const words = phrase.split(/\s+/).filter(Boolean)
  return commands
    .map((command) => ({
      command,
      rank: rankOf(command, phrase, words),
      place: placeOf(command, recent),
    }))
    .filter(({ rank }) => rank < none)
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
    .map(({ command }) => command)
}

const none = 4
/** More than the number of commands that are remembered. */
const group = 100

function placeOf({ id, disabledReason, isMinor }: Command, recent: readonly string[]): number {
  const at = recent.indexOf(id)
  if (disabledReason) return 5 * group
  if (!id.startsWith('studio.') && !isMinor) return 0
  if (at >= 0) return group + at
  if (isMinor) return 4 * group
  return (id.startsWith('studio.create-') ? 2 : 3) * group
}

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
export function bySection<Listed extends Pick<Command, 'section'>>(
  commands: readonly Listed[],
): { section: string; commands: readonly Listed[] }[] {
  const sections = [...new Set(commands.map(({ section }) => section))]
  return sections.map((section) => ({
    section,
    commands: commands.filter((command) => command.section === section),
  }))
}
