import process from 'node:process'
import { ProtocolError } from '../protocol/errors.ts'
import { commands } from './commands/index.ts'
import { UsageError } from './commands/command.ts'
import type { Terminal } from './commands/command.ts'

const terminal: Terminal = {
  cwd: process.cwd(),
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  isInteractive: process.stderr.isTTY,
}

function help(): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  return [
    'content-studio: a dataset server for structured content',
    '',
    'Usage\n  content-studio <command> [options]',
    '',
    'Commands',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'content-studio <command> --help lists the options of a command.',
    '',
  ].join('\n')
}

async function run([name, ...rest]: readonly string[]): Promise<number | void> {
  if (name === '--help' || name === '-h' || name === 'help') return terminal.out(help())
  if (name === undefined) {
    throw new UsageError('A command is missing; see content-studio --help')
  }
  const command = commands.find((known) => known.name === name)
  if (!command) throw new UsageError(`"${name}" is not a command; see content-studio --help`)
  return command.run(rest, terminal)
}

/** One readable sentence; a refusal by the server carries its sentence in the response body. */
function messageOf(error: unknown): string {
  if (error instanceof ProtocolError && 'statusCode' in error.body) return error.body.message
  return error instanceof Error ? error.message : String(error)
}

try {
  process.exitCode = (await run(process.argv.slice(2))) ?? 0
} catch (error) {
  terminal.err(`${messageOf(error)}\n`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
