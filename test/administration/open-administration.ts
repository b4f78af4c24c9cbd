import {
  config as plain,
  open,
  startServer,
  type DatasetServer,
  type Opened,
  type OpenOptions,
} from '../studio/open-studio.ts'

/** People of the project; Ada and Grace are administrators. */
export const people = [
  'Ada',
  'Grace',
  { name: 'Edith', roles: ['editor'] },
  { name: 'Vera', roles: ['viewer'] },
]

/** Shows the tool in the navbar. */
export const config = { ...plain, toolSwitcher: {} }

/** A server without a local administrator. */
export function startProject(): Promise<DatasetServer> {
  return startServer([], people, { dev: false, allowedOrigins: [location.origin] })
}

/** `content-studio` on a page of the tool, as Ada. */
export async function openAdministration(
  page: string,
  options: OpenOptions = {},
): Promise<Opened<'content-studio'>> {
  const server = options.server ?? (await startProject())
  return open('content-studio', {
    as: 'ada',
    config,
    ...options,
    server,
    attributes: { location: `/administration/${page}`, ...options.attributes },
  })
}

/** A request of Ada, as another program would send it. */
export async function request<T>(
  { server: { url, tokens } }: Pick<Opened<'content-studio'>, 'server'>,
  path: string,
  init: { method?: string; body?: unknown } = {},
): Promise<T> {
  const response = await fetch(`${url}/v2025-02-19${path}`, {
    method: init.method ?? 'GET',
    headers: { authorization: `Bearer ${tokens['ada']}`, 'content-type': 'application/json' },
    ...(init.body !== undefined && { body: JSON.stringify(init.body) }),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

/** Runs something while the clipboard is the test's own; returns what was copied. */
export async function copiedBy(run: () => Promise<unknown>): Promise<string[]> {
  const copied: string[] = []
  const { clipboard } = navigator
  const real = clipboard.writeText.bind(clipboard)
  clipboard.writeText = async (text) => void copied.push(text)
  try {
    await run()
  } finally {
    clipboard.writeText = real
  }
  return copied
}
