import { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { SchemaType as GroqSchema } from 'groq-js'
import { fieldTypesWith } from '../../../fields/own-types.ts'
import type { ViewOfType } from '../../../fields/own-types.ts'
import { compileSchema } from '../../../schema/compile.ts'
import { schemaToJson } from '../../../schema/schema-json.ts'
import type { SchemaJson } from '../../../schema/schema-json.ts'
import { declaredTypes, SchemaError } from './declared-types.ts'
import { readAliases, resolveFile } from './resolve-file.ts'
import { groqSchemaOf } from './schema-types.ts'

// Loads the module of a schema. In a thread of its own, which is new each time: modules that were changed are read
// again, and what the module does to its surroundings ends with it.

export interface SchemaWorkerSetup {
  readonly cwd: string
  readonly file: string
}

export interface LoadedSchema {
  readonly groq: GroqSchema
  readonly json: SchemaJson
}

export type SchemaWorkerResult =
  | { readonly loaded: LoadedSchema }
  | { readonly failure: string; readonly place: string | undefined }

/** What bundlers give to scripts, and types do not need. */
const other = /\.(?:css|scss|sass|less|svg|png|jpe?g|webp|avif|gif|woff2?|html|md|txt)(?:\?.*)?$/

async function load(file: string): Promise<LoadedSchema> {
  const url = pathToFileURL(file).href
  const isJson = file.endsWith('.json')
  const exports = (await (isJson
    ? import(url, { with: { type: 'json' } })
    : import(url))) as Record<string, unknown>
  const { types, fields } = declaredTypes(exports)
  if (types.length === 0) {
    throw new SchemaError(
      'it exports no types: export a list of types, a schema with "types", or the configuration',
    )
  }
  const schema = compileSchema(types, fieldTypesWith(fields as readonly ViewOfType[]))
  const errors = schema.problems.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) {
    const shown = errors.map(
      ({ typeName, path, message }) => `${[typeName, ...path].join('.')}: ${message}`,
    )
    throw new SchemaError(`the schema has errors\n  ${shown.join('\n  ')}`)
  }
  return {
    groq: groqSchemaOf(
      schema,
      types.map(({ name }) => name),
    ),
    json: schemaToJson(types),
  }
}

/** Finds modules as bundlers do, and calls `onLoad` with the address of each. */
function readAsBundlers(cwd: string, onLoad: (url: string) => void): void {
  const aliases = readAliases(cwd)
  registerHooks({
    resolve(specifier, context, next) {
      if (other.test(specifier)) return { url: 'content-studio:other', shortCircuit: true }
      const importer = context.parentURL
      const file = importer?.startsWith('file:')
        ? resolveFile(fileURLToPath(importer), specifier, aliases)
        : null
      return next(file ? pathToFileURL(file).href : specifier, context)
    },
    load(url, context, next) {
      if (url === 'content-studio:other') {
        return { format: 'module', source: 'export default ""', shortCircuit: true }
      }
      onLoad(url)
      return next(url, context)
    },
  })
}

/** Where in the author's own files an error was thrown, as a path with its line; `last` was read before. */
function placeOf(error: Error, last: string): string | undefined {
  if (error instanceof SchemaError) return undefined
  const { name, stack = '' } = error
  const [, syntax] = /^((?:file:|\/|[A-Z]:\\).*:\d+)\n/.exec(stack) ?? []
  const [frame] =
    /file:\/\/(?!\S*\/node_modules\/)[^\s()]+:\d+:\d+/.exec(
      stack.replaceAll(import.meta.url, ''),
    ) ?? []
  const place = syntax ?? frame ?? (name === 'SyntaxError' ? last : undefined)
  return place?.startsWith('file:') ? fileURLToPath(place) : place
}

async function serve({ cwd, file }: SchemaWorkerSetup): Promise<SchemaWorkerResult> {
  let last = ''
  readAsBundlers(cwd, (url) => (last = url))
  try {
    return { loaded: await load(file) }
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    return { failure: error.message, place: placeOf(error, last) }
  }
}

parentPort?.postMessage(await serve(workerData as SchemaWorkerSetup))
