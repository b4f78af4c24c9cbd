import type { PatchMutation } from '../../../model/mutation.ts'
import { defineCommand, UsageError } from '../command.ts'
import { parseAssignment } from './input.ts'
import { mutate, openRemote, remoteDetails, remoteOptions } from './remote-dataset.ts'

export const patchCommand = defineCommand({
  name: 'patch',
  summary: 'change fields of a document',
  operands: ['id'],
  details:
    '  A path is one such as title, seo.hint or facts[_key=="k1"].text. A value is JSON, or else a text.\n' +
    '  drafts.<id> is the draft of a document; <id> is what is published, and changes at once for everybody.\n' +
    remoteDetails,
  options: {
    ...remoteOptions,
    set: { type: 'list', value: 'PATH=JSON', help: 'set a field' },
    unset: { type: 'list', value: 'PATH', help: 'remove a field or an item' },
    inc: { type: 'list', value: 'PATH=NUMBER', help: 'add to a number' },
    append: { type: 'list', value: 'PATH=JSON', help: 'add an item to the end of an array' },
    revision: { type: 'string', value: 'REV', help: 'only if the document still has this _rev' },
    'dry-run': { type: 'flag', help: 'check everything, write nothing' },
  },
  async run({ values, operands: [id = ''], terminal }) {
    const { set, unset, inc, append, revision } = values
    const condition = revision !== undefined && { ifRevisionID: revision }
    const appended = append.map(parseAssignment)
    const patches: PatchMutation[] = [
      {
        id,
        ...condition,
        ...(set.length > 0 && { set: Object.fromEntries(set.map(parseAssignment)) }),
        ...(unset.length > 0 && { unset }),
        ...(inc.length > 0 && { inc: Object.fromEntries(inc.map(parseNumber)) }),
        ...(appended.length > 0 && {
          setIfMissing: Object.fromEntries(appended.map(([path]) => [path, []])),
        }),
      },
      ...appended.map(([path, item]) => ({ id, insert: { after: `${path}[-1]`, items: [item] } })),
    ]
    if (set.length + unset.length + inc.length + append.length === 0) {
      throw new UsageError('Say what to change, with --set, --unset, --inc or --append')
    }
    const mutations = patches.map((patch) => ({ patch }))
    await mutate(openRemote(values), mutations, { dryRun: values['dry-run'] })
    terminal.out(`${id}\n`)
  },
})

function parseNumber(text: string): [path: string, value: number] {
  const [path, value] = parseAssignment(text)
  if (typeof value !== 'number') throw new UsageError(`"${text}" does not end with a number`)
  return [path, value]
}
