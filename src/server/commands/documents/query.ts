import { routePath } from '../../../protocol/routes.ts'
import { defineCommand, UsageError } from '../command.ts'
import { readInput } from './read-input.ts'
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

/** `name=value`; a value that is not JSON is a text. Throws UsageError. */
export function parseAssignment(text: string): [name: string, value: unknown] {
  const equals = text.indexOf('=', text.lastIndexOf(']') + 1)
  if (equals < 1) throw new UsageError(`"${text}" is not of the form name=value`)
  return [text.slice(0, equals), parseValue(text.slice(equals + 1))]
}

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
