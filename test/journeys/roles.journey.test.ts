// Three people of different roles in a studio of two workspaces, against the real server: what each may do, and the whole
// way from signing in to publishing without a mouse.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { openPage } from '../kit/browser.ts'
import { isFocused, tabTo } from '../kit/keyboard.ts'
import { password, startSignInJourneys } from '../kit/sign-in-journeys.ts'
import { until } from '../kit/journey.ts'
import { studioPage } from '../kit/studio-page.ts'

const { browser, server, pages, allow, signIn, stored } = await startSignInJourneys({
  datasets: ['production', 'shop'],
  documents: [{ _id: 'bridge', _type: 'article', title: 'Bridges' }],
  accounts: [
    ...['administrator', 'editor', 'contributor', 'viewer'].map((role) => ({
      name: role,
      roles: [role],
    })),
    { name: 'newcomer', roles: [] },
  ],
  pagesFor: (url) => ({
    own: `<div id="box"><content-studio api-host="${url}" project-id="demo" dataset="production"
      auth="provider" login="redirect" manage-title base-path="/own" data-workspaces></content-studio></div>`,
  }),
})
await server.server.importDocuments('shop', [{ _id: 'mug', _type: 'product', title: 'Mug' }])
allow()

const provider = (page: Page): Locator =>
  page.getByRole('button', { name: 'Continue with E-mail and password' })

/** Signs in for a place of the studio, and waits for the form there. */
async function signInAt(page: Page, name: string, place: string): Promise<void> {
  await page.goto(`${pages.url}/own/${place}`)
  await provider(page).click()
  await signIn(page, name)
  await page.locator('[data-path="title"] input').waitFor()
}

/** A document in a workspace, once its form is there. */
async function openIn(page: Page, place: string): Promise<Locator> {
  await page.goto(`${pages.url}/own/${place}`)
  const title = page.locator('[data-path="title"] input')
  await title.waitFor()
  return title
}

test('a user signs in, publishes a document and signs out without a mouse', async () => {
  const { page, problems } = await openPage(browser)
  const studio = studioPage(page, pages.url)
  await page.goto(`${pages.url}/own/`)
  await provider(page).waitFor()
  await tabTo(page, provider(page))
  await page.keyboard.press('Enter')

  await page.getByLabel('E-mail').waitFor()
  if (!(await isFocused(page.getByLabel('E-mail')))) await tabTo(page, page.getByLabel('E-mail'))
  await page.keyboard.type('editor@example.com')
  await tabTo(page, page.getByLabel('Password'))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')

  await page.waitForURL(`${pages.url}/own/paper/structure`)
  const create = page.getByRole('button', { name: 'New document' })
  await create.waitFor()
  await tabTo(page, create)
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Search document types' }).waitFor()
  await page.keyboard.type('art')
  await page.keyboard.press('Enter')

  const title = studio.field('title')
  await title.waitFor()
  if (!(await isFocused(title))) await tabTo(page, title)
  await page.keyboard.type('Tunnels')
  await studio.saveStatus('saved')
  await tabTo(page, studio.action('Publish'))
  await page.keyboard.press('Enter')
  await studio.status('published')
  assert.equal(await stored('count(*[title == "Tunnels" && !(_id in path("drafts.**"))])'), 1)

  const menu = page.getByRole('button', { name: 'User menu' })
  await tabTo(page, menu, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const out = page.getByRole('menuitem', { name: 'Sign out' })
  await out.waitFor()
  for (let step = 0; step < 20 && !(await isFocused(out)); step++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await provider(page).waitFor()
  // Before and after, the server says that nobody is signed in; the browser tells of it.
  assert.deepEqual(
    problems.filter((problem) => !problem.startsWith('console: Failed to load resource')),
    [],
  )
  await page.context().close()
})

const mayNot = (title: Locator) => title.evaluate((one) => (one as HTMLInputElement).readOnly)

test('an editor can publish in both workspaces, a contributor write drafts, a viewer read', async () => {
  for (const name of ['editor', 'contributor', 'viewer']) {
    const { page } = await openPage(browser)
    const studio = studioPage(page, pages.url)
    await signInAt(page, name, 'paper/structure/article;bridge')
    for (const [place, dataset, id] of [
      ['paper/structure/article;bridge', 'production', 'bridge'],
      ['shop/structure/product;mug', 'shop', 'mug'],
    ] as const) {
      const title = await openIn(page, place)
      const publish = studio.action('Publish')
      if (name === 'viewer') {
        assert.equal(await mayNot(title), true)
        continue
      }
      await title.press('End')
      await page.keyboard.type(` by ${name}`)
      await until('the draft', async () =>
        String(await stored(`*[_id == "drafts.${id}"][0].title`, dataset)).endsWith(name),
      )
      if (name === 'contributor') {
        assert.equal(await publish.getAttribute('aria-disabled'), 'true')
        await tabTo(page, publish)
        const why = page.getByText('create published document from draft')
        await until('the reason', async () => {
          const shown = await Promise.all((await why.all()).map((one) => one.isVisible()))
          return shown.includes(true)
        })
        await page.keyboard.press('Enter')
        assert.doesNotMatch(await stored(`*[_id == "${id}"][0].title`, dataset), /contributor/)
        continue
      }
      await publish.click()
      await studio.status('published')
      assert.match(await stored(`*[_id == "${id}"][0].title`, dataset), /by editor$/)
    }
    await page.context().close()
  }
})

test('SHELL-039 a user without a role gets an explanation instead of an error, in every workspace', async () => {
  const { page } = await openPage(browser)
  const errors: string[] = []
  await page.exposeFunction('told', (message: string) => errors.push(message))
  await page.addInitScript(() => {
    document.addEventListener('content-error', (event) => {
      const { detail } = event as unknown as { detail: { message: string } }
      ;(window as unknown as { told(message: string): void }).told(detail.message)
    })
  })
  await page.goto(`${pages.url}/own/`)
  await provider(page).click()
  await signIn(page, 'newcomer')
  const told = page.getByRole('dialog', { name: 'Not authorized' })
  await told.waitFor()
  assert.match((await told.textContent()) ?? '', /newcomer@example\.com/)
  await page.getByRole('button', { name: 'Choose another workspace' }).click()
  const rows = page.getByRole('listitem')
  await rows.filter({ hasText: 'No access' }).nth(1).waitFor()
  assert.deepEqual(await rows.allTextContents(), ['PPaperNo access', 'SShopNo access'])
  await rows.nth(1).getByRole('button').click()
  await page.getByText('Not authorized').waitFor()
  assert.equal(new URL(page.url()).pathname.startsWith('/own/shop'), true, page.url())
  assert.deepEqual(errors, [])
  await page.context().close()
})

test('an administrator sees when somebody was last there, and signs them out everywhere', async () => {
  const { page: viewer } = await openPage(browser)
  await signInAt(viewer, 'viewer', 'paper/structure/article;bridge')
  const { page } = await openPage(browser)
  await signInAt(page, 'administrator', 'paper/structure/article;bridge')
  await page.goto(`${pages.url}/own/paper/administration/members`)
  const row = page.getByRole('listitem').filter({ hasText: 'viewer@example.com' })
  await row.getByText(/Last seen/).waitFor()
  await row.getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'viewer' })
  await dialog.getByText(/Signed in on \d+ browser/).waitFor()
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await dialog.getByText('Not signed in anywhere').waitFor()

  await viewer.reload()
  await provider(viewer).waitFor()
  await viewer.context().close()
  await page.context().close()
})
