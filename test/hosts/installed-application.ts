// Starts the installed server and an application built beside it, and uses that in a browser.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { createClient } from '@sanity/client'
import type { Browser, Page } from 'playwright-core'
import { openPage } from '../kit/browser.ts'

interface Application {
  /** The folder of the application, installed and built. */
  place: string
  /** Where it expects the dataset server. */
  port: number
  /** The package manager that starts it. */
  command: string
  environment: NodeJS.ProcessEnv
}

/** A port that nobody listens at now. */
export async function freePort(): Promise<number> {
  const server = await listen(createServer())
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** @returns null if everything works, else what does not */
export async function useApplication(
  browser: Browser,
  { place, port, command, environment }: Application,
): Promise<string | null> {
  const own = await freePort()
  const origin = `http://127.0.0.1:${own}`
  const options = ['--data', ':memory:', '--dev', '--log', 'text', '--allow-origin', origin]
  const bin = join(place, 'node_modules/.bin/content-studio')
  const ends: (() => void)[] = []
  try {
    ends.push(
      start(place, environment, bin, ['start', '--port', String(port), ...options]),
      await serve(place, own, command, environment),
    )
    const client = createClient({
      projectId: 'demo',
      dataset: 'production',
      apiHost: `http://127.0.0.1:${port}`,
      apiVersion: '2023-11-13',
      useProjectHostname: false,
      useCdn: false,
    })
    await Promise.all([answers(`http://127.0.0.1:${port}/healthz`), answers(origin)])
    await client.createOrReplace({ _id: 'a', _type: 'note', title: 'Of bridges' })
    await client.createOrReplace({ _id: 'b', _type: 'note', title: 'Of weirs' })
    const { page, problems } = await openPage(browser)
    page.setDefaultTimeout(60_000)
    try {
      await page.goto(`${origin}/`)
      await use(page, existsSync(join(place, 'stars.jsx')))
      const { title } = (await client.getDocument('b'))!
      if (title !== 'Of dams') problems.push(`the server has the title ${String(title)}`)
      return problems[0] ?? null
    } catch (error) {
      return [...problems, String(error)].join('\n')
    } finally {
      await page.context().close()
    }
  } finally {
    for (const end of ends) end()
  }
}

/** The framework's own server where it has one; else the built files. */
async function serve(
  place: string,
  port: number,
  command: string,
  environment: NodeJS.ProcessEnv,
): Promise<() => void> {
  const site = join(place, 'site')
  if (!existsSync(site)) {
    const own = { ...environment, PORT: String(port), HOST: '127.0.0.1', NODE_ENV: 'production' }
    return start(place, own, command, ['run', 'start'])
  }
  const server = createServer(({ url = '/' }, response) => {
    const path = join(site, new URL(url, 'http://site').pathname.replace(/\/$/, '/index.html'))
    if (!existsSync(path) || !statSync(path).isFile()) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' })
    createReadStream(path).pipe(response)
  })
  await listen(server, port)
  return () => server.close()
}
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

function listen(server: Server, port = 0): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve(server))
  })
}

/** Starts a program; the result ends it with all that it started. */
function start(
  cwd: string,
  env: NodeJS.ProcessEnv,
  command: string,
  args: readonly string[],
): () => void {
  const child: ChildProcess = spawn(command, args, { cwd, env, detached: true, stdio: 'ignore' })
  child.on('error', () => {})
  return () => {
    try {
      process.kill(-child.pid!, 'SIGTERM')
    } catch {
      // It ended by itself; that nobody answers was reported.
    }
  }
}

/** Waits until somebody answers at an address, for a minute. */
export async function answers(url: string): Promise<void> {
  const end = Date.now() + 60_000
  for (;;) {
    try {
      return void (await fetch(url, { signal: AbortSignal.timeout(10_000) }))
    } catch (error) {
      if (Date.now() > end) throw new Error(`nobody answers at ${url}`, { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** Values go from the application to the elements, from people to the elements, and by events to the application. */
async function use(page: Page, hasOwnInput: boolean): Promise<void> {
  const form = page.locator('document-form')
  const title = form.locator('[data-path="title"] input')
  const titleIs = (text: string) =>
    page.waitForFunction((expected) => {
      const root = document.querySelector('document-form')?.shadowRoot
      return root?.querySelector<HTMLInputElement>('[data-path="title"] input')?.value === expected
    }, text)
  await page.locator('document-form:state(ready)').waitFor()
  await titleIs('Of bridges')
  await page.getByRole('button', { name: 'Open B' }).click()
  await titleIs('Of weirs')
  await title.fill('Of dams')
  if (hasOwnInput) {
    await form.getByRole('button', { name: '0 stars, 0 clicks' }).click()
    await form.getByRole('button', { name: '1 stars, 1 clicks' }).waitFor()
  }
  // A popup and rich text.
  await form.getByRole('button', { name: 'Choose a date' }).click()
  await form.getByRole('dialog', { name: 'Choose a date' }).waitFor()
  await page.keyboard.press('Escape')
  await form.locator('[data-path="text"] [data-activate]').click()
  await form.locator('[data-path="text"] [contenteditable="true"]').click()
  await page.keyboard.type('Water')
  await form.locator('[data-path="text"]').getByText('Water').first().waitFor()
  await page.locator('document-form:state(saved):state(draft)').waitFor()
  await form.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('published b, chosen nothing').waitFor()

  // A form control: chosen by a person, then set by the application.
  const input = page.locator('reference-input')
  await input.getByRole('combobox').fill('dams')
  await input.getByRole('option', { name: 'Of dams' }).click()
  await page.getByText('published b, chosen b').waitFor()
  await page.getByRole('button', { name: 'Choose A', exact: true }).click()
  await page.getByText('published b, chosen a').waitFor()
  await input.getByText('Of bridges').first().waitFor()
}
