import { spawn, type ChildProcess } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { findWebKit, type WebKitPrograms } from '../../.config/webkit.mjs'

/** A page in WebKitGTK, driven by WebDriver clicks and keys. Elements are found through shadow roots. */
export interface WebKitPage {
  goto(url: string): Promise<void>
  /** Runs a function in the page; arguments and result must be JSON. */
  evaluate<T>(run: (...values: never[]) => T | Promise<T>, ...values: unknown[]): Promise<T>
  /** Waits until the function returns true in the page. */
  until(what: string, run: (...values: never[]) => unknown, ...values: unknown[]): Promise<void>
  /** Clicks the element found by the selectors, each inside the shadow root of the previous one. */
  click(...selectors: string[]): Promise<void>
  /** Types into the focused element. Key names are those of `keys`. */
  type(text: string): Promise<void>
  close(): Promise<void>
}

/** WebDriver codes of keys that are not characters. */
export const keys = {
  Control: '\uE009',
  Enter: '\uE007',
  Escape: '\uE00C',
  Shift: '\uE008',
  Tab: '\uE004',
  Backspace: '\uE003',
  Delete: '\uE017',
  Home: '\uE011',
  End: '\uE010',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
} as const
const modifiers: ReadonlySet<string> = new Set([keys.Control, keys.Shift])

/** Starts a display, the driver and a window; null if WebKitGTK is not available. */
export async function openWebKit(): Promise<WebKitPage | null> {
  const programs = findWebKit()
  if (!programs) return null
  // Sometimes a window never connects to the driver that opened it, which otherwise takes it a second; another one does.
  for (let tries = 0; ; tries++) {
    try {
      return await openWindow(programs)
    } catch (error) {
      if (tries === 8) throw error
    }
  }
}

async function openWindow(programs: WebKitPrograms): Promise<WebKitPage> {
  const started: ChildProcess[] = []
  const stop = () => started.forEach((child) => child.kill())
  try {
    const display = spawn(programs.display, ['-displayfd', '3', '-screen', '0', '1280x900x24'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    })
    started.push(display)
    const number = await firstLine(display.stdio[3] as NodeJS.ReadableStream)
    const port = await freePort()
    const driver = spawn(programs.driver, [`--port=${port}`], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: `:${number}`, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
    })
    started.push(driver)
    const address = `http://127.0.0.1:${port}`
    await listening(address)
    const options = { binary: programs.browser, args: ['--automation'] }
    const { sessionId } = await command<{ sessionId: string }>(
      `${address}/session`,
      { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } },
      6_000,
    )
    return pageOf(`${address}/session/${sessionId}`, stop)
  } catch (error) {
    stop()
    throw error
  }
}

function pageOf(session: string, stop: () => void): WebKitPage {
  const evaluate: WebKitPage['evaluate'] = (run, ...values) =>
    command(`${session}/execute/async`, {
      script: `const values = [...arguments], done = values.pop()
        Promise.resolve((${String(run)})(...values)).then(done, (error) => done({ failed: String(error) }))`,
      args: values,
    })
  const perform = (actions: object[]) => command(`${session}/actions`, { actions })
  return {
    evaluate,
    goto: (url) => command(`${session}/url`, { url }),
    async until(what, run, ...values) {
      for (const end = Date.now() + 30_000; Date.now() < end;) {
        if ((await evaluate(run, ...values)) === true) return
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error(`waited for ${what}`)
    },
    async click(...selectors) {
      await this.until(selectors.join(' › '), isShown, selectors)
      // What comes into view may still change its height, which moves the element as soon as it is done.
      let [x, y, inPage] = await evaluate<[number, number, number]>(middleOf, selectors)
      for (let before = NaN; inPage !== before;) {
        before = inPage
        await new Promise((resolve) => setTimeout(resolve, 250))
        ;[x, y, inPage] = await evaluate<[number, number, number]>(middleOf, selectors)
      }
      await perform([
        {
          type: 'pointer',
          id: 'mouse',
          actions: [
            { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ])
    },
    async type(text) {
      const held: string[] = []
      const actions = [...text].flatMap((value) => {
        if (modifiers.has(value)) held.push(value)
        const down = { type: 'keyDown', value }
        if (modifiers.has(value)) return [down]
        const released = held.splice(0).map((key) => ({ type: 'keyUp', value: key }))
        return [down, { type: 'keyUp', value }, ...released]
      })
      await perform([{ type: 'key', id: 'keyboard', actions }])
    },
    async close() {
      const signal = AbortSignal.timeout(5_000)
      await fetch(session, { method: 'DELETE', headers, signal }).catch(() => {})
      stop()
    },
  }
}

function isShown(selectors: string[]): boolean {
  let root: ParentNode = document
  let found: HTMLElement | null = null
  for (const selector of selectors) {
    found = root.querySelector<HTMLElement>(selector)
    if (!found) return false
    root = found.shadowRoot ?? found
  }
  return !!found && found.checkVisibility()
}

function middleOf(selectors: string[]): [x: number, y: number, inPage: number] {
  let root: ParentNode = document
  let found: HTMLElement | null = null
  for (const selector of selectors) {
    found = root.querySelector<HTMLElement>(selector)
    root = found?.shadowRoot ?? found ?? root
  }
  found!.scrollIntoView({ block: 'center', behavior: 'instant' })
  const box = found!.getBoundingClientRect()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  return [x, y, y + scrollY]
}

/** The driver does not respond to requests on a reused connection. */
const headers = { connection: 'close' }

async function command<T>(address: string, body: object, patience = 60_000): Promise<T> {
  const response = await fetch(address, {
    method: 'POST',
    body: JSON.stringify(body),
    headers,
    signal: AbortSignal.timeout(patience),
  })
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${address}: ${value.error} ${value.message}`)
  return value
}

async function listening(address: string): Promise<void> {
  for (const end = Date.now() + 15_000; Date.now() < end;) {
    if (await fetch(`${address}/status`, { headers }).catch(() => null)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The driver of WebKitGTK did not start')
}

async function firstLine(stream: NodeJS.ReadableStream): Promise<string> {
  for await (const data of stream) return String(data).trim()
  throw new Error('The display did not start')
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
