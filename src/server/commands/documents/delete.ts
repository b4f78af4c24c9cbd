import { routePath } from '../../../protocol/routes.ts'
import { defineCommand, UsageError } from '../command.ts'
import { mutate, openRemote, remoteDetails, remoteOptions } from './remote-dataset.ts'

export const deleteCommand = defineCommand({
  name: 'delete',
  summary: 'delete documents',
  operands: ['[id[,id…]]'],
  details:
    '  The ids of what was deleted are printed. A document that others refer to is kept, and nothing is deleted.\n' +
    `  The draft of a document has an id of its own, drafts.<id>.\n${remoteDetails}`,
  options: {
    ...remoteOptions,
    query: { type: 'string', value: 'GROQ', help: 'the documents of a query instead of ids' },
    yes: { type: 'flag', help: 'delete what the query finds; without it, its ids are printed' },
    'dry-run': { type: 'flag', help: 'check everything, delete nothing' },
  },
  async run({ values, operands: [given], terminal }) {
    const { query, yes } = values
    if ((given === undefined) === (query === undefined)) {
      throw new UsageError('Say either the ids or --query')
    }
    const remote = openRemote(values)
    const ids = given?.split(',') ?? (await idsOf(query!))
    if (given === undefined && !yes) {
      terminal.err(`${ids.length} would be deleted; say --yes to delete them\n`)
      return terminal.out(ids.map((id) => `${id}\n`).join(''))
    }
    if (ids.length === 0) return
    const mutations = ids.map((id) => ({ delete: { id } }))
    const deleted = await mutate(remote, mutations, { dryRun: values['dry-run'] })
    const missing = ids.filter((id) => !deleted.includes(id))
    terminal.out(deleted.map((id) => `${id}\n`).join(''))
    for (const id of missing) terminal.err(`There is no document "${id}"\n`)
    return missing.length === 0 ? 0 : 1

    async function idsOf(groq: string): Promise<string[]> {
      const path = routePath('query', { dataset: remote.name })
      const { result } = await remote.call(path, { perspective: 'raw' }, { query: groq })
      const found = Array.isArray(result) ? (result as unknown[]) : []
      const named = found.map((one) =>
        typeof one === 'string' ? one : (one as { _id?: unknown } | null)?._id,
      )
      if (Array.isArray(result) && named.every((id) => typeof id === 'string')) return named
      throw new UsageError('The query must return documents, or their ids')
    }
  },
})
