import { routePath } from '../../../protocol/routes.ts'
import { defineCommand } from '../command.ts'
import { parseAssignment, readInput } from './input.ts'
import { openRemote, remoteDetails, remoteOptions } from './remote-dataset.ts'

export const queryCommand = defineCommand({
  name: 'query',
  summary: 'ask a dataset with GROQ',
  operands: ['query'],
  details: `  The result is printed as JSON; "-" reads the query from standard input.\n${remoteDetails}`,
  options: {
    ...remoteOptions,
    param: { type: 'list', value: 'NAME=JSON', help: 'value of $NAME; what is not JSON is a text' },
    perspective: {
      type: 'string',
      value: 'NAME',
      help: 'published, drafts, raw, or names of releases',
      default: 'raw',
    },
  },
  async run({ values, operands: [given = ''], terminal }) {
    const { param, perspective } = values
    const query = given === '-' ? readInput('-', terminal) : given
    const params = Object.fromEntries(param.map(parseAssignment))
    const remote = openRemote(values)
    const path = routePath('query', { dataset: remote.name })
    const { result } = await remote.call(path, { perspective }, { query, params })
    terminal.out(`${JSON.stringify(result ?? null, null, 2)}\n`)
  },
})
