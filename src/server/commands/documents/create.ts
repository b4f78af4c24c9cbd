import { isRecord } from '../../../model/document.ts'
import type { Mutation } from '../../../model/mutation.ts'
import { defineCommand, UsageError } from '../command.ts'
import { readInput } from './input.ts'
import { mutate, openRemote, remoteDetails, remoteOptions } from './remote-dataset.ts'

export const createCommand = defineCommand({
  name: 'create',
  summary: 'create or replace documents',
  operands: ['file'],
  details:
    '  The file is JSON, one document or an array, or has a document on each line; "-" is standard input. All are\n' +
    '  written in one transaction, or none. Items of arrays get keys. The ids are printed. For very many\n' +
    `  documents, and for assets, there is import.\n${remoteDetails}`,
  options: {
    ...remoteOptions,
    replace: { type: 'flag', help: 'replace documents that exist' },
    missing: { type: 'flag', help: 'leave documents that exist as they are' },
    'dry-run': { type: 'flag', help: 'check everything, write nothing' },
  },
  async run({ values, operands: [file = ''], terminal }) {
    const { replace, missing } = values
    if (replace && missing) throw new UsageError('Say either --replace or --missing')
    const kind = replace ? 'createOrReplace' : missing ? 'createIfNotExists' : 'create'
    const documents = parseDocuments(readInput(file, terminal))
    const mutations = documents.map((document) => ({ [kind]: document }) as unknown as Mutation)
    const ids = await mutate(openRemote(values), mutations, { dryRun: values['dry-run'] })
    terminal.out(ids.map((id) => `${id}\n`).join(''))
  },
})

/** The documents of a text: JSON, or a line each. Throws UsageError naming the line. */
function parseDocuments(text: string): Record<string, unknown>[] {
  const whole = parse(text)
  const found =
    whole === undefined
      ? text.split('\n').flatMap((line, index) => (line.trim() ? [parseLine(line, index)] : []))
      : [whole].flat()
  if (found.length === 0) throw new UsageError('There is no document in it')
  return found.map((document, index) => {
    if (isRecord(document) && typeof document['_type'] === 'string') return document
    throw new UsageError(`Document ${index + 1} is not an object with a _type`)
  })
}

function parseLine(line: string, index: number): unknown {
  const document = parse(line)
  if (document === undefined) throw new UsageError(`Line ${index + 1} is not valid JSON`)
  return document
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
