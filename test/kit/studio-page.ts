import type { Locator, Page } from 'playwright-core'

/** Page object for the standalone studio: elements by role and name. */
export interface StudioPage {
  page: Page
  /** Opens a document by its edit intent and waits for its form. */
  open(id: string, type: string): Promise<void>
  /** Opens the list of a type from the content pane. */
  openList(title: string): Promise<void>
  /** The control of a field by its path. */
  field(path: string): Locator
  /** The row of a document in the open list. */
  row(id: string): Locator
  /** Types at the end of a field, key by key. */
  type(path: string, text: string): Promise<void>
  /** A document action by its name. */
  action(name: string): Locator
  /** Chooses another action from the menu of the document. */
  choose(name: string): Promise<void>
  /** Confirms the dialog of an action. */
  confirm(name: string): Promise<void>
  /** Waits for this save status. */
  saveStatus(state: 'saved' | 'unsaved' | 'sending' | 'retrying' | 'refused'): Promise<void>
  /** Waits for this status on the document's badge, such as `published`. */
  status(status: string): Promise<void>
}

/** Drives the studio of a demo server in a page. */
export function studioPage(page: Page, url: string): StudioPage {
  const field = (path: string): Locator =>
    page
      .locator(`[data-path="${path}"]`)
      // Excludes the field's menu and change mark, which are not always rendered.
      .locator(
        ':is(input, textarea, select, button):not([data-field-actions] *, [data-change-mark])',
      )
      .first()
  return {
    page,
    field,
    async open(id, type) {
      await page.goto(`${url}/studio/intent/edit/id=${id};type=${type}/`)
      await page.locator('[data-path]').first().waitFor()
    },
    async openList(title) {
      await page
        .getByRole('navigation', { name: 'Content' })
        .getByRole('link', { name: title, exact: true })
        .click()
      await page.locator('[data-document-id]').first().waitFor()
    },
    row: (id) => page.locator(`[data-document-id="${id}"]`),
    async type(path, text) {
      const control = field(path)
      await control.click()
      await control.press('End')
      await control.pressSequentially(text, { delay: 15 })
    },
    action: (name) =>
      page
        .getByRole('group', { name: 'Document actions' })
        .getByRole('button', { name, exact: true }),
    async choose(name) {
      await page.getByRole('button', { name: 'More actions', exact: true }).click()
      await page.getByRole('menuitem', { name }).click()
    },
    async confirm(name) {
      await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
    },
    async saveStatus(state) {
      await page.locator(`[data-save="${state}"]`).waitFor()
    },
    async status(status) {
      await page.locator(`header [data-status="${status}"]`).waitFor()
    },
  }
}
