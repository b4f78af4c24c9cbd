import type { SchemaType as GroqSchema, TypeNode } from 'groq-js'
import type { FoundQuery } from './find-queries.ts'
import { printType, typeName } from './print-types.ts'

export interface TypedQuery extends FoundQuery {
  readonly type: TypeNode
}

const head = '// Written by "content-studio types" from the schema and the queries. Do not edit.\n'

/** A module with all types. Queries of one name have one text. */
export function printFile(
  schema: GroqSchema,
  queries: readonly TypedQuery[],
  pathOf: (file: string) => string,
): string {
  const unique = createNames()
  const names = new Map(schema.map(({ name }) => [name, unique(typeName(name))]))
  const print = (node: TypeNode, indent = ''): string =>
    printType(node, (declared) => names.get(declared) ?? 'unknown', indent)
  const declared = schema.map((one) => {
    const node: TypeNode =
      one.type === 'document' ? { type: 'object', attributes: one.attributes } : one.value
    return `export type ${names.get(one.name)} = ${print(node)}\n`
  })

  const results: string[] = []
  const byName = new Map<string, string>()
  const byText = new Map<string, string>()
  for (const { name, query, type, file } of queries) {
    if (name === null || byName.has(name)) continue
    const result = unique(typeName(name, 'Result'))
    byName.set(name, result)
    if (!byText.has(query)) byText.set(query, result)
    const source = `/** \`${name}\` in ${pathOf(file)} */`
    results.push(`${source}\nexport type ${result} = ${print(type)}\n`)
  }
  for (const { query, type } of queries) {
    if (!byText.has(query)) byText.set(query, print(type, '    '))
  }
  // Compilers look for the module of the map only if something is imported from it.
  const imported = byText.size > 0 ? ['import type {} from "@sanity/client"\n'] : []
  return [head, ...imported, ...declared, ...results, ...printMap(byText)].join('\n')
}

/** By this the client knows the type of an answer from the literal type of the query. */
function printMap(results: ReadonlyMap<string, string>): readonly string[] {
  if (results.size === 0) return []
  const rows = [...results].map(([text, result]) => `    ${JSON.stringify(text)}: ${result}\n`)
  return [
    `declare module "@sanity/client" {\n  interface SanityQueries {\n${rows.join('')}  }\n}\n`,
  ]
}

/** Makes names unique. */
function createNames(): (name: string) => string {
  // Types of the language that the module uses.
  const taken = new Set(['Array'])
  return (name) => {
    let free = name
    for (let count = 2; taken.has(free); count++) free = `${name}_${count}`
    taken.add(free)
    return free
  }
}
