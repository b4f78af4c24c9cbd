import { until } from './browser-test.ts'

interface Shown {
  readonly root: ShadowRoot
  find(selector: string, name?: string): Promise<HTMLElement>
}

const moreButton = (shown: Shown, name = 'More actions') => shown.find('button', name)

/** The entry with this name of the menu beside the main action of a document; opens the menu, by its name, if need be. */
export async function documentEntry(
  shown: Shown,
  name: string,
  menu?: string,
): Promise<HTMLElement> {
  const more = await moreButton(shown, menu)
  if (more.getAttribute('aria-expanded') !== 'true') more.click()
  return until(`“${name}” in the menu`, () =>
    [...shown.root.querySelectorAll<HTMLElement>('[role=menuitem]')].find(({ textContent }) =>
      textContent.startsWith(name),
    ),
  )
}

/** Why an entry of that menu is disabled; empty if it is not. The menu is closed afterwards. */
export async function entryReason(shown: Shown, name: string): Promise<string> {
  const { title, ariaDisabled } = await documentEntry(shown, name)
  const more = await moreButton(shown)
  more.click()
  await until('the menu to close', () => more.getAttribute('aria-expanded') !== 'true')
  return ariaDisabled === 'true' ? title : ''
}
