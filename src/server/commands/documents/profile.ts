import { readLines } from '../../archive/read-lines.ts'
import { defineCommand, UsageError } from '../command.ts'
import { profilesPath, readProfiles, writeProfiles } from './profiles.ts'
import { checkServer } from './remote-dataset.ts'

export const profileCommand = defineCommand({
  name: 'profile',
  summary: 'remember servers and their tokens by name',
  operands: ['list|add|remove', '[name]'],
  details:
    '  list           every profile, without its token\n' +
    '  add <name>     remember --server and --dataset; with --token, the token is read from standard input\n' +
    '  remove <name>  forget it\n\n' +
    'They are kept in a file of yours that nobody else may read.',
  options: {
    server: { type: 'string', value: 'URL', help: 'address of the server' },
    dataset: { type: 'string', value: 'NAME', help: 'its dataset', default: 'production' },
    token: { type: 'flag', help: 'read a token from standard input' },
  },
  async run({ values: { server, dataset, token }, operands: [action, name], terminal }) {
    const profiles = readProfiles()
    if (action === 'list') {
      for (const [known, profile] of Object.entries(profiles)) {
        const secret = profile.token === undefined ? 'no token' : 'with a token'
        terminal.out(`${[known, profile.server, profile.dataset, secret].join('\t')}\n`)
      }
      return
    }
    if (action !== 'add' && action !== 'remove') {
      throw new UsageError(`"${action}" is none of list, add, remove`)
    }
    if (name === undefined) {
      throw new UsageError(`Say which: content-studio profile ${action} <name>`)
    }
    const { [name]: known, ...others } = profiles
    if (action === 'remove') {
      if (!known) throw new UsageError(`There is no profile "${name}"`)
      writeProfiles(others)
      return terminal.out(`removed ${name}\n`)
    }
    if (server === undefined) throw new UsageError('Say with --server where it is')
    const [secret = ''] = token ? readLines(0) : []
    if (token && secret.trim() === '') throw new UsageError('There is no token on standard input')
    checkServer(server, token)
    writeProfiles({
      ...others,
      [name]: { server, dataset, ...(token && { token: secret.trim() }) },
    })
    terminal.out(`kept ${name} in ${profilesPath()}\n`)
  },
})
