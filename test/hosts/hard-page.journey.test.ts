// The built elements in pages that make it hard: clipped and covered boxes, modal dialogs, traps for the focus, foreign roots,
// large text, right to left, a strict policy, and hands that move elements about.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { isFirefox, launchBrowser } from '../kit/browser.ts'
import { eventually } from '../kit/journey.ts'
import { noteForm as form, openHost, startNotes } from './host-page.ts'

let browser: Browser
before(async () => {
  browser = await launchBrowser()
})
after(() => browser?.close())

const places: Readonly<Record<string, { html: string; prepare?: (page: Page) => Promise<void> }>> =
  {
    'a clipped box under a cover': {
      html: `<div class="cover"></div><div class="box">${form}</div>`,
    },
    'a modal dialog of the page': {
      html: `<dialog>${form}</dialog>`,
      prepare: (page) =>
        page
          .locator('dialog')
          .first()
          .evaluate((one) => (one as HTMLDialogElement).showModal()),
    },
    'a popover of the page': {
      html: `<div popover="manual" id="pop">${form}</div>`,
      prepare: (page) => page.locator('#pop').evaluate((one) => (one as HTMLElement).showPopover()),
    },
    'a focus trap': {
      html: `<div id="trap">${form}</div><button id="outside">Outside</button>`,
      prepare: (page) =>
        page.evaluate(() => {
          const trap = document.querySelector('#trap')!
          document.addEventListener('focusin', ({ target }) => {
            if (!trap.contains(target as Node))
              trap.querySelector<HTMLElement>('document-form')!.focus()
          })
        }),
    },
    'the shadow root of another component': {
      html: '<foreign-card></foreign-card>',
      prepare: (page) =>
        page.evaluate((inside) => {
          customElements.define(
            'foreign-card',
            class extends HTMLElement {
              constructor() {
                super()
                this.attachShadow({ mode: 'open' }).innerHTML = inside
              }
            },
          )
        }, form),
    },
  }

/** Fails unless a press on the middle of what is shown reaches it, and all of it is in the window. */
async function isWhole(shown: Locator, what: string): Promise<void> {
  await shown.waitFor()
  const found = await shown.evaluate((element) => {
    const box = element.getBoundingClientRect()
    let at: Element | null = document.elementFromPoint(
      box.x + box.width / 2,
      box.y + box.height / 2,
    )
    while (at?.shadowRoot) {
      const inner: Element | null = at.shadowRoot.elementFromPoint(
        box.x + box.width / 2,
        box.y + box.height / 2,
      )
      if (!inner || inner === at) break
      at = inner
    }
    const isInside =
      box.left >= 0 && box.top >= 0 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1
    return {
      isHit: element.contains(at),
      isInside,
      at: at?.outerHTML.slice(0, 80),
      box: box.toJSON() as object,
    }
  })
  assert.ok(found.isHit && found.isInside, `${what}: ${JSON.stringify(found)}`)
}

for (const [name, { html, prepare }] of Object.entries(places)) {
  test(`in ${name} every menu, calendar, list and dialog is fully visible and usable`, async () => {
    await using server = await startNotes()
    const { page, problems } = await openHost(browser, server, html)
    await prepare?.(page)
    const element = page.locator('document-form')
    await page.locator('document-form:state(ready)').waitFor()

    await element.getByRole('button', { name: 'Choose a date' }).click()
    await isWhole(element.getByRole('dialog', { name: 'Choose a date' }), 'calendar')
    await page.keyboard.press('Escape')

    await element.locator('[data-path="kind"]').getByRole('combobox').click()
    await isWhole(element.getByRole('option', { name: 'essay' }), 'option')
    await element.getByRole('option', { name: 'essay' }).click()
    await element.getByRole('combobox', { name: 'Kind' }).getByText('essay').waitFor()

    await element.locator('[data-path="title"]').hover()
    await element
      .locator('[data-path="title"]')
      .getByRole('button', { name: 'Field actions' })
      .click()
    await isWhole(element.getByRole('menu'), 'menu')
    await page.keyboard.press('Escape')

    await element.getByRole('button', { name: 'More actions' }).click()
    await element.getByRole('menuitem', { name: /^Delete/ }).click()
    const dialog = element.getByRole('alertdialog')
    await isWhole(dialog, 'dialog')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    assert.deepEqual(problems, [])
    await page.context().close()
  })
}

