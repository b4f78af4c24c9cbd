import axe from 'axe-core'
import { equal, ok, press, test, until } from '../../kit/browser-test.ts'
import {
  config,
  createNetwork,
  draft,
  openArticle,
  published,
  type Opened,
  type OpenOptions,
} from '../../studio/open-studio.ts'
import type { PreviewDefinition } from '../../../src/structure/page/preview-definition.ts'
import '../../../src/structure/page/preview-pane.tsx'
import '../../../src/element/overlay/run-preview.ts'

const shown = '/test/structure/page/shown.html'
const preview: PreviewDefinition = {
  title: 'Page',
  url: ({ title }) => (title ? `${shown}?${String(title).toLowerCase()}` : null),
}

const openWith = (url: PreviewDefinition['url'], options: OpenOptions = {}) =>
  openArticle('a', {
    documents: [published('a', 'Bridges')],
    ...options,
    config: { ...config, previews: [{ ...preview, url }] },
  })

const frameOf = (studio: Opened<'content-studio'>) => studio.root.querySelector('iframe')

/** What was typed is on the server: it would be lost with it. */
const saved = (studio: Opened<'content-studio'>, groq: string, value: string) =>
  until(`“${value}” on the server`, async () => (await studio.server.fetch(groq)) === value)
const savedTitle = "*[_id == 'drafts.a'][0].title"

async function openPreview(options: OpenOptions = {}, url = preview.url) {
  const studio = await openWith(url, options)
  ;(await studio.find('tab', 'Page')).click()
  const frame = await until('the frame', () => frameOf(studio))
  return { studio, frame }
}

test('a preview opens beside the form, and on a narrow screen instead of it', async () => {
  const { studio, frame } = await openPreview()
  ok(frame.src.endsWith(`${shown}?bridges`), frame.src)
  equal(frame.title, 'Page: Bridges')
  const form = await studio.field('title')
  ok(form.getBoundingClientRect().right < frame.getBoundingClientRect().left)
  const narrow = await openPreview({ width: 360 })
  equal(narrow.studio.query('[data-path="title"] input'), null)
  equal(narrow.frame.getBoundingClientRect().width, 360)
  ;(await narrow.studio.find('tab', 'Form')).click()
  await narrow.studio.field('title')
})

test('a document without an address has no preview; one that is open says so', async () => {
  const studio = await openWith(() => null)
  await studio.field('title')
  equal(studio.query('tab', 'Page'), null)
  const open = await openWith(() => null, {
    attributes: {},
    network: createNetwork(),
  })
  await open.field('title')
  open.element.location = '/structure/article;a,view=page:1'
  await open.says('No page shows this document')
})

test('a view of the host may be called preview and stays what it is beside a page', async () => {
  const studio = await openArticle('a', {
    documents: [published('a', 'Bridges')],
    config: {
      ...config,
      previews: [preview],
      document: { views: [{ id: 'preview', title: 'Proof', component: () => 'Own proof' }] },
    },
  })
  ;(await studio.find('tab', 'Page')).click()
  await until('the frame', () => frameOf(studio))
  ;(await studio.find('tab', 'Proof')).click()
  await studio.says('Own proof')
})

test('an error of the function and an address of something else are told', async () => {
  const failing = await openWith(() => {
    throw new Error('The slug is gone')
  })
  ;(await failing.find('tab', 'Page')).click()
  await failing.says('The slug is gone')
  const script = await openWith(() => 'javascript:alert(1)')
  ;(await script.find('tab', 'Page')).click()
  await script.says('this is “javascript:alert(1)”')
  equal(frameOf(script), null)
})

test('another refused address is told as well, once it is typed', async () => {
  const studio = await openWith(({ title }) => `mailto:${String(title)}`)
  ;(await studio.find('tab', 'Page')).click()
  await studio.says('this is “mailto:Bridges”')
  const field = await studio.field('title')
  field.focus()
  await press('End')
  await press('2')
  await studio.says('this is “mailto:Bridges2”')
  await saved(studio, savedTitle, 'Bridges2')
})

test('the page follows the address of the document once it is typed', async () => {
  const { studio, frame } = await openPreview()
  const field = await studio.field('title')
  field.focus()
  field.select()
  await press('C')
  await press('a')
  await until('the page', () => frameOf(studio)?.src.endsWith('?ca'))
  equal(frameOf(studio), frame)
  await saved(studio, savedTitle, 'Ca')
})

