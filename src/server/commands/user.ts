import { createAccess } from '../access/access.ts'
import type { Access } from '../access/access.ts'
import { createAsyncStore } from '../dataset/async-store.ts'
import { systemServerClock } from '../clock.ts'
import { readLines } from '../archive/read-lines.ts'
import { enrolmentUrl } from '../sign-in/enrolment-page.ts'
import { defineCommand, UsageError } from './command.ts'
import type { Terminal } from './command.ts'
import { dataOptions, withStore } from './data-folder.ts'
import type { DataPlace } from './data-folder.ts'

const actions = ['list', 'invite', 'roles', 'password', 'remove'] as const

export const userCommand = defineCommand({
  name: 'user',
  summary: 'list, invite, change and remove people',
  operands: [actions.join('|'), '[id]'],
  details:
    '  list           everybody, with their ids and roles\n' +
    '  invite         print a link that makes an account, once\n' +
    '  roles <id>     give a member the roles named with --role\n' +
    '  password <id>  set a password, which is read from standard input\n' +
    '  remove <id>    take every role and every way in; the name stays in the history\n\n' +
    'The server of a folder must not run; while it does, administrators use its API.',
  options: {
    ...dataOptions,
    role: { type: 'list', value: 'NAME', help: 'role, e.g. administrator, editor, viewer' },
    email: { type: 'string', value: 'ADDRESS', help: 'whom the invitation is for' },
    url: {
      type: 'string',
      value: 'URL',
      help: 'where people reach the server; the link begins with it',
      default: 'http://localhost:3333',
    },
  },
  async run({ values, operands: [action, id], terminal }) {
    const { email, role: roles } = values
    await withAccess(values, terminal, async ({ accounts, enrolment }) => {
      if (action === 'list') return list(await accounts.members(), terminal)
      if (action === 'invite') {
        if (roles.length === 0) throw new UsageError('Say with --role what they may do')
        const ticket = await enrolment.invite({ roles, ...(email !== undefined && { email }) })
        const base = values.url.replace(/\/+$/, '')
        return terminal.out(`${enrolmentUrl(base, 'invitation', ticket)}\n`)
      }
      if (!isAction(action)) throw new UsageError(`"${action}" is none of ${actions.join(', ')}`)
      if (id === undefined) throw new UsageError(`Say whose: content-studio user ${action} <id>`)
      if (action === 'roles') {
        if (roles.length === 0) throw new UsageError('Say with --role what they may do')
        await accounts.setRoles(id, roles)
        terminal.out(`${id} is ${roles.join(', ')}\n`)
      } else if (action === 'remove') {
        await accounts.remove(id)
        terminal.out(`removed ${id}\n`)
      } else {
        const known = await accounts.users([id])
        if (known.length === 0) throw new UsageError(`There is no user "${id}"`)
        const [password = ''] = readLines(0)
        await accounts.setPassword(id, password)
        terminal.out(`set the password of ${id}\n`)
      }
    })
  },
})

export const tokenCommand = defineCommand({
  name: 'token',
  summary: 'list, make and revoke tokens of programs',
  operands: ['list|create|revoke', '[label or id]'],
  details:
    '  list             every program with a token\n' +
    '  create <label>   print a new token; it cannot be read again\n' +
    '  revoke <id>      make the tokens of a program worthless\n\n' +
    'The server of a folder must not run; while it does, administrators use its API.',
  options: {
    ...dataOptions,
    role: { type: 'list', value: 'NAME', help: 'what the program may do, e.g. viewer, editor' },
  },
  async run({ values, operands: [action, subject], terminal }) {
    const { role: roles } = values
    await withAccess(values, terminal, async ({ accounts }) => {
      const robots = (await accounts.members()).filter(({ robot }) => robot)
      if (action === 'list') return list(robots, terminal)
      if (action !== 'create' && action !== 'revoke') {
        throw new UsageError(`"${action}" is none of list, create, revoke`)
      }
      if (subject === undefined) {
        throw new UsageError(`Say which: content-studio token ${action} <label or id>`)
      }
      if (action === 'create') {
        if (roles.length === 0) throw new UsageError('Say with --role what the program may do')
        const { account, token } = await accounts.addRobot({ name: subject, roles })
        terminal.err(`made ${account.id}, which is ${roles.join(', ')}; its token:\n`)
        return terminal.out(`${token}\n`)
      }
      if (!robots.some((robot) => robot.id === subject)) {
        throw new UsageError(`There is no program "${subject}"; see content-studio token list`)
      }
      await accounts.remove(subject)
      terminal.out(`revoked ${subject}\n`)
    })
  },
})

function withAccess(
  place: DataPlace,
  terminal: Terminal,
  work: (access: Access) => void | Promise<void>,
): Promise<void> {
  return withStore(place, terminal, async (store) =>
    work(await createAccess(createAsyncStore(store), { dev: false, clock: systemServerClock })),
  )
}

function list(
  members: Awaited<ReturnType<Access['accounts']['members']>>,
  terminal: Terminal,
): void {
  for (const { id, name, email, roles, robot } of members) {
    terminal.out(`${id}\t${name}\t${robot ? 'program' : email}\t${roles.join(', ')}\n`)
  }
}

function isAction(text: string | undefined): text is (typeof actions)[number] {
  return actions.some((action) => action === text)
}
