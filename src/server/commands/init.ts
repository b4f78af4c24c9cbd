import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openStore } from '../database/open-store.ts'
import { databaseName } from '../database/sqlite/store.ts'
import { defineCommand, settingsFile, UsageError } from './command.ts'
import { databaseUrl, dataOptions, datasetsOf, projectOption } from './data-folder.ts'

export const initCommand = defineCommand({
  name: 'init',
  summary: 'make a database and remember the settings',
  details:
    `Writes ${settingsFile} into this folder; every command started here reads its options from it.\n` +
    'The address of a PostgreSQL database is not written down, since it may hold a password: give it as DATABASE_URL.',
  options: {
    ...dataOptions,
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
    const url = databaseUrl(values)
    const folder = resolve(terminal.cwd, values.data)
    if (url === null && existsSync(join(folder, databaseName))) {
      throw new UsageError(`There is a database in ${folder} already; choose another --data`)
    }
    if (!/^[a-z0-9]+$/.test(values.project)) {
      throw new UsageError(`Project id "${values.project}" must consist of letters and digits`)
    }
    const store = openStore(url ?? folder)
    try {
      for (const name of values.dataset) {
        if (!store.dataset(name)) await datasetsOf(store).create(name, {}, '<system>')
      }
    } finally {
      store.close()
    }
    const { data, project, dataset, port } = values
    const kept = { ...(url === null && { data }), project, dataset, port }
    writeFileSync(settings, `${JSON.stringify(kept, null, 2)}\n`)
    terminal.out(
      [
        `made ${url === null ? folder : 'the database'} with ${dataset.length === 1 ? 'dataset' : 'datasets'} ${dataset.join(', ')}`,
        `wrote ${settingsFile}`,
        `next: content-studio start${values.database === undefined ? '' : ', with the same --database or DATABASE_URL'}`,
        '',
      ].join('\n'),
    )
  },
})