test('the page is shown as on a phone and on a desktop, in its own width, and loaded again', async () => {
  const { studio, frame } = await openPreview({ width: 1000 })
  const choose = async (name: string) => {
    ;(await studio.find('combobox', 'Screen')).click()
    ;(await studio.find('option', name)).click()
  }
  await choose('Phone')
  await until('a phone', () => frame.clientWidth === 390 && frame.clientHeight === 844)
  await choose('Desktop')
  await until('a desktop', () => frame.clientWidth === 1280)
  ok(frame.getBoundingClientRect().width < 1000)
  await studio.says('%')
  await choose('Custom width')
  const box = (await studio.find('textbox', 'Width in pixels')) as HTMLInputElement
  box.focus()
  box.select()
  for (const key of '320') await press(key)
  await until('the width', () => frame.clientWidth === 320)
  ;(await studio.find('button', 'Reload the page')).click()
  await until('another frame', () => frameOf(studio) !== frame && frameOf(studio))
  equal(
    (await studio.find('link', 'Open the page in a new tab')).getAttribute('href'),
    frameOf(studio)!.src,
  )
  await choose('Fit to pane')
  ;(await studio.find('button', 'Page colors')).click()
  ;(await studio.find('menuitemradio', 'Dark')).click()
  await until('a dark page', () => frameOf(studio)!.style.colorScheme === 'dark')
})

/** Opens the preview and waits until the page has answered. */
async function openLinked(options: OpenOptions = {}) {
  const opened = await openPreview(
    {
      documents: [
        { ...published('a', 'Bridges'), body: 'Of steel.' },
        { _id: 'p', _type: 'person', name: 'Ada' },
      ],
      ...options,
    },
    // Typing leads to no other page.
    () => shown,
  )
  await opened.studio.find('button', 'On this page')
  const page = opened.frame.contentDocument!
  const overlay = page.querySelector('content-overlay')!.shadowRoot!
  return {
    ...opened,
    page,
    heading: page.querySelector('h1')!,
    place: (name: string) =>
      until(`the place ${name}`, () =>
        [...overlay.querySelectorAll<HTMLElement>('.region')].find(
          ({ ariaLabel }) => ariaLabel === name,
        ),
      ),
  }
}

test('each key in the form is on the page in the next frames, without the server', async () => {
  const { studio, heading } = await openLinked()
  const field = await studio.field('title')
  field.focus()
  field.setSelectionRange(7, 7)
  for (const key of ' at') {
    await press(key)
    await until(field.value, () => heading.textContent === field.value)
  }
  equal(heading.textContent, 'Bridges at')
  await saved(studio, savedTitle, 'Bridges at')
})

test('a draft that the page does not show yet is put in place of the published text', async () => {
  const { heading } = await openLinked({
    documents: [published('a', 'Bridges'), draft('a', 'High bridges')],
  })
  await until('the draft', () => heading.textContent === 'High bridges')
})

test('a place on the page leads to its field, again and again', async () => {
  const { studio, place } = await openLinked()
  const title = await studio.field('title')
  const body = await studio.field('body')
  const headline = await place('Edit Title')
  headline.click()
  await until('the headline', () => studio.focused() === title)
  ;(await place('Edit Body')).click()
  await until('the text', () => studio.focused() === body)
  headline.click()
  await until('the headline again', () => studio.focused() === title)
})

test('a place of another document opens it beside, and its keys are on the page as well', async () => {
  const { studio, place, page } = await openLinked({ width: 1600 })
  ;(await place('Edit Name')).click()
  const field = await studio.field('name')
  await until('its field', () => studio.focused() === field)
  field.setSelectionRange(3, 3)
  await press('m')
  await until('the name', () => page.body.textContent.includes('Adam'))
  await saved(studio, "*[_id == 'drafts.p'][0].name", 'Adam')
})

test('the focused field is shown and marked on the page, which keeps the focus where it is', async () => {
  const { studio, page, place } = await openLinked()
  const body = await studio.field('body')
  body.focus()
  const marked = await place('Edit Body')
  await until('the mark', () => marked.hasAttribute('data-active'))
  ok(page.scrollingElement!.scrollTop > 1000)
  equal(studio.focused(), body)
})

test('a form that is closed leaves no mark of its focus on the page', async () => {
  const { studio, place } = await openLinked()
  ;(await studio.field('body')).focus()
  const marked = await place('Edit Body')
  await until('the mark', () => marked.hasAttribute('data-active'))
  ;(await studio.find('button', 'Close this half')).click()
  await studio.gone('[data-path="body"]')
  // The frame moves, so that its page is loaded again.
  const regions = (more = '') =>
    frameOf(studio)
      ?.contentDocument?.querySelector('content-overlay')
      ?.shadowRoot?.querySelectorAll(`.region${more}`).length
  await until('the places', () => regions() === 3)
  await new Promise(requestAnimationFrame)
  equal(regions('[data-active]'), 0)
})