test('notifications stay inside the box of their element', async () => {
  await using server = await startNotes()
  const { page } = await openHost(browser, server, `<div class="box">${form}</div>`)
  await page.locator('document-form:state(ready)').waitFor()
  const element = page.locator('document-form')
  await element.locator('[data-path="title"] input').fill('To be published')
  await page.locator('document-form:state(saved):state(draft)').waitFor()
  await element.getByRole('button', { name: 'Publish', exact: true }).click()
  const toast = element.locator('[part~="toast"]').first()
  await toast.waitFor()
  await page.evaluate(() =>
    Promise.all(
      document
        .querySelector('document-form')!
        .shadowRoot!.getAnimations()
        .map((one) => one.finished),
    ),
  )
  const [inside, around] = [
    (await toast.boundingBox())!,
    (await page.locator('.box').boundingBox())!,
  ]
  assert.ok(
    inside.x >= around.x &&
      inside.y >= around.y &&
      inside.x + inside.width <= around.x + around.width &&
      inside.y + inside.height <= around.y + around.height,
    JSON.stringify({ inside, around }),
  )
  await page.context().close()
})

/** Rows that overlap, and whatever is wider than the element. */
async function troubles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const root = document.querySelector('content-studio')!.shadowRoot!
    const rows = [...root.querySelectorAll('[data-document-id]')]
      .map((row) => row.getBoundingClientRect())
      .sort((a, b) => a.top - b.top)
    rows.forEach((row, index) => {
      const next = rows[index + 1]
      if (next && row.bottom > next.top + 1) found.push(`rows overlap at ${row.top}`)
    })
    const fields = [...root.querySelectorAll('[data-path]:not([data-path] [data-path])')].map(
      (field) => field.getBoundingClientRect(),
    )
    fields.forEach((field, index) => {
      const next = fields[index + 1]
      if (next && field.bottom > next.top + 1) found.push(`fields overlap at ${field.top}`)
    })
    for (const text of root.querySelectorAll<HTMLElement>('[data-document-id] *, label, button')) {
      if (
        text.childElementCount === 0 &&
        text.scrollHeight > text.clientHeight * 1.5 &&
        text.clientHeight > 0 &&
        getComputedStyle(text).overflowY === 'hidden'
      ) {
        found.push(`"${text.textContent}" is cut off`)
      }
    }
    const own = document.querySelector('content-studio')!.getBoundingClientRect()
    const widest = Math.max(
      ...[...root.querySelectorAll('button, input')]
        .map((one) => one.getBoundingClientRect())
        .filter(({ width }) => width > 0)
        .map(({ right }) => right),
    )
    if (widest > own.right + 1)
      found.push(`something ends at ${widest}, the studio at ${own.right}`)
    return found
  })
}

for (const [name, style] of Object.entries({
  'text at twice the size': '--content-font-size: 26px',
  'the tightest density': '--content-density: 0.8',
  'the widest density': '--content-density: 1.2',
  '200 % zoom': 'zoom: 2',
  'right to left': 'direction: rtl',
})) {
  test(`with ${name} nothing overlaps, and nothing overflows the studio`, async () => {
    await using server = await startNotes()
    const { page, problems } = await openHost(browser, server, '<content-studio></content-studio>')
    await page
      .locator('content-studio')
      .evaluate((studio, text) => studio.setAttribute('style', text), style)
    await page.locator('content-studio:state(ready)').waitFor()
    await page.evaluate(() =>
      document.querySelector('content-studio')!.openDocument({ id: 'note-03', type: 'note' }),
    )
    await page.locator('[data-path="title"] input').waitFor()
    assert.deepEqual(await troubles(page), [])
    assert.deepEqual(problems, [])
    await page.context().close()
  })
}

