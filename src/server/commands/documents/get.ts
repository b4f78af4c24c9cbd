import type { ContentDocument } from '../../../model/document.ts'
import { routePath } from '../../../protocol/routes.ts'
import { defineCommand } from '../command.ts'
import { openRemote, remoteDetails, type RemoteDataset, remoteOptions } from './remote-dataset.ts'

export const getCommand = defineCommand({
  name: 'get',
  summary: 'print documents by id',
  operands: ['id[,id…]'],
  details: `  The exit code is 1 if one does not exist or may not be read.\n${remoteDetails}`,
  options: {
    ...remoteOptions,
    revision: { type: 'string', value: 'REV', help: 'as it was in this revision' },
  },
  async run({ values, operands: [ids = ''], terminal }) {
    const remote = openRemote(values)
    const { revision } = values
    const documents = await readDocuments(remote, ids, revision)
    const missing = ids.split(',').filter((id) => !documents.some(({ _id }) => _id === id))
    for (const document of documents) terminal.out(`${JSON.stringify(document, null, 2)}\n`)
    for (const id of missing) terminal.err(`There is no document "${id}" that you may read\n`)
    return missing.length === 0 ? 0 : 1
  },
})

/** The documents of a list of ids that exist, now or in a revision. */
export async function readDocuments(
  remote: RemoteDataset,
  ids: string,
  revision?: string,
): Promise<ContentDocument[]> {
  const where = { dataset: remote.name, ids }
  const answer =
    revision === undefined
      ? await remote.call(routePath('documents', where))
      : await remote.call(routePath('historyDocuments', where), { revision })
  return answer['documents'] as ContentDocument[]
}
