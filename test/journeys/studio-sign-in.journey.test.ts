// People sign in to a studio on a page of another origin, lose their session while they type, and go on.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectClean } from '../kit/axe.ts'
import { openPage } from '../kit/browser.ts'
import { startSignInJourneys } from '../kit/sign-in-journeys.ts'
import { until } from '../kit/journey.ts'

const { browser, server, pages, allow, idOf, signIn, stored } = await startSignInJourneys({
  documents: [{ _id: 'drafts.a', _type: 'article', title: 'Bridges' }],
  accounts: [
    { name: 'Ada', roles: ['editor'] },
    { name: 'Bob', roles: ['editor'] },
    { name: 'Guest', roles: ['viewer'] },
    { name: 'Root', roles: ['administrator'] },
    { name: 'Newcomer', roles: [] },
  ],
  pagesFor(url) {
    const at = `api-host="${url}" project-id="demo" dataset="production"`
    const location = 'location="/structure/article;a"'
    return {
      popup: `<h1>A host page</h1><div id="box"><content-studio ${at} ${location} auth="provider"></content-studio></div>`,
      token: `<h1>A host page</h1><div id="box"><content-studio ${at} ${location} auth="provider" data-login-method="token"></content-studio></div>`,
      only: `<div id="box"><content-studio ${at} ${location} auth="cookie" login="redirect" data-only></content-studio></div>`,
      own: `<div id="box"><content-studio ${at} auth="provider" login="redirect" manage-title base-path="/own"></content-studio></div>`,
    }
  },
})
const { origins } = server.server.access

/** Signs in by the window that the studio opens. */
async function signInByWindow(page: Page, name: string): Promise<void> {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with E-mail and password' }).click()
  const window = await opening
  const closing = window.waitForEvent('close')
  await signIn(window, name)
  await closing
}

const title = (page: Page) => page.locator('[data-path="title"] input')
const storedTitle = () => stored<string>('*[_id == "drafts.a"][0].title')

test('SHELL-041.1 SHELL-041.2 SHELL-042 SHELL-043 a page with a forbidden origin shows how to allow it; the host page stays unchanged', async () => {
  const { page } = await openPage(browser)
  const codes: string[] = []
  await page.exposeFunction('told', (code: string) => codes.push(code))
  await page.addInitScript(() => {
    document.addEventListener('content-error', (event) => {
      const { detail } = event as unknown as { detail: { code: string } }
      ;(window as unknown as { told(code: string): void }).told(detail.code)
    })
  })
  await page.goto(`${pages.url}/popup.html`)
  const dialog = page.getByRole('dialog', { name: 'Before you continue...' })
  await dialog.waitFor()
  assert.match((await dialog.textContent()) ?? '', new RegExp(pages.url))
  const link = new URL((await dialog.getByRole('link', { name: 'Continue' }).getAttribute('href'))!)
  assert.equal(link.origin + link.pathname, `${server.url}/manage/project/demo/api`)
  assert.deepEqual(Object.fromEntries(link.searchParams), {
    cors: 'add',
    origin: pages.url,
    credentials: 'include',
  })
  assert.deepEqual(codes, ['cors'])
  assert.equal(page.url(), `${pages.url}/popup.html`)

  // SHELL-042: a page that is the studio's own is loaded anew by whoever comes back to it.
  const own = await openPage(browser)
  await own.page.goto(`${pages.url}/own/`)
  await own.page.getByRole('dialog', { name: 'Before you continue...' }).waitFor()
  await Promise.all([
    own.page.waitForEvent('load'),
    own.page.evaluate(() => window.dispatchEvent(new Event('focus'))),
  ])
  await own.page.getByRole('dialog', { name: 'Before you continue...' }).waitFor()
  await own.page.context().close()

  // An administrator follows the link in a browser of their own.
  const admin = await openPage(browser)
  await admin.page.goto(link.href)
  await admin.page.getByRole('link', { name: 'Sign in' }).click()
  await signIn(admin.page, 'root')
  await admin.page.getByRole('button', { name: 'Allow this origin' }).waitFor()
  await expectClean(admin.page, 'an origin to allow')
  await admin.page.getByRole('button', { name: 'Allow this origin' }).click()
  await admin.page.getByRole('status').waitFor()
  assert.equal(origins.find(pages.url)?.allowCredentials, true)
  await admin.page.context().close()

  // Embedded, it looks again without loading the host's page anew.
  await page.evaluate(() => {
    Object.assign(window, { isSame: true })
    window.dispatchEvent(new Event('focus'))
  })
  await page.getByRole('button', { name: 'Continue with E-mail and password' }).waitFor()
  assert.equal(await page.evaluate(() => 'isSame' in window), true)
  await page.context().close()
})

test('SHELL-038 signing in with a window; a session that expires during typing loses nothing', async () => {
  allow()
  const { page } = await openPage(browser)
  await page.goto(`${pages.url}/popup.html`)
  await signInByWindow(page, 'ada')
  await title(page).waitFor()
  assert.equal(page.url(), `${pages.url}/popup.html`, 'the address of the host page')

  await title(page).press('End')
  await page.keyboard.type(' and')
  await until('the first words', async () => (await storedTitle()) === 'Bridges and')
  await server.server.access.sessions.closeAll(idOf('Ada'))
  await page.keyboard.type(' tunnels')
  await page.getByRole('heading', { name: 'You have been signed out' }).waitFor()
  assert.equal(await title(page).isVisible(), false)
  await expectClean(page, 'signed out')

  await signInByWindow(page, 'ada')
  await until('the studio', () => title(page).isVisible())
  assert.match(await title(page).inputValue(), /^Bridges and/)
  const typed = await title(page).inputValue()
  await until(`"${typed}" to be saved`, async () => (await storedTitle()) === typed)

  // Somebody else gets nothing of it.
  await server.server.access.sessions.closeAll(idOf('Ada'))
  await page.getByRole('heading', { name: 'You have been signed out' }).waitFor()
  await signInByWindow(page, 'bob')
  await until('the studio', () => title(page).isVisible())
  await page.context().close()
})