for (const [name, media] of Object.entries({
  'forced colours': { forcedColors: 'active' },
  'reduced motion': { reducedMotion: 'reduce' },
  print: { media: 'print' },
} as const)) {
  test(`with ${name} a document can be read and edited, and the focus is visible`, async () => {
    await using server = await startNotes()
    const { page, problems } = await openHost(browser, server, form)
    await page.emulateMedia(media)
    await page.locator('document-form:state(ready)').waitFor()
    const title = page.locator('[data-path="title"] input')
    await title.fill('Seen by everybody')
    await page.locator('document-form:state(saved)').waitFor()
    await title.focus()
    const seen = await title.evaluate((input) => {
      const own = getComputedStyle(input)
      const around = getComputedStyle(input.parentElement!)
      const outlined = [own, around].some(
        ({ outlineStyle, outlineWidth, boxShadow }) =>
          (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none',
      )
      return { outlined, isDistinct: own.color !== own.backgroundColor, height: input.clientHeight }
    })
    assert.ok(seen.outlined && seen.isDistinct && seen.height > 10, JSON.stringify(seen))
    const moving = await page.evaluate(
      () =>
        document
          .querySelector('document-form')!
          .shadowRoot!.getAnimations()
          .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1).length,
    )
    if (name === 'reduced motion') assert.equal(moving, 0)
    assert.deepEqual(problems, [])
    await page.context().close()
  })
}

