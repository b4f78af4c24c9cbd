// Ways to break one line of source: a condition the other way round, a statement left out, a constant changed.
import { transformSync } from 'esbuild'

/** A line of a file as it is, and broken. */
export interface Mutation {
  file: string
  /** From 1. */
  line: number
  from: string
  to: string
}

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
  [
    /(?<=[([ {,-])\d[\d_]*(?=[)\], *;}]|$)/g,
    (found) => String(Number(found.replace(/_/g, '')) + 1),
  ],
  [/(?<=[ ([{=])'[^']+'/g, "'broken'"],
  [/(?<=\bif \().+(?=\) [\w{]|\)$)/g, (found) => `!(${found})`],
  [/(?<=\breturn |=> )[^{].*(?= \? )/g, (found) => `!(${found})`],
  [/(?<=^\s*return ).+/g, 'undefined'],
  [/^\s+(?:void |await )?[\w.?!]+\(.*\)$/g, ''],
]

/** All ways to break the lines of a file that change the program, in the order of the lines. */
export function mutationsOf(file: string, source: string): Mutation[] {
  const lines = source.split('\n')
  return lines.flatMap((from, index) => {
    if (/^\s*(?:\/\/|\*|\/\*|import |export \{|export type |type |interface )/.test(from)) return []
    return replacements.flatMap(([pattern, replacement]) =>
      [...from.matchAll(pattern)].map((match) => {
        const end = match.index + match[0].length
        const put = typeof replacement === 'string' ? replacement : replacement(match[0])
        const to = from.slice(0, match.index) + put + from.slice(end)
        return { file, line: index + 1, from, to }
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
