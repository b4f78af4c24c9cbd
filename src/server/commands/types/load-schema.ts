import { once } from 'node:events'
import { relative, resolve } from 'node:path'
import process from 'node:process'
import { Worker } from 'node:worker_threads'
import { isFile } from './resolve-file.ts'
import type { LoadedSchema, SchemaWorkerResult, SchemaWorkerSetup } from './schema-worker.ts'

/** Where a schema is looked for that is not named. */
const usual = [
  'content.config',
  'src/content.config',
  'schema',
  'src/schema',
  'src/schema/index',
  'schema/index',
].flatMap((name) => ['.ts', '.js', '.mjs'].map((extension) => name + extension))

/** The module of the schema. Throws an error that says how to name it. */
export function findSchema(cwd: string, named: string | undefined): string {
  const file = (named === undefined ? usual : [named])
    .map((name) => resolve(cwd, name))
    .find(isFile)
  if (file !== undefined) return file
  throw new Error(
    named === undefined
      ? 'There is no schema.ts or content.config.ts: name the module that exports the types with --schema FILE'
      : `There is no file ${named}: name the module that exports the types with --schema FILE`,
  )
}

/** Loads the types that a module exports. Rejects with an error that names the file. */
export async function loadSchema(cwd: string, file: string): Promise<LoadedSchema> {
  const worker = new Worker(new URL('./schema-worker.ts', import.meta.url), {
    workerData: { cwd, file } satisfies SchemaWorkerSetup,
    stdout: true,
  })
  // What the module prints is not the command's result.
  worker.stdout.pipe(process.stderr, { end: false })
  const shown = relative(cwd, file)
  const ended = once(worker, 'exit').then(() => null)
  try {
    const message = (await Promise.race([once(worker, 'message'), ended])) as
      | [SchemaWorkerResult]
      | null
    if (!message) throw new Error(`${shown} ended the process while it was loaded`)
    const [result] = message
    if ('loaded' in result) return result.loaded
    const at = result.place === undefined ? shown : relative(cwd, result.place)
    throw new Error(`${at}: ${adviceFor(result.failure)}`)
  } finally {
    await worker.terminate()
  }
}

function adviceFor(failure: string): string {
  const missing =
    /^(document|window|HTMLElement|customElements|CSSStyleSheet|localStorage|navigator) is not defined/
  if (missing.test(failure)) {
    return `${failure}: types are loaded without a page; move them to a module that needs none, and name that with --schema`
  }
  if (/unknown file extension/i.test(failure)) {
    return `${failure}; types are loaded without a bundler: move them to a module without JSX, and name that with --schema`
  }
  return failure
}
