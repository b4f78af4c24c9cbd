import { after } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './harness-server.ts'
import { servePages, type PageServer } from './sign-in-pages.ts'

export const password = 'correct horse battery'

export interface SignInJourneys {
  browser: Browser
  /** Requires all users to sign in. */
  server: TestServer
  /** Server of pages with studios, from another origin. */
  pages: PageServer
  /** Adds the pages' origin to the allowed origins. */
  allow(): void
  idOf(name: string): string
  /** Completes and submits the form of the sign-in page. */
  signIn(page: Page, name: string): Promise<void>
  /** Result of a query by the first administrator. */
  stored<T>(groq: string, dataset?: string): Promise<T>
}

export interface SignInOptions extends TestServerOptions {
  /** Their e-mail addresses are their names at `example.com`. */
  accounts: readonly { name: string; roles: readonly string[] }[]
  /** Bodies of pages by name, for the server at `url`. */
  pagesFor(url: string): Readonly<Record<string, string>>
}

/** Starts the servers for journeys with sign-in; they are closed after all tests of a file. */
export async function startSignInJourneys(options: SignInOptions): Promise<SignInJourneys> {
  const { accounts: people, pagesFor, ...serverOptions } = options
  const browser = await launchBrowser()
  after(() => browser.close())
  const server = await startTestServer({ dev: false, ...serverOptions })
  after(() => server.close())
  const pages = await servePages(pagesFor(server.url))
  after(() => pages.close())
  const { accounts, origins } = server.server.access
  for (const { name, roles } of people) {
    const email = `${name.toLowerCase()}@example.com`
    await accounts.addPerson({ name, email, roles }, { password })
  }
  const members = await accounts.members()
  const idOf = (name: string): string => members.find((one) => one.name === name)!.id
  let token: string | null = null
  return {
    browser,
    server,
    pages,
    allow: () => void origins.allow(pages.url, { allowCredentials: true }),
    idOf,
    async signIn(page, name) {
      await page.getByLabel('E-mail').fill(`${name}@example.com`)
      await page.getByLabel('Password').fill(password)
      await page.keyboard.press('Enter')
    },
    async stored(groq, dataset = 'production') {
      const { name } = people.find(({ roles }) => roles.includes('administrator'))!
      token ??= await accounts.createToken({ accountId: idOf(name), label: 'test' })
      return server.client({ token, dataset }).fetch(groq)
    },
  }
}