test('places can be left out, so that the page is used as by its readers', async () => {
  const { studio, page, heading } = await openLinked()
  const overlay = page.querySelector('content-overlay')!.shadowRoot!
  await until('places', () => overlay.querySelectorAll('.region').length === 3)
  ;(await studio.find('button', 'Select fields by clicking on the page')).click()
  await until('no places', () => overlay.querySelectorAll('.region').length === 0)
  let clicks = 0
  heading.addEventListener('click', () => clicks++)
  heading.click()
  equal(clicks, 1)
  ;(await studio.find('button', 'Select fields by clicking on the page')).click()
})

test('what is on the page is listed, and follows the page', async () => {
  const { studio, page } = await openLinked()
  ;(await studio.find('button', 'On this page')).click()
  const shownNames = () =>
    [...studio.root.querySelectorAll('[role="dialog"] li a > :first-child')].map(
      ({ textContent }) => textContent,
    )
  await until('both documents', () => shownNames().join() === 'Bridges,Ada')
  page.querySelector('[data-content^="p "]')!.remove()
  await until('one document', () => shownNames().join() === 'Bridges')
})

test('F6 leads out of the page', async () => {
  const { studio, frame, page } = await openLinked()
  frame.focus()
  page.dispatchEvent(new KeyboardEvent('keydown', { key: 'F6', shiftKey: true, bubbles: true }))
  await until('the focus in another part', () => {
    const focused = studio.focused()
    return focused !== null && focused !== frame && !focused.contains(frame)
  })
})

test('the colours of the page are those that were chosen, or its own again', async () => {
  const { studio, page } = await openLinked()
  const choose = async (name: string) => {
    ;(await studio.find('button', 'Page colors')).click()
    ;(await studio.find('menuitemradio', name)).click()
  }
  await choose('Dark')
  await until('dark', () => page.documentElement.style.colorScheme === 'dark')
  await choose('Page default')
  await until('its own', () => page.documentElement.style.colorScheme === '')
})

test('a page without the overlay is shown, and the pane says what is missing', async () => {
  const studio = await openWith(() => '/test/structure/page/mute.html')
  ;(await studio.find('tab', 'Page')).click()
  await studio.says('To be linked to the form, it needs <content-overlay>')
})

test('a page names the studios that it answers', async () => {
  const studio = await openWith(() => '/test/structure/page/strange.html')
  ;(await studio.find('tab', 'Page')).click()
  await studio.says('does not respond')
  equal(studio.query('button', 'On this page'), null)
})

test('nothing in the preview is out of reach', async () => {
  const { studio } = await openLinked()
  const { violations } = await axe.run(studio.element, { iframes: false })
  equal(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`).join('\n'), '')
})

/** Opens the preview of a page with drafts of its own, and waits until it has answered. */
async function openWithDrafts() {
  const studio = await openArticle('a', {
    documents: [published('a', 'Bridges'), draft('a', 'High bridges')],
    config: { ...config, previews: [{ ...preview, drafts: true }] },
  })
  ;(await studio.find('tab', 'Page')).click()
  const frame = await until('the frame', () => frameOf(studio))
  await studio.find('button', 'On this page')
  return { studio, frame, address: () => frame.contentWindow!.location.href }
}

test('a page has a secret in its address, and one that follows in the frame another one', async () => {
  const { frame, address } = await openWithDrafts()
  const first = address()
  ok(first.includes('?high%20bridges#content-preview='), first)
  // As a page does with its secret; it greets again when it is loaded again.
  frame.contentWindow!.history.replaceState(null, '', `${shown}?other`)
  frame.contentWindow!.location.reload()
  await until('another secret', () => address().includes('?other#content-preview='))
  ok(!address().endsWith(new URL(first).hash))
  ok(frame.src === first, 'the frame is not loaded again')
})

test('links to the page are created and revoked beside it', async () => {
  const { studio } = await openWithDrafts()
  ;(await studio.find('button', 'Share the page')).click()
  ;(await studio.find('button', 'Create a link')).click()
  const box = (await studio.find('textbox', 'New link (shown only once)')) as HTMLInputElement
  ok(box.value.includes('#content-preview='), box.value)
  const { violations } = await axe.run(studio.element, { iframes: false })
  equal(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`).join('\n'), '')
  const revoke = await until('the link in the list', () =>
    studio.root.querySelector<HTMLElement>('[aria-label^="Revoke the link that expires"]'),
  )
  revoke.click()
  await studio.says('Link revoked')
  await studio.gone('textbox', 'New link (shown only once)')
})