test('a form that is moved during an upload continues the upload', async () => {
  await using server = await startNotes()
  const { page, problems } = await openHost(
    browser,
    server,
    `<div id="from">${form}</div><div id="to"></div>`,
  )
  await page.locator('document-form:state(ready)').waitFor()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const begun = page.waitForRequest('**/assets/**')
  await page.route('**/assets/**', async (route) => {
    await held
    await route.continue()
  })
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await page
    .locator('[data-path="picture"] input[type="file"]')
    .first()
    .setInputFiles({
      name: 'pixel.png',
      mimeType: 'image/png',
      buffer: Buffer.from(pixel, 'base64'),
    })
  await begun
  await page.evaluate(() =>
    document.querySelector('#to')!.append(document.querySelector('document-form')!),
  )
  release()
  await page.locator('#to [data-path="picture"] img').first().waitFor()
  await page.locator('document-form:state(saved)').waitFor()
  await eventually(
    'the uploaded picture in the draft',
    async () => (await server.client().getDocument('drafts.note-01'))?.['picture'],
    (picture) => /image-[0-9a-f]{40}/.test(JSON.stringify(picture) ?? ''),
  )
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('a form that is moved keeps its text, caret, scroll position and focus', async () => {
  await using server = await startNotes()
  const { page } = await openHost(
    browser,
    server,
    `<div id="from"><div class="box">${form}</div></div><div id="to"></div>`,
  )
  await page.locator('document-form:state(ready)').waitFor()
  const title = page.locator('[data-path="title"] input')
  await title.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' moved')
  const moved = await page.evaluate(async () => {
    const element = document.querySelector('document-form')!
    const input = element.shadowRoot!.querySelector<HTMLInputElement>('[data-path="title"] input')!
    const scrolled =
      [...element.shadowRoot!.querySelectorAll('*')].find(
        (one) =>
          one.scrollHeight > one.clientHeight + 20 &&
          /auto|scroll/.test(getComputedStyle(one).overflowY),
      ) ?? element
    scrolled.scrollTop = 40
    const before = scrolled.scrollTop
    const to = document.querySelector<
      HTMLElement & { moveBefore?: (node: Node, before: Node | null) => void }
    >('#to')!
    const box = document.querySelector('.box')!
    if (to.moveBefore) to.moveBefore(box, null)
    else to.append(box)
    await new Promise((resolve) => setTimeout(resolve))
    return {
      isSame: element.shadowRoot!.contains(input) && input.isConnected,
      text: input.value,
      canMove: !!to.moveBefore,
      isFocused: element.shadowRoot!.activeElement === input,
      scroll: [before, scrolled.scrollTop],
    }
  })
  assert.ok(moved.isSame)
  assert.equal(moved.text, 'Note 1 moved')
  if (moved.canMove) {
    assert.ok(moved.isFocused)
    // Firefox lets go of the scroll position.
    if (!isFirefox) assert.equal(moved.scroll[0], moved.scroll[1])
    await page.keyboard.type('!')
    assert.equal(await title.inputValue(), 'Note 1 moved!')
  }
  await page.locator('document-form:state(saved)').waitFor()
  await page.context().close()
})

test('a page restored with Back continues working, and the elements do not prevent the back/forward cache', async () => {
  await using server = await startNotes()
  const { page, problems } = await openHost(browser, server, form)
  const leaving = await page.evaluate(() => {
    const types: string[] = []
    const original = window.addEventListener.bind(window)
    window.addEventListener = (type: string, ...rest: unknown[]) => {
      types.push(type)
      Reflect.apply(original, window, [type, ...rest])
    }
    return new Promise<string[]>((resolve) => {
      const again = document.querySelector('document-form')!.cloneNode() as HTMLElement & {
        ready: Promise<void>
      }
      document.querySelector('content-context')!.append(again)
      void again.ready.then(() => {
        again.remove()
        resolve(types.filter((type) => /unload/.test(type)))
      })
    })
  })
  assert.deepEqual(leaving, [])
  assert.deepEqual(problems, [])
  await page.goto(`${server.url}/cdn/integrity.json`)
  // Firefox reports requests that are cut off by leaving as errors of the page that is left.
  problems.length = 0
  await page.goBack()
  const title = page.locator('[data-path="title"] input')
  await title.fill('Back again')
  await page.locator('document-form:state(saved):state(draft)').waitFor()
  const draft = await server.client().getDocument('drafts.note-01')
  assert.equal(draft?.['title'], 'Back again')
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('editing, pasting, uploading and dialogs do not violate a strict policy with trusted types', async () => {
  await using server = await startNotes()
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self' ws:; worker-src 'self'; require-trusted-types-for 'script'; trusted-types ProseMirrorClipboard content-studio content-studio-paste"
  const { page, problems } = await openHost(browser, server, form, {
    headers: { 'content-security-policy': policy },
  })
  await page.locator('document-form:state(ready)').waitFor()
  const element = page.locator('document-form')
  await element.locator('[data-path="title"] input').fill('Under a policy')
  const text = element.locator('[data-path="text"] [contenteditable="true"]')
  await element.getByRole('button', { name: /Click to activate/ }).click()
  await text.click()
  await page.keyboard.type('Typed. ')
  if (!isFirefox) {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(async () => {
      const html = new Blob(['<p>Pasted <b>bold</b></p>'], { type: 'text/html' })
      await navigator.clipboard.write([new ClipboardItem({ 'text/html': html })])
    })
    await page.keyboard.press('Control+v')
    await text.getByText('bold').waitFor()
  }
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await element
    .locator('[data-path="picture"] input[type="file"]')
    .first()
    .setInputFiles({
      name: 'pixel.png',
      mimeType: 'image/png',
      buffer: Buffer.from(pixel, 'base64'),
    })
  await element.locator('[data-path="picture"] img').first().waitFor()
  await element.getByRole('button', { name: 'More actions' }).click()
  await element.getByRole('menuitem', { name: /^Delete/ }).click()
  await element.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.locator('document-form:state(saved)').waitFor()
  assert.deepEqual(problems, [])
  await page.context().close()
})
