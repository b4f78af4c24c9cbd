import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { databaseName, openSqliteStore } from '../database/sqlite.ts'
import { defineCommand, settingsFile, UsageError } from './command.ts'
import { folderOptions, datasetsOf, projectOption } from './data-folder.ts'

export const initCommand = defineCommand({
  name: 'init',
  summary: 'make a database and remember the settings',
  details: `Writes ${settingsFile} into this folder; every command started here reads its options from it.`,
  options: {
    ...folderOptions,
    ...projectOption,
    dataset: {
      type: 'list',
      value: 'NAME',
      help: 'dataset to begin with',
      default: ['production'],
    },
    port: { type: 'string', value: 'N', help: 'port the server is to use', default: '3333' },
  },
  async run({ values, terminal }) {
    const settings = join(terminal.cwd, settingsFile)
    if (existsSync(settings)) {
      throw new UsageError(`${settingsFile} is here already; change it, or begin in another folder`)
    }
    const folder = resolve(terminal.cwd, values.data)
    if (existsSync(join(folder, databaseName))) {
      throw new UsageError(`There is a database in ${folder} already; choose another --data`)
    }
    if (!/^[a-z0-9]+$/.test(values.project)) {
      throw new UsageError(`Project id "${values.project}" must consist of letters and digits`)
    }
    const store = openSqliteStore(folder)
    try {
      for (const name of values.dataset) await datasetsOf(store).create(name, {}, '<system>')
    } finally {
      store.close()
    }
    const { data, project, dataset, port } = values
    writeFileSync(settings, `${JSON.stringify({ data, project, dataset, port }, null, 2)}\n`)
    terminal.out(
      [
        `made ${folder} with ${dataset.length === 1 ? 'dataset' : 'datasets'} ${dataset.join(', ')}`,
        `wrote ${settingsFile}`,
        'next: content-studio start',
        '',
      ].join('\n'),
    )
  },
})
