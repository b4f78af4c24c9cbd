import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isS3Url } from '../src/server/assets/s3/s3-settings.ts'
import { isDatabaseUrl } from '../src/server/database/open-store.ts'
import type { Scenario } from './scenarios/scenario.ts'

export interface StartOptions {
  readonly scenario: Scenario
  /** Folder of the dataset, `:memory:`, or the address of a PostgreSQL database. */
  readonly data: string
  /** Address of an object store for the bytes of assets; null for the database. */
  readonly assets: string | null
  readonly host: string
  /** Null: the usual port, or the next one that is free. */
  readonly port: number | null
  readonly count: number | undefined
  readonly watch: boolean
}

/** A flag that cannot be followed; the message says which and what is possible. */
export class OptionError extends Error {
  override readonly name = 'OptionError'
}

/** The port of the demo when nobody asks for another. */
export const usualPort = 3333

/** What `--help` prints. */
export function helpText(scenarios: readonly Scenario[]): string {
  const names = scenarios.map(({ name }) => name).join(', ')
  return `npm start -- [options]: a magazine, its studio and its dataset server on this machine

  --scenario NAME   content of an empty dataset: ${names} (default ${scenarios[0]?.name})
  --data DIR        folder of the dataset, kept between starts; ":memory:" keeps nothing
                    (default .data/ and the name of the scenario)
  --database URL    PostgreSQL instead of a folder, postgres://user@host/name; several demos may share it
  --assets URL      keep the bytes of pictures and files in an S3-compatible store, s3://bucket/prefix
  --port N          port, 0 for any free one (default ${usualPort}, or the next one that is free)
  --host H          address to listen on (default 127.0.0.1: this machine only)
  --count N         how many documents of type "list" the scenario bench makes
  --watch           build again whenever a source changes (npm run dev)
  --help            this text
`
}

/** Reads the command line; `root` is where the default data folder goes. Throws `OptionError`. */
export function readOptions(
  args: readonly string[],
  scenarios: readonly Scenario[],
  root: string,
): StartOptions | 'help' {
  const values = parse(args)
  if (values.help) return 'help'
  const name = values.scenario ?? scenarios[0]?.name
  const scenario = scenarios.find((one) => one.name === name)
  if (!scenario) {
    const names = scenarios.map((one) => one.name).join(', ')
    throw new OptionError(`--scenario ${name}: there is no such scenario; there are ${names}`)
  }
  const { database, assets = null } = values
  if (database !== undefined && !isDatabaseUrl(database)) {
    throw new OptionError(
      '--database: an address of PostgreSQL looks like postgres://user@host/name',
    )
  }
  if (assets !== null && !isS3Url(assets)) {
    throw new OptionError('--assets: an address of a bucket looks like s3://bucket/prefix')
  }
  return {
    scenario,
    data: database ?? values.data ?? join(root, '.data', scenario.name),
    assets,
    host: values.host ?? '127.0.0.1',
    port: wholeNumber('port', values.port, 65_535) ?? null,
    count: wholeNumber('count', values.count, 1_000_000),
    watch: values.watch ?? false,
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        scenario: { type: 'string' },
        data: { type: 'string' },
        database: { type: 'string' },
        assets: { type: 'string' },
        port: { type: 'string' },
        host: { type: 'string' },
        count: { type: 'string' },
        watch: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (error) {
    // parseArgs names the flag in its first sentence and adds advice that does not fit here.
    const [reason] = (error as Error).message.split(/\.\s/)
    throw new OptionError(`${reason}; see --help`)
  }
}

function wholeNumber(flag: string, text: string | undefined, largest: number): number | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  if (/^\d+$/.test(text) && number <= largest) return number
  throw new OptionError(`--${flag} ${text}: must be a whole number from 0 to ${largest}`)
}