test('SHELL-094 a token is stored under the project’s key and never shown; a blocked window shows a message', async () => {
  allow()
  const { page } = await openPage(browser)
  await page.goto(`${pages.url}/token.html`)
  await page.evaluate(() => Object.assign(window, { kept: window.open, open: () => null }))
  await page.getByRole('button', { name: 'Continue with E-mail and password' }).click()
  await page.getByRole('alert').getByText('blocked the window').waitFor()
  await page.evaluate(() => {
    window.open = (window as unknown as { kept: typeof window.open }).kept
  })
  await signInByWindow(page, 'ada')
  await title(page).waitFor()
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  // The mark of a known browser signs nobody in; it only keeps others' guesses from locking the owner out.
  assert.deepEqual(
    cookies.filter((name) => !name.endsWith('_device')),
    [],
    'no cookie is needed',
  )
  const records = await page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.includes('token'))
      .map((key) => [key, JSON.parse(localStorage.getItem(key)!) as Record<string, string>]),
  )
  const [[key, { token = '', time = '', ...rest }] = ['', {}]] = records as [string, never][]
  assert.match(String(key), /demo/)
  assert.ok(token.length > 20 && Date.parse(time) > 0)
  assert.deepEqual(rest, {})
  const shown = await page.evaluate(() => {
    const texts = [document.documentElement.outerHTML, location.href, JSON.stringify(history.state)]
    for (const element of document.querySelectorAll('*')) {
      if (element.shadowRoot) texts.push(element.shadowRoot.innerHTML)
      const { getState } = element as unknown as { getState?: () => unknown }
      if (getState) texts.push(JSON.stringify(getState.call(element)))
    }
    return texts.join('\n')
  })
  assert.ok(!shown.includes(token))

  // Another tab of the same browser is signed in, and out again with this one.
  const other = await page.context().newPage()
  await other.goto(`${pages.url}/token.html`)
  await title(other).waitFor()
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in to Paper' }).waitFor()
  await other.getByRole('heading', { name: 'You have been signed out' }).waitFor()
  assert.equal(await page.evaluate(() => localStorage.length), 0)
  await page.context().close()
})

test('SHELL-100.2 signing in by redirect returns to the same location with a clean URL', async () => {
  allow()
  const { page } = await openPage(browser)
  const place = `${pages.url}/own/structure/article;a`
  await page.goto(place)
  await page.getByRole('button', { name: 'Continue with E-mail and password' }).click()
  await page.waitForURL(/\/auth\/sign-in/)
  const search = new URL(page.url()).searchParams
  assert.equal(search.get('projectId'), 'demo')
  assert.equal(search.get('type'), 'dual')
  await signIn(page, 'ada')
  await title(page).waitFor()
  assert.equal(page.url(), place)

  // A page that is the studio's own takes a session id that comes unasked, but not in place of a session.
  const visitor = await server.server.access.tickets.issue('handover', {
    accountId: idOf('Bob'),
    provider: 'local',
  })
  await page.goto(`${pages.url}/own/#sid=${visitor.secret}`)
  await page.reload()
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menu').getByText('Ada').first().waitFor()
  assert.ok(!page.url().includes('sid='))
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in to Paper' }).waitFor()
  await page.goto(`${pages.url}/own/?again#sid=${visitor.secret}`)
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menu').getByText('Bob').first().waitFor()
  await page.context().close()
})

test('SHELL-106 a single login provider can be used without a choice, and requests a cookie if configured', async () => {
  allow()
  const { page } = await openPage(browser)
  await page.goto(`${pages.url}/only.html`)
  await page.waitForURL(/\/auth\/sign-in/)
  assert.equal(new URL(page.url()).searchParams.get('type'), 'cookie')
  await page.context().close()
})

test('SHELL-040 a user without a role sees an explanation and can sign out', async () => {
  allow()
  const { page } = await openPage(browser)
  await page.goto(`${pages.url}/popup.html`)
  const answers: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/\/(data|users|projects)\//.test(pathname)) answers.push(`${response.status()} ${pathname}`)
  })
  await signInByWindow(page, 'newcomer')
  const dialog = page.getByRole('dialog', { name: 'Not authorized' })
  await dialog.waitFor()
  for (const text of ['Newcomer', 'newcomer@example.com', 'Local account', 'invite you']) {
    assert.match((await dialog.textContent()) ?? '', new RegExp(text))
  }
  await expectClean(page, 'account menu')
  const [logout] = await Promise.all([
    page.waitForRequest(/\/auth\/logout/),
    dialog.getByRole('button', { name: 'Sign out' }).click(),
  ])
  assert.equal(logout.method(), 'POST')
  await page.getByRole('heading', { name: 'Sign in to Paper' }).waitFor()
  const served = answers.filter((answer) => answer.startsWith('200 '))
  assert.ok(
    served.length > 0 && served.every((answer) => answer.endsWith('/users/me')),
    served.join(),
  )
  await page.context().close()
})
