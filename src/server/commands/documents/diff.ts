import { patchesBetween } from '../../../model/diff/patches-between.ts'
import { isSystemField } from '../../../model/document.ts'
import type { ContentDocument } from '../../../model/document.ts'
import { draftId } from '../../../model/ids.ts'
import type { Patch } from '../../../model/patch.ts'
import { getAt, pathToString } from '../../../model/path.ts'
import { defineCommand, UsageError } from '../command.ts'
import { readDocuments } from './get.ts'
import { openRemote, remoteDetails, remoteOptions } from './remote-dataset.ts'

export const diffCommand = defineCommand({
  name: 'diff',
  summary: 'print how two versions of a document differ',
  operands: ['id', '[other]'],
  details:
    '  By default what is published is compared with the draft. A line begins with + for what was added, - for what\n' +
    `  was removed, and ~ for what was changed. The exit code is 1 if there are differences.\n${remoteDetails}`,
  options: {
    ...remoteOptions,
    revision: { type: 'string', value: 'REV', help: 'compare this revision with the document' },
  },
  async run({ values, operands: [id = '', other], terminal }) {
    const { revision } = values
    if (revision !== undefined && other !== undefined) {
      throw new UsageError('Say either another document or --revision')
    }
    const remote = openRemote(values)
    const read = async (wanted: string, at?: string): Promise<ContentDocument> => {
      const [document] = await readDocuments(remote, wanted, at)
      if (!document) throw new Error(`There is no document "${wanted}" that you may read`)
      return document
    }
    const [from, to] = await Promise.all([
      read(id, revision),
      read(other ?? (revision === undefined ? draftId(id) : id)),
    ])
    const lines = describeChanges(from, to)
    terminal.out(lines.map((line) => `${line}\n`).join(''))
    return lines.length === 0 ? 0 : 1
  },
})

/** A line for each innermost value that differs, by path; ids, revisions and times are left out. */
export function describeChanges(before: ContentDocument, after: ContentDocument): string[] {
  const [from, to] = [contentOf(before), contentOf(after)]
  const show = (value: unknown) => JSON.stringify(value)
  return patchesBetween(from, to).flatMap((patch: Patch): string[] => {
    if (patch.type === 'insert') {
      const list = patch.path.slice(0, -1)
      return patch.items.map((item) => {
        const key = (item as { _key: string })._key
        const path = [...list, { _key: key }]
        const sign = getAt(from, path) === undefined ? '+' : '~ moved'
        return `${sign} ${pathToString(path)}: ${show(item)}`
      })
    }
    const path = pathToString(patch.path)
    const [old, next] = [getAt(from, patch.path), getAt(to, patch.path)]
    if (old === undefined) return [`+ ${path}: ${show(next)}`]
    // Of a moved item, its new place is printed.
    if (patch.type === 'unset') return next === undefined ? [`- ${path}: ${show(old)}`] : []
    return [`~ ${path}: ${show(old)} → ${show(next)}`]
  })
}

function contentOf(document: ContentDocument): Record<string, unknown> {
  return Object.fromEntries(Object.entries(document).filter(([name]) => !isSystemField(name)))
}
