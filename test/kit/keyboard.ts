import type { Locator, Page } from 'playwright-core'

/**
 * Presses Tab until a control has the focus, as keyboard users do. Fails if the focus is lost on the way, is not
 * visible, or never reaches the control.
 */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press(key)
    const { name, isVisible } = await page.evaluate(() => {
      let focused = document.activeElement
      while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
      const box = focused?.getBoundingClientRect()
      return {
        name: focused?.getAttribute('aria-label') || focused?.textContent?.trim() || focused?.id,
        isVisible: focused === document.body || (box !== undefined && box.width * box.height > 0),
      }
    })
    if (!isVisible) throw new Error(`The focus is on “${name}”, which cannot be seen`)
    passed.push(String(name).slice(0, 40))
    if (await isFocused(target)) return
  }
  throw new Error(`Tab never reached it, only ${passed.join(' · ')}`)
}

/** Whether a control has the focus, visibly. */
export async function isFocused(target: Locator): Promise<boolean> {
  for (const element of await target.all()) {
    if (await element.evaluate((one) => one.matches(':focus-visible'))) return true
  }
  return false
}
