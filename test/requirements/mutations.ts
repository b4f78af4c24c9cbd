// Ways to break one line of source: a condition the other way round, a statement left out, a constant changed.
//
// Left out are those that no user or caller could tell from the original, or only with a ruler:
// - numbers of time and of size on a line that names them: a millisecond or a pixel more is within what the clauses allow;
// - strings that name styles, messages of errors to developers, and names of components in development;
// - `undefined` instead of `null`, which React and the callers of ours take for the same;
// - lines that only the console reads.
import { transformSync } from 'esbuild'

/** A line of a file as it is, and broken. */
export interface Mutation {
  file: string
  /** From 1. */
  line: number
  /** Where in the file it differs. */
  offset: number
  from: string
  to: string
}

const numberPattern = /(?<=[([ {,-])\d[\d_]*(?=[)\], *;}]|$)/g
const textPattern = /(?<=[ ([{=])'[^']+'/g

/** What is replaced by what, once for each place in the line. */
const replacements: readonly [RegExp, string | ((found: string) => string)][] = [
  [/===/g, '!=='],
  [/!==/g, '==='],
  [/ <= /g, ' > '],
  [/ >= /g, ' < '],
  [/ < /g, ' >= '],
  [/ > /g, ' <= '],
  [/&&/g, '||'],
  [/\|\|/g, '&&'],
  [/\?\?/g, '&&'],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [numberPattern, (found) => String(Number(found.replace(/_/g, '')) + 1)],
  [textPattern, "'broken'"],
  [/(?<=\bif \().+(?=\) [\w{]|\)$)/g, (found) => `!(${found})`],
  [/(?<=\breturn |=> )[^{].*(?= \? )/g, (found) => `!(${found})`],
  [/(?<=^\s*return ).+/g, 'undefined'],
  [/^\s+(?:void |await )?[\w.?!]+\(.*\)$/g, ''],
]

/** What makes no difference that a test should look for, by what is replaced and the line. */
function isEquivalent(pattern: RegExp, line: string, to: string): boolean {
  if (/\bconsole\.|\bdisplayName\b|\bperformance\.(?:mark|measure)\b/.test(line)) return true
  if (pattern === numberPattern)
    return /delay|timeout|interval|duration|debounce|throttle|milliseconds|seconds|idle|\dms\b|Ms\b|(?:width|height|padding|margin|gap|radius|overscan|px|pixels|opacity)\b/i.test(
      line,
    )
  if (pattern === textPattern)
    return /\bclass(?:Name|List)?\b|\bstyles?\b|\bvariant\b|\bthrow new (?:Type|Range)?Error\(|\bassert\w*\(/.test(
      line,
    )
  return to.trim() === 'return undefined' && /^\s*return (?:null|undefined);?$/.test(line)
}

/** All ways to break the lines of a file that change the program, in the order of the lines. */
export function mutationsOf(file: string, source: string): Mutation[] {
  const lines = source.split('\n')
  let next = 0
  return lines.flatMap((from, index) => {
    const start = next
    next += from.length + 1
    if (/^\s*(?:\/\/|\*|\/\*|import |export \{|export type |type |interface )/.test(from)) return []
    return replacements.flatMap(([pattern, replacement]) =>
      [...from.matchAll(pattern)].flatMap((match) => {
        const end = match.index + match[0].length
        const put = typeof replacement === 'string' ? replacement : replacement(match[0])
        const to = from.slice(0, match.index) + put + from.slice(end)
        if (isEquivalent(pattern, from, to)) return []
        const offset = start + match.index + (/\S/.exec(match[0])?.index ?? 0)
        return [{ file, line: index + 1, offset, from, to }]
      }),
    )
  })
}

/** The file with the line broken; null if it is no program any longer, or the same (types and comments). */
export function broken(source: string, { file, line, to }: Mutation): string | null {
  const lines = source.split('\n')
  lines[line - 1] = to
  const text = lines.join('\n')
  const loader = file.endsWith('x') ? 'tsx' : 'ts'
  try {
    const compiled = (code: string) =>
      transformSync(code, { loader, logLevel: 'silent', minifyWhitespace: true }).code
    return compiled(text) === compiled(source) ? null : text
  } catch {
    return null
  }
}
