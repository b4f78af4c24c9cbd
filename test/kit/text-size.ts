import type { Page } from 'playwright-core'

/** Sets the text size in the reader's browser settings, 16 px by default, for everything the page opens from now on. */
export async function setTextSize(page: Page, px: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  await session.send('Page.setFontSizes', { fontSizes: { standard: px, fixed: px } })
}
