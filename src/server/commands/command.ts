import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isRecord } from '../../model/document.ts'

/** The input and output of a command. */
export interface Terminal {
  /** Base of relative paths, and the folder of the settings file. */
  readonly cwd: string
  /** The command's result. */
  out(text: string): void
  /** Messages besides the result: progress, advice, errors. */
  err(text: string): void
  /** True if `err` is an interactive terminal. */
  readonly isInteractive: boolean
}

interface OptionBase {
  readonly help: string
  /** Placeholder for the value in the help: `DIR`, `N`. */
  readonly value?: string
}

/** `default` can be overridden by the settings file, and both by the command line. */
export type OptionDefinition =
  | (OptionBase & { readonly type: 'string'; readonly default?: string })
  | (OptionBase & { readonly type: 'list'; readonly default?: readonly string[] })
  | (OptionBase & { readonly type: 'flag' })

export type OptionDefinitions = Readonly<Record<string, OptionDefinition>>

type ValueOf<Definition> = Definition extends { type: 'flag' }
  ? boolean
  : Definition extends { type: 'list' }
    ? string[]
    : Definition extends { default: string }
      ? string
      : string | undefined

export type ValuesOf<Definitions> = { [Name in keyof Definitions]: ValueOf<Definitions[Name]> }

export interface CommandDefinition<Definitions extends OptionDefinitions> {
  readonly name: string
  /** One line for the list of commands. */
  readonly summary: string
  /** Names of the positional arguments, in order; a name in brackets is optional. */
  readonly operands?: readonly string[]
  /** Further text of the help. */
  readonly details?: string
  readonly options: Definitions
  /** Resolves with the exit code; throws an error whose message is one sentence that says what to do. */
  run(call: {
    readonly values: ValuesOf<Definitions>
    readonly operands: readonly string[]
    readonly terminal: Terminal
  }): Promise<number | void>
}

/** A command whose options have been parsed. */
export interface Command {
  readonly name: string
  readonly summary: string
  help(): string
  run(args: readonly string[], terminal: Terminal): Promise<number | void>
}

/** The command line is invalid; the message describes the valid form. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}

export const settingsFile = 'content-studio.json'

export function defineCommand<const Definitions extends OptionDefinitions>(
  definition: CommandDefinition<Definitions>,
): Command {
  const { name, summary, options, operands: names = [] } = definition
  return {
    name,
    summary,
    help: () => describe(definition),
    async run(args, terminal) {
      const { values: given, positionals } = parse(name, args, options)
      if (given['help'] === true) return terminal.out(describe(definition))
      checkOperands(name, names, positionals)
      const values = settle(options, given, readSettings(terminal.cwd))
      return definition.run({
        values: values as ValuesOf<Definitions>,
        operands: positionals,
        terminal,
      })
    },
  }
}

function parse(
  name: string,
  args: readonly string[],
  options: OptionDefinitions,
): { values: Record<string, unknown>; positionals: string[] } {
  const known = Object.entries(options).map(([option, { type }]) => [
    option,
    { type: type === 'flag' ? 'boolean' : 'string', multiple: type === 'list' },
  ])
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...Object.fromEntries(known), help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error)
    throw new UsageError(`${reason}; see content-studio ${name} --help`)
  }
}

function checkOperands(name: string, names: readonly string[], given: readonly string[]): void {
  const required = names.filter((operand) => !operand.startsWith('['))
  const missing = required[given.length]
  if (missing !== undefined) {
    throw new UsageError(`<${missing}> is missing; see content-studio ${name} --help`)
  }
  const surplus = given[names.length]
  if (surplus !== undefined) {
    throw new UsageError(`"${surplus}" is one too many; see content-studio ${name} --help`)
  }
}

function settle(
  options: OptionDefinitions,
  given: Readonly<Record<string, unknown>>,
  settings: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(options).map(([name, definition]) => {
      const value = given[name] ?? checkSetting(name, definition, settings[name])
      if (value !== undefined) return [name, value]
      if (definition.type === 'flag') return [name, false]
      return [name, definition.default ?? (definition.type === 'list' ? [] : undefined)]
    }),
  )
}

/** Settings of other commands are ignored. */
function readSettings(folder: string): Record<string, unknown> {
  const path = join(folder, settingsFile)
  if (!existsSync(path)) return {}
  let settings: unknown
  try {
    settings = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UsageError(`${settingsFile} is not valid JSON: ${reason}`)
  }
  if (!isRecord(settings)) throw new UsageError(`${settingsFile} must hold a JSON object`)
  return settings
}

function checkSetting(name: string, { type }: OptionDefinition, value: unknown): unknown {
  if (value === undefined) return undefined
  if (type === 'flag' && typeof value === 'boolean') return value
  // Another command may accept a list for this setting; a command that takes a single value uses the first.
  const single: unknown = Array.isArray(value) ? value[0] : value
  if (type === 'string' && (typeof single === 'string' || typeof single === 'number')) {
    return String(single)
  }
  if (type === 'list') {
    const list = typeof value === 'string' ? [value] : value
    if (Array.isArray(list) && list.every((item) => typeof item === 'string')) return list
  }
  const wanted = { flag: 'true or false', string: 'a text', list: 'an array of texts' }[type]
  throw new UsageError(`"${name}" in ${settingsFile} must be ${wanted}`)
}

function describe({
  name,
  summary,
  operands = [],
  details,
  options,
}: CommandDefinition<OptionDefinitions>): string {
  const operandList = operands.map((operand) =>
    operand.startsWith('[') ? ` [<${operand.slice(1, -1)}>]` : ` <${operand}>`,
  )
  const rows = Object.entries(options).map(([option, definition]) => {
    const value = definition.type === 'flag' ? '' : ` ${definition.value ?? 'TEXT'}`
    const preset = definition.type === 'flag' ? undefined : definition.default
    const notes = [
      ...(definition.type === 'list' ? ['may be repeated'] : []),
      ...(preset === undefined || preset.length === 0 ? [] : [`default ${String(preset)}`]),
    ]
    const help = notes.length === 0 ? definition.help : `${definition.help} (${notes.join('; ')})`
    return [`--${option}${value}`, help] as const
  })
  const width = Math.max(...rows.map(([term]) => term.length))
  return [
    `content-studio ${name}: ${summary}`,
    '',
    `Usage\n  content-studio ${name}${operandList.join('')} [options]`,
    '',
    ...(details === undefined ? [] : [details, '']),
    'Options',
    ...rows.map(([term, help]) => `  ${term.padEnd(width)}  ${help}`),
    '',
  ].join('\n')
}
