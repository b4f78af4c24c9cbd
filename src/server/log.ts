/** One handled request. Queries are left out: they contain content, and occasionally a secret. */
export interface RequestEntry {
  /** Also sent in the response, as `x-request-id`. */
  readonly id: string
  readonly method: string
  readonly path: string
  /** The endpoint, as written in the route table. */
  readonly route?: string
  readonly dataset?: string
  /** Position of the request's transaction in the dataset's log. */
  readonly seq?: number
  readonly status: number
  readonly milliseconds: number
  /** User id, once the caller is identified. */
  readonly user?: string
  /** The tag the client gave the request. */
  readonly tag?: string
}

export interface ServerLog {
  request(entry: RequestEntry): void
  /** An unexpected error, with the request it occurred in. */
  error(error: unknown, requestId?: string): void
  /** An event in the lifecycle of the server. */
  event(message: string, fields?: Readonly<Record<string, unknown>>): void
}

type Level = 'info' | 'warn' | 'error'

/** A probe whose answer is "not ready" has not failed: load balancers ask every second or two. */
function levelOf({ path, status }: RequestEntry): Level {
  if (status < 500) return 'info'
  return path === '/readyz' && status === 503 ? 'warn' : 'error'
}

export const logFormats = ['json', 'text', 'quiet'] as const
export type LogFormat = (typeof logFormats)[number]

export interface ServerLogOptions {
  /** `quiet` writes errors only, as text. */
  readonly format: LogFormat
  /** Receives one line at a time, including its line feed. */
  readonly write: (line: string) => void
  readonly now: () => number
}

export function createServerLog({ format, write, now }: ServerLogOptions): ServerLog {
  const time = (): string => new Date(now()).toISOString()
  if (format === 'json') {
    const line = (level: Level, fields: Record<string, unknown>): void =>
      write(`${plain(JSON.stringify({ time: time(), level, process: process.pid, ...fields }))}\n`)
    return {
      request: (entry) => line(levelOf(entry), { message: 'request', ...entry }),
      error: (error, id) =>
        line('error', { message: messageOf(error), ...(id && { id }), stack: stackOf(error) }),
      event: (message, fields) => line('info', { message, ...fields }),
    }
  }
  const error = (thrown: unknown, id?: string): void =>
    write(`${time()} error${id ? ` ${id}` : ''} ${indented(stackOf(thrown))}\n`)
  if (format === 'quiet') return { request() {}, error, event() {} }
  return {
    request({ id, method, path, status, milliseconds, user = '-', tag = '-' }) {
      const text = [method, path, `${milliseconds} ms`, user, tag].map(plain)
      write(`${time()} ${id} ${status} ${text.join(' ')}\n`)
    },
    error,
    event(message, fields = {}) {
      const details = Object.entries(fields).map(
        ([name, value]) => ` ${plain(name)}=${plain(String(value))}`,
      )
      write(`${time()} ${plain(message)}${details.join('')}\n`)
    },
  }
}

// Line breaks, control characters, and characters that change the text direction.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu

/** Escapes text to one line, so that user input cannot forge log lines or hide them in a terminal. */
function plain(text: string): string {
  return text.replace(
    unprintable,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Several lines; all but the first are indented, so that none looks like a new entry. */
function indented(text: string): string {
  return text
    .split(/\r\n|\n/)
    .map(plain)
    .join('\n    ')
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The whole chain of causes: the database's own message is often the last of them. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const own = error.stack ?? error.message
  return error.cause === undefined ? own : `${own}\ncaused by ${stackOf(error.cause)}`
}
