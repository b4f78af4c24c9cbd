// Whoever works by keys sees where they are: one ring of 2 px around what has the focus, whole, in light, dark and forced colours.
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { isFirefox, openPage } from '../kit/browser.ts'
import { expectRings, walk } from '../kit/focus-ring.ts'
import { startJourneys } from '../kit/journey.ts'
import { studioPage } from '../kit/studio-page.ts'

const { browser, demo } = await startJourneys()
const skip = isFirefox && 'Firefox computes other styles'
const [article] = await demo.query<readonly string[]>(
  `*[_type == "article" && !(_id in path("drafts.**")) && count(body[_type != "block"]) > 0 && count(authors) > 0] | order(_id)._id`,
)

const down = (count: number) => Array.from({ length: count }, () => 'ArrowDown')

const looks = [
  { name: 'light', options: { colorScheme: 'light' } },
  { name: 'dark', options: { colorScheme: 'dark' } },
  { name: 'forced colours', options: { forcedColors: 'active' } },
  { name: 'dark forced colours', options: { forcedColors: 'active', colorScheme: 'dark' } },
] as const

for (const { name, options } of looks) {
  const open = async (): Promise<Page> => {
    const { page } = await openPage(browser, { ...options, reducedMotion: 'reduce' })
    after(() => page.context().close())
    return page
  }

  const screens: Record<string, (page: Page) => Promise<void>> = {
    async home(page) {
      await page.goto(`${demo.url}/studio/`)
      await page.getByRole('link', { name: 'Articles', exact: true }).waitFor()
      await page.locator('[data-home]').waitFor()
      await expectRings(page, 'home')
    },
    async list(page) {
      await page.goto(`${demo.url}/studio/structure/article`)
      await page.locator('[data-document-id]').first().waitFor()
      await expectRings(page, 'list')
      await page.locator('[data-document-id]').first().focus()
      await walk(page, 'rows of the list', [...down(30), 'End', 'Home'])
      await page.getByRole('button', { name: 'Add filter' }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('option').first().waitFor()
      await walk(page, 'filters', down(12))
    },
    async document(page) {
      await studioPage(page, demo.url).open(article!, 'article')
      await page.locator('[data-path="body"] p').first().waitFor()
      await expectRings(page, 'document', 90)
    },
    async 'document menu and question'(page) {
      await studioPage(page, demo.url).open(article!, 'article')
      await page.getByRole('button', { name: 'More actions', exact: true }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem').first().waitFor()
      await walk(page, 'menu', down(12))
      await page.getByRole('menuitem', { name: 'Delete' }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).waitFor()
      await expectRings(page, 'question', 12)
    },
    async history(page) {
      await studioPage(page, demo.url).open(article!, 'article')
      await page.getByRole('button', { name: 'History and changes' }).first().focus()
      await page.keyboard.press('Enter')
      await page.getByRole('tab', { name: 'History', exact: true }).click()
      await page.locator('[data-chunk]').first().waitFor()
      await expectRings(page, 'history', 90)
    },
    async assets(page) {
      await page.goto(`${demo.url}/studio/assets`)
      await page.locator('[data-asset]').first().waitFor()
      await expectRings(page, 'assets', 60)
      await page.locator('[data-asset]').first().focus()
      await walk(page, 'cells', [...down(8), 'ArrowRight', 'ArrowRight', 'End', 'Home'])
      await page.keyboard.press('Enter')
      await page.locator('[data-details]').waitFor()
      await page.locator('[data-details]').getByText('Dimensions').waitFor()
      await page.locator('[data-details] img').evaluate((image: HTMLImageElement) => image.decode())
      await expectRings(page, 'details', 50)
    },
    async 'image editor'(page) {
      await studioPage(page, demo.url).open(article!, 'article')
      const image = page.locator('[data-path="mainImage"]').first()
      await image.getByRole('button', { name: /Edit/ }).first().focus()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor()
      await expectRings(page, 'image editor', 60)
    },
    async search(page) {
      await page.goto(`${demo.url}/studio/`)
      await page.getByRole('button', { name: 'Search', exact: true }).first().focus()
      await page.keyboard.press('Enter')
      await page.getByRole('combobox', { name: 'Search all content' }).fill('the')
      await page.getByRole('option').first().waitFor()
      await walk(page, 'results', down(12))
      await expectRings(page, 'search', 30)
    },
    async palette(page) {
      await page.goto(`${demo.url}/studio/`)
      await page.getByRole('link', { name: 'Articles', exact: true }).focus()
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('>')
      await page.getByRole('option').first().waitFor()
      await walk(page, 'commands', down(20))
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
      await expectRings(page, 'shortcuts', 12)
    },
    async 'new document and user menu'(page) {
      await page.goto(`${demo.url}/studio/`)
      await page.getByRole('button', { name: 'New document' }).first().focus()
      await page.keyboard.press('Enter')
      await page.getByRole('option').first().waitFor()
      await walk(page, 'types', down(8))
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'User menu', exact: true }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('menu').waitFor()
      await walk(page, 'user menu', down(6))
    },
  }
  for (const [screen, tour] of Object.entries(screens)) {
    test(`one whole focus ring at every stop: ${screen}, ${name}`, { skip }, async () =>
      tour(await open()),
    )
  }
}
