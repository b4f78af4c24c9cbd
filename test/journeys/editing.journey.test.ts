// The main job, over the built package, as a person does it: find, type, publish; and another one watches.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPage } from '../kit/browser.ts'
import { startJourneys } from '../kit/journey.ts'
import { studioPage } from '../kit/studio-page.ts'

const { browser, demo } = await startJourneys()

/** Published articles without a draft; each journey works on its own. */
const untouched =
  '*[_type == "article" && !(_id in path("drafts.**")) && !defined(*[_id == "drafts." + ^._id][0]._id) && defined(title)] | order(_id asc) [0...2]._id'

test('SHELL-001 an editor opens a document from a list and edits it, and its URL reopens it', async () => {
  const { page, problems } = await openPage(browser)
  const studio = studioPage(page, demo.url)
  await page.goto(`${demo.url}/studio/`)
  await studio.openList('Articles')
  const row = page.locator('[data-document-id]').first()
  const id = (await row.getAttribute('data-document-id'))!
  assert.match((await row.getAttribute('href'))!, new RegExp(`intent/edit/id=${id};type=article`))
  await row.click()
  await studio.field('title').waitFor()
  await studio.type('title', ' (seen)')
  await studio.saveStatus('saved')
  const address = page.url()
  assert.match(address, /\/studio\/structure\/article;/)

  await page.reload()
  assert.match(await studio.field('title').inputValue(), / \(seen\)$/)
  await page.goBack()
  await page.locator('[data-document-id]').first().waitFor()
  assert.equal(await page.locator('[data-path="title"]').count(), 0)
  await page.goForward()
  await studio.field('title').waitFor()
  assert.equal(page.url(), address)
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('X-025 a keystroke appears in another browser’s form, list and preview within 1.5 s', async () => {
  const { page: one, problems: first } = await openPage(browser)
  const { page: two, problems: second } = await openPage(browser)
  const writer = studioPage(one, demo.url)
  const watcher = studioPage(two, demo.url)
  const [id = ''] = await demo.query<string[]>(untouched)
  await writer.open(id, 'article')
  await watcher.open(id, 'article')
  await watcher.row(id).waitFor()

  // Firefox draws one window at a time, and only that one takes keys.
  await one.bringToFront()
  const mark = `live ${Date.now()}`
  await writer.field('title').fill(mark)
  const started = performance.now()
  await two.bringToFront()
  await two.waitForFunction(
    ([path, text]) => {
      const find = (root: Document | ShadowRoot): Element | null => {
        const hit = root.querySelector(`[data-path="${path}"] input`)
        if (hit) return hit
        for (const element of root.querySelectorAll('*')) {
          const inner = element.shadowRoot && find(element.shadowRoot)
          if (inner) return inner
        }
        return null
      }
      return (find(document) as HTMLInputElement | null)?.value === text
    },
    ['title', mark] as const,
  )
  const inForm = performance.now() - started
  await watcher.row(id).getByText(mark).waitFor()
  const inList = performance.now() - started
  await two.locator('header').getByText(mark).waitFor()
  assert.ok(inForm < 1500, `seen in the form after ${inForm.toFixed(0)} ms`)
  assert.ok(inList < 1500, `seen in the list after ${inList.toFixed(0)} ms`)

  await watcher.status('edited')
  await writer.saveStatus('saved')
  await writer.action('Publish').click()
  await writer.status('published')
  await watcher.status('published')
  assert.deepEqual([...first, ...second], [])
  await one.context().close()
  await two.context().close()
})

test('changes are rendered by the diff views of the fields, whose code loads as one file', async () => {
  const { page, problems } = await openPage(browser)
  const studio = studioPage(page, demo.url)
  const [id = ''] = await demo.query<string[]>(untouched)
  const fetched: string[] = []
  page.on('request', (request) => {
    const [, file] = /\/chunks\/(diffs)-/.exec(request.url()) ?? []
    if (file) fetched.push(file)
  })
  await studio.open(id, 'article')
  await studio.type('title', ' reviewed')
  await studio.saveStatus('saved')
  await page.getByRole('button', { name: 'History and changes' }).click()
  await page.locator('[data-change="title"] ins').waitFor()
  assert.match((await page.locator('[data-change="title"] ins').textContent())!, /reviewed/)
  assert.deepEqual(fetched, ['diffs'])
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('DOC-025 every action works, and shows the reason when it is disabled', async () => {
  const { page, problems } = await openPage(browser)
  const studio = studioPage(page, demo.url)
  const [, id = ''] = await demo.query<string[]>(untouched)
  await studio.open(id, 'article')
  await studio.status('published')
  await studio.action('Publish').focus()
  await page
    .getByRole('tooltip')
    .or(page.getByText('There is nothing new to publish').last())
    .first()
    .waitFor()
  assert.equal(await studio.action('Publish').getAttribute('aria-disabled'), 'true')

  await studio.type('title', ' changed')
  await studio.status('edited')
  await studio.choose('Discard changes')
  await studio.confirm('Discard changes')
  await studio.status('published')
  assert.doesNotMatch(await studio.field('title').inputValue(), / changed$/)

  await studio.choose('Duplicate')
  await page.waitForURL((url) => !url.pathname.includes(id))
  await studio.status('unpublished')
  await studio.type('title', ' copy')
  await studio.saveStatus('saved')
  await studio.choose('Delete')
  await studio.confirm('Delete')
  await page.waitForURL(/\/structure\/article$/)
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('DOC-010 a new document is created from the picker, validated and published', async () => {
  const { page, problems } = await openPage(browser)
  const studio = studioPage(page, demo.url)
  await page.goto(`${demo.url}/studio/`)
  await page.getByRole('button', { name: 'New document' }).click()
  await page.getByRole('option', { name: 'Section' }).click()
  await studio.field('title').waitFor()
  await studio.type('title', 'x')
  await studio.field('title').fill('')
  await studio.saveStatus('saved')
  await studio.action('Publish').click()
  await page
    .getByText(/Fix \d+ errors? before publishing/)
    .first()
    .waitFor()
  await studio.status('unpublished')
  // The first error has the focus.
  await page.locator('[data-path="title"] input:focus').waitFor()
  await page.keyboard.type('Letters')
  assert.equal(await studio.field('title').inputValue(), 'Letters')
  await page.context().close()
  assert.deepEqual(problems, [])
})

test('four keys lead from a loaded page to the first document, two more into its title', async () => {
  const { page, problems } = await openPage(browser)
  await page.goto(`${demo.url}/studio/`)
  const content = page.getByRole('navigation', { name: 'Content' })
  await content.getByRole('link', { name: 'Articles', exact: true }).waitFor()
  await page.keyboard.press('Tab')
  await page.locator('button:focus', { hasText: 'Skip to content' }).waitFor()
  await page.keyboard.press('Enter')
  await content.locator('a:focus').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('[data-document-id]').first().waitFor()
  await page.keyboard.press('ArrowRight')
  await page.locator('[data-document-id]:focus').waitFor()
  await page.keyboard.press('Enter')
  const title = page.locator('[data-path]').locator('input:focus, textarea:focus')
  await page.locator('[data-path] input').first().waitFor()
  await page.keyboard.press('ArrowRight')
  await title.waitFor()

  // F6 goes round: from the form to the navbar, to the content, and back to where one was.
  await page.keyboard.press('F6')
  await page.locator('[part~="navbar"] :focus').waitFor()
  await page.keyboard.press('Shift+F6')
  await title.waitFor()
  await page.keyboard.press('Shift+F6')
  await page.locator('[data-document-id]:focus').waitFor()
  assert.deepEqual(problems, [])
  await page.context().close()
})
