import { isDocumentId } from '../../model/ids.ts'
import { withPreviewSecret } from '../../protocol/page-previews.ts'
import { parsePerspective } from '../../protocol/perspective.ts'
import { createAccess } from '../access/access.ts'
import { systemServerClock } from '../clock.ts'
import { createAsyncStore } from '../dataset/async-store.ts'
import { defineCommand, UsageError } from './command.ts'
import { dataOptions, requireDataset, withStore } from './data-folder.ts'

export const shareCommand = defineCommand({
  name: 'share',
  summary: 'list, make and revoke links to previews of pages',
  operands: ['list|create|revoke', '[page or id]'],
  details:
    '  list            every link that has not ended, with its id\n' +
    '  create <page>   print the address of a page that shows drafts, until --until; it cannot be read again\n' +
    '  revoke <id>     end all that reads through a link\n\n' +
    'The server of a folder must not run; while it does, use its API.',
  options: {
    ...dataOptions,
    dataset: { type: 'string', value: 'NAME', help: 'its dataset', default: 'production' },
    user: {
      type: 'string',
      value: 'ID',
      help: 'whose link it is: it shows what this user may read',
    },
    document: { type: 'string', value: 'ID', help: 'the one document whose drafts it shows' },
    perspective: {
      type: 'string',
      value: 'NAMES',
      help: 'what the page shows: drafts, or names of releases',
      default: 'drafts',
    },
    until: { type: 'string', value: 'TIME', help: 'when it ends, e.g. 2027-01-31T18:00:00Z' },
    title: { type: 'string', help: 'for whom it is' },
  },
  async run({ values, operands: [action, subject], terminal }) {
    const { dataset, user, document, until, title } = values
    return withStore(values, terminal, async (store) => {
      requireDataset(store, dataset)
      const { accounts, previews } = await createAccess(createAsyncStore(store), {
        dev: false,
        clock: systemServerClock,
      })
      if (action === 'list') {
        for (const share of await previews.shares(dataset)) {
          const shown = share.document ?? 'all documents'
          const facts = [share.perspective, share.expiresAt, share.createdBy, share.title]
          terminal.out(`${[share.id, shown, ...facts].join('\t')}\n`)
        }
        return
      }
      if (action !== 'create' && action !== 'revoke') {
        throw new UsageError(`"${action}" is none of list, create, revoke`)
      }
      if (subject === undefined) {
        throw new UsageError(`Say which: content-studio share ${action} <page or id>`)
      }
      if (action === 'revoke') {
        await previews.revoke(subject)
        return terminal.out(`revoked ${subject}\n`)
      }
      if (!URL.canParse(subject)) throw new UsageError(`"${subject}" is no address of a page`)
      if (user === undefined) throw new UsageError('Say with --user whose link it is')
      if (until === undefined) throw new UsageError('Say with --until when it ends')
      const [account] = await accounts.users([user])
      if (!account || account.removed) throw new UsageError(`There is no user "${user}"`)
      if (document !== undefined && !isDocumentId(document)) {
        throw new UsageError('--document is not the id of a document')
      }
      const layers = [parsePerspective(values.perspective)].flat().map(String)
      if (layers.includes('raw')) throw new UsageError('A page does not show "raw"')
      const share = await previews.share({
        accountId: user,
        dataset,
        request: {
          perspective: layers.join(),
          expiresAt: until,
          ...(document !== undefined && { document }),
          ...(title !== undefined && { title }),
        },
      })
      terminal.err(`made ${share.id}, until ${share.expiresAt}:\n`)
      terminal.out(`${withPreviewSecret(subject, share.secret)}\n`)
    })
  },
})
