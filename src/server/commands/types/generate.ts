import { relative, sep } from 'node:path'
import { GroqSyntaxError, parse } from 'groq-js'
import type { ExprNode, SchemaType as GroqSchema } from 'groq-js'
import { findQueries, placeIn, placeKey } from './find-queries.ts'
import type { FoundQuery } from './find-queries.ts'
import { printFile } from './print-file.ts'
import type { TypedQuery } from './print-file.ts'
import { createSourceReader } from './source-files.ts'
import { typeOf } from './type-of.ts'
import { unknownNames } from './unknown-names.ts'

export interface Generated {
  readonly text: string
  readonly types: number
  readonly queries: number
  /** Each begins with file, line and column. */
  readonly problems: readonly string[]
}

/** TypeScript for the types of a schema and the results of all queries in some files. */
export function generateTypes({
  schema,
  files,
  cwd,
}: {
  readonly schema: GroqSchema
  readonly files: readonly string[]
  readonly cwd: string
}): Generated {
  const read = createSourceReader(cwd)
  const reported: {
    readonly at: readonly [file: number, offset: number]
    readonly text: string
  }[] = []
  const report = (file: string, offset: number, message: string): void => {
    const text = `${shownPath(file)}:${placeIn(read(file).text, offset)} ${message}`
    reported.push({ at: [files.indexOf(file), offset], text })
  }
  const findings = files.map((file) => findQueries(read(file)))
  const parts = new Set(findings.flatMap((found) => [...found.parts]))
  const queries = findings.flatMap((found) => {
    for (const { file, offset, message } of found.problems) report(file, offset, message)
    return found.queries.flatMap(typed)
  })
  const text = printFile(schema, withNames(queries), shownPath)
  const problems = reported
    .toSorted(({ at: [file, offset] }, { at: [other, next] }) => file - other || offset - next)
    .map((problem) => problem.text)
  return { text, types: schema.length, queries: queries.length, problems }

  function shownPath(file: string): string {
    return relative(cwd, file).replaceAll(sep, '/')
  }

  function typed(query: FoundQuery): readonly TypedQuery[] {
    const { file, start, isVerbatim } = query
    const tree = parseQuery(query.query)
    const isPart = parts.has(placeKey(file, start))
    if (tree instanceof Error) {
      const position = tree instanceof GroqSyntaxError && isVerbatim ? tree.position : 0
      const message = `${tree.message}: correct the query, which has no type`
      if (!isPart) report(file, start + position, message)
      return []
    }
    // A projection that queries contain is often marked like a query, but reads no documents.
    if (isPart && !readsDocuments(tree)) return []
    for (const { kind, name } of unknownNames(tree, schema)) {
      const advice = 'correct the query, or declare it in the schema'
      report(file, offsetOf(name, query), `${messages[kind](name)}: ${advice}`)
    }
    return [{ ...query, type: typeOf(tree, schema) }]
  }

  /** Where a name stands in the source of a query; its begin if it comes from somewhere else. */
  function offsetOf(name: string, { file, start, end }: FoundQuery): number {
    const text = read(file).text.slice(start, end)
    const at = text.search(
      new RegExp(`(?<![\\w$])${name.replaceAll(/\W/g, String.raw`\$&`)}(?!\\w)`),
    )
    return start + Math.max(0, at)
  }

  /** The results of two queries of one name would be one type. */
  function withNames(all: readonly TypedQuery[]): readonly TypedQuery[] {
    const named = new Map<string, TypedQuery>()
    return all.map((query) => {
      const { name, file, start } = query
      const other = name === null ? undefined : named.get(name)
      if (name === null || other?.query === query.query) return query
      if (!other) {
        named.set(name, query)
        return query
      }
      const place = `${shownPath(other.file)}:${placeIn(read(other.file).text, other.start)}`
      report(file, start, `"${name}" is also the name of the query at ${place}: rename one of them`)
      return { ...query, name: null }
    })
  }
}

const messages = {
  field: (name: string) => `no type that is read here has a field "${name}"`,
  type: (name: string) => `there is no type "${name}"`,
}

function parseQuery(query: string): ExprNode | Error {
  try {
    return parse(query, { params: sliceParams(query) })
  } catch (error) {
    if (error instanceof Error) return error
    throw error
  }
}

const readsDocuments = (tree: ExprNode): boolean =>
  JSON.stringify(tree).includes('"type":"Everything"')

/** Parameters may limit a slice, but the parser wants to know the limits. */
function sliceParams(query: string): Record<string, number> {
  const slices = query.matchAll(/(?:\[\s*|\.\.\s*)\$([A-Za-z_]\w*)/g)
  return Object.fromEntries([...slices].map(([, name = '']) => [name, 0]))
}
