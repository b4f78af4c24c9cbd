import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { defineCommand, UsageError } from './command.ts'
import type { Terminal } from './command.ts'

const schemaOption = {
  schema: {
    type: 'string',
    value: 'FILE',
    help: 'the module that exports the types or the configuration; default schema.ts, content.config.ts, also in src',
  },
} as const

interface Request {
  readonly schema: string | undefined
  readonly queries: readonly string[]
  readonly file: string
  readonly check: boolean
}

export const typesCommand = defineCommand({
  name: 'types',
  summary: 'write TypeScript for the schema and for the queries in the sources',
  details:
    '  Queries are groq`…`, defineQuery("…") and /* groq */ `…`; their texts must be constant. @sanity/client then knows\n' +
    '  the results of those that are given to it as literal texts, such as defineQuery makes them. The comment\n' +
    '  @content-studio-types-ignore before a query leaves it out. Ends with code 1 if a query has a problem.',
  options: {
    ...schemaOption,
    queries: {
      type: 'list',
      value: 'DIR',
      help: 'where queries are looked for',
      default: ['.'],
    },
    file: { type: 'string', value: 'FILE', help: 'the file to write', default: 'content-types.ts' },
    check: { type: 'flag', help: 'write nothing; end with code 1 if the file is not up to date' },
    watch: { type: 'flag', help: 'write again whenever a source changes' },
  },
  async run({ values, terminal }) {
    const { watch, ...request } = values
    if (!watch) return runOnce(request, terminal)
    if (request.check) throw new UsageError('--check and --watch exclude each other')
    const { watchSources } = await import('./types/watch-sources.ts')
    const { sourceFiles } = await import('./types/source-files.ts')
    const { cwd } = terminal
    return watchSources({
      folders: () => sourceFiles(request.queries.map((folder) => resolve(cwd, folder))).folders,
      run: async () => void (await runOnce(request, terminal)),
      // A file may be incomplete while it is edited.
      onError: (error) =>
        terminal.err(`${error instanceof Error ? error.message : String(error)}\n`),
      written: resolve(cwd, request.file),
    })
  },
})

export const schemaCommand = defineCommand({
  name: 'schema',
  summary: 'write the schema as JSON',
  operands: ['[file]'],
  details:
    '  A list of types, which is a schema again. Functions are left out; rules written as functions become data.',
  options: {
    ...schemaOption,
    groq: {
      type: 'flag',
      help: 'in the form in which groq-js and other generators of types read it',
    },
  },
  async run({ values, operands: [file], terminal }) {
    const { findSchema, loadSchema } = await import('./types/load-schema.ts')
    const { json, groq } = await loadSchema(terminal.cwd, findSchema(terminal.cwd, values.schema))
    const text = `${JSON.stringify(values.groq ? groq : json.types, null, 2)}\n`
    if (json.leftOut.length > 0 && !values.groq) {
      terminal.err(`left out, because they are functions: ${json.leftOut.join(', ')}\n`)
    }
    if (file === undefined) return terminal.out(text)
    writeFileSync(resolve(terminal.cwd, file), text)
    terminal.err(`wrote ${file}\n`)
  },
})

async function runOnce(
  { schema, queries, file: named, check }: Request,
  terminal: Terminal,
): Promise<number> {
  const { cwd } = terminal
  const { findSchema, loadSchema } = await import('./types/load-schema.ts')
  const { sourceFiles } = await import('./types/source-files.ts')
  const { generateTypes } = await import('./types/generate.ts')
  const schemaFile = findSchema(cwd, schema)
  const target = resolve(cwd, named)
  const { files } = sourceFiles(queries.map((folder) => resolve(cwd, folder)))
  const loaded = await loadSchema(cwd, schemaFile)
  const sources = files.filter((file) => file !== target)
  const { text, problems, ...counts } = generateTypes({ schema: loaded.groq, files: sources, cwd })
  for (const problem of problems) terminal.err(`${problem}\n`)
  const shown = relative(cwd, target)
  const isCurrent = readIfThere(target)?.replaceAll('\r\n', '\n') === text
  if (check && !isCurrent) {
    terminal.err(`${shown} is not up to date: run "content-studio types" and commit the file\n`)
  }
  if (!check && !isCurrent) {
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, text)
  }
  if (!check) {
    terminal.err(
      `${isCurrent ? 'unchanged' : 'wrote'} ${shown}: ${counts.types} types, ${counts.queries} queries\n`,
    )
  }
  return problems.length > 0 || (check && !isCurrent) ? 1 : 0
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
