// Pages with parts above others: modal dialogs, popovers, and what stays at an edge of the screen.
import { activeElement } from '../../src/ui/host/dom.ts'
import { equal, ok, press, test, until } from '../kit/browser-test.ts'
import { queryIn } from '../ui/mount.tsx'
import { click, heading, openPage } from './edited-page.ts'

type Page = Awaited<ReturnType<typeof openPage>>

const teaser = '<p data-content="a article teaser">Ships</p>'

/** Whether an element is above all others at its middle, if the pointer did not go through it. */
function isOnTop(element: HTMLElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  element.style.pointerEvents = 'auto'
  const root = element.getRootNode() as ShadowRoot
  const isHit =
    document.elementFromPoint(x, y) === root.host && root.elementFromPoint(x, y) === element
  element.style.removeProperty('pointer-events')
  return isHit
}

/** Finds an element of the overlay, wherever it is drawn. */
function overlayIn(page: Page, selector: string, name?: string): HTMLElement | null {
  const inDialog = [...document.querySelectorAll('[data-content-overlay]')]
  for (const { shadowRoot } of [...inDialog, page.overlay]) {
    const found = shadowRoot && queryIn(shadowRoot, selector, name)
    if (found) return found
  }
  return null
}

const titleInput = (page: Page) =>
  overlayIn(page, 'document-form')?.shadowRoot?.querySelector<HTMLInputElement>(
    '[data-path="title"] input',
  )

async function editIn(page: Page, dialog: HTMLElement): Promise<void> {
  await until('the outline in its place', () => {
    const outline = overlayIn(page, 'button', 'Edit Headline: The harbour')
    if (!outline || !isOnTop(outline)) return false
    const [own, target] = [outline, page.part('h1')].map((one) => one.getBoundingClientRect())
    return Math.abs(own!.top - target!.top) < 1 && Math.abs(own!.left - target!.left) < 1
  })
  await click(page.part('h1'))
  const input = await until('the form', () => titleInput(page))
  await until('the focus', () => activeElement(document) === input)
  await press('End')
  await press('s')
  await until('the edit', () => page.part('h1').textContent === 'The harbours')
  await press('Escape')
  await until('the place', () =>
    (activeElement(document) as HTMLElement).ariaLabel?.startsWith('Edit Headline'),
  )
  ok(dialog.isConnected)
}

test('what a modal dialog of the page shows is edited in it, and nothing is left in it', async () => {
  const page = await openPage(`${teaser}<dialog>${heading}<button>Close</button></dialog>`)
  await page.begin()
  const dialog = page.part('dialog') as HTMLDialogElement
  dialog.showModal()
  await editIn(page, dialog)
  ok(dialog.open)
  const done = overlayIn(page, '.bar button', 'Done')!
  ok(isOnTop(done))
  dialog.close()
  await until('the bar on the page', () => {
    const bar = queryIn(page.root, '.bar button', 'Done')
    return bar && isOnTop(bar)
  })
  equal(dialog.childElementCount, 2)
  ok(queryIn(page.root, 'button', 'Edit Teaser: Ships'))
  dialog.showModal()
  await until('the dialog again', () => dialog.childElementCount === 3)
  await press('Escape')
  await until('the end of the mode', () => !page.overlay.active)
  ok(dialog.open)
  equal(dialog.childElementCount, 2)
})

test('a form in a dialog that the page closes is closed with it', async () => {
  const page = await openPage(`${teaser}<dialog>${heading}</dialog>`)
  const dialog = page.part('dialog') as HTMLDialogElement
  dialog.showModal()
  await page.begin()
  await editIn(page, dialog)
  await click(page.part('h1'))
  await until('the form', () => titleInput(page))
  dialog.close()
  await until('no form', () => !overlayIn(page, 'document-form'))
  await click(page.part('p'))
  await until('another form', () => overlayIn(page, 'document-form'))
})

test('the focus stays in a form over a dialog that holds the focus by script', async () => {
  const page = await openPage(
    `${teaser}<div role="dialog" aria-modal="true" tabindex="-1" hidden>${heading}</div>`,
  )
  const dialog = page.part('[role=dialog]')
  const hold = ({ target }: Event): void => {
    if (!dialog.contains(target as Node)) dialog.focus()
  }
  await page.begin()
  dialog.hidden = false
  document.addEventListener('focusin', hold)
  try {
    dialog.focus()
    await editIn(page, dialog)
  } finally {
    document.removeEventListener('focusin', hold)
  }
  dialog.hidden = true
  await until('the bar on the page', () => queryIn(page.root, '.bar'))
})

test('a place in a popover of the page has its outline above it', async () => {
  const page = await openPage(`${teaser}<div popover="manual">${heading}</div>`)
  await page.begin()
  page.part('[popover]').showPopover()
  await until('the outline above', () => {
    const outline = queryIn(page.root, 'button', 'Edit Headline: The harbour')
    return outline && isOnTop(outline)
  })
})

test('places below a header that stays have no outline over it, and come out from it by Tab', async () => {
  const page = await openPage(
    `<header style="position:sticky;inset-block-start:0;block-size:60px;background:Canvas;z-index:1">${heading}</header>
      <div style="block-size:400px"></div>${teaser}<div style="block-size:3000px"></div>
      <footer style="position:fixed;inset:auto 0 0;block-size:50px;background:Canvas"><i data-content="a article facts">1905</i></footer>`,
  )
  try {
    await page.begin()
    const outline = (name: string) => queryIn(page.root, 'button', name)!
    const { top } = page.part('p').getBoundingClientRect()
    scrollTo(0, scrollY + top - 50)
    await until('the cut outline', () => {
      const box = outline('Edit Teaser').getBoundingClientRect()
      return Math.abs(box.top - page.part('header').getBoundingClientRect().bottom) < 1
    })
    ok(!outline('Edit Headline').hasAttribute('data-far'))
    ok(!outline('Edit Facts').hasAttribute('data-far'))
    scrollTo(0, scrollY + 40)
    await until('no outline', () => outline('Edit Teaser').hasAttribute('data-far'))
    outline('Edit Teaser').focus()
    await until('the place', () => {
      const place = page.part('p').getBoundingClientRect()
      return place.top >= page.part('header').getBoundingClientRect().bottom
    })
    await until('the outline', () => !outline('Edit Teaser').hasAttribute('data-far'))
  } finally {
    scrollTo(0, 0)
  }
})
