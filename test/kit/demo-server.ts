import { spawn, type ChildProcess } from 'node:child_process'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** `npm start` in a separate process, on a free port. */
export interface DemoServer {
  url: string
  /** Queries the dataset as the local administrator. */
  query<T>(groq: string): Promise<T>
  /** Ends the process; SIGKILL simulates a power failure. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Starts the demo as a user would and waits for its `ready` line. */
export async function startDemo(options: {
  scenario?: string
  /** Number of documents for list scenarios. */
  count?: number
  data?: string
  /** URL of a PostgreSQL database, instead of `data`. */
  database?: string
  port?: number
}): Promise<DemoServer> {
  const { scenario = 'newsroom', count, data = ':memory:', database, port = 0 } = options
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      'demo/start.ts',
      '--scenario',
      scenario,
      '--data',
      data,
      '--port',
      String(port),
      ...(database === undefined ? [] : ['--database', database]),
      ...(count === undefined ? [] : ['--count', String(count)]),
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const url = await readyUrl(child)
  return {
    url,
    async query(groq) {
      const response = await fetch(
        `${url}/v2023-11-13/data/query/production?query=${encodeURIComponent(groq)}`,
      )
      const { result } = await response.json()
      return result
    },
    stop: (signal = 'SIGTERM') => stopped(child, signal),
  }
}

async function readyUrl(child: ChildProcess): Promise<string> {
  const output: string[] = []
  child.stderr!.on('data', (chunk) => output.push(String(chunk)))
  for await (const line of createInterface({ input: child.stdout! })) {
    output.push(line)
    const ready = /^ready (http:\S+)/.exec(line)
    if (ready) {
      child.stdout!.resume()
      return ready[1]!.replace(/\/$/, '')
    }
  }
  throw new Error(`The demo ended before it was ready:\n${output.join('\n')}`)
}

async function stopped(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const end = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill(signal)
  await end
}
