import { defineCommand, UsageError } from './command.ts'
import { dataOptions, datasetsOf, withStore } from './data-folder.ts'

export const datasetCommand = defineCommand({
  name: 'dataset',
  summary: 'list, make, change and delete datasets',
  operands: ['list|create|edit|delete', '[name]'],
  details: 'The server of a folder must not run; while it does, administrators use its API.',
  options: {
    ...dataOptions,
    acl: {
      type: 'string',
      value: 'MODE',
      help: 'who may read: private (with an account), public (everybody), custom',
    },
    description: { type: 'string', help: 'what the dataset is for' },
    yes: { type: 'flag', help: 'delete without asking back' },
  },
  async run({ values, operands: [action = '', name], terminal }) {
    const { acl, description } = values
    const settings = {
      ...(acl !== undefined && { aclMode: acl }),
      ...(description !== undefined && { description }),
    }
    return withStore(values, terminal, async (store) => {
      const datasets = datasetsOf(store)
      if (action === 'list') {
        for (const dataset of store.datasets()) {
          const count = store.count(dataset.name)
          terminal.out(`${dataset.name}\t${dataset.aclMode}\t${count} documents\n`)
        }
        return
      }
      if (name === undefined) throw new UsageError(`Say which dataset to ${action}`)
      if (action === 'create') {
        await datasets.create(name, settings, '<system>')
        terminal.out(`made dataset ${name}\n`)
      } else if (action === 'edit') {
        const { aclMode } = await datasets.edit(name, settings)
        terminal.out(`dataset ${name} is ${aclMode}\n`)
      } else if (action === 'delete') {
        if (!values.yes) {
          throw new UsageError(
            `Deleting ${name} cannot be undone: say --yes, and better make a backup before`,
          )
        }
        await datasets.delete(name)
        terminal.out(`deleted dataset ${name}\n`)
      } else {
        throw new UsageError(`"${action}" is none of list, create, edit, delete`)
      }
    })
  },
})
