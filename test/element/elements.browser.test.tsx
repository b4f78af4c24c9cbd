// The real elements with their real areas against a real server: what a page that drops them in gets.
import { sendKeys } from '@web/test-runner-commands'
import { afterEach, deepEqual, equal, ok, test, until } from '../kit/browser-test.ts'
import { startBrowserServer } from '../kit/browser-server.ts'
import type { BrowserServer } from '../kit/browser-server.ts'
import { define } from '../../elements/register.ts'
import { contextKey } from '../../src/element/context/context-protocol.ts'
import { defineConfig } from '../../src/studio/config/define-config.ts'
import { defineField, defineType } from '../../src/schema/define.ts'

define()
const servers: BrowserServer[] = []
const boxes: HTMLElement[] = []
afterEach(async () => {
  for (const box of boxes.splice(0)) box.remove()
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

const task = () => new Promise((resolve) => setTimeout(resolve))
const config = defineConfig({
  title: 'Paper',
  schema: {
    types: [
      defineType({
        name: 'article',
        type: 'document',
        fields: [defineField({ name: 'title', type: 'string' })],
      }),
    ],
  },
})
const documents = [{ _id: 'a1', _type: 'article', title: 'Of bridges' }]

async function start(): Promise<string> {
  const server = await startBrowserServer({ documents })
  servers.push(server)
  return server.url
}

function put(html: string): HTMLElement {
  const box = document.createElement('div')
  box.style.blockSize = '500px'
  box.innerHTML = html
  document.body.append(box)
  boxes.push(box)
  return box
}

const text = (element: Element) => element.shadowRoot!.textContent
const attributes = (url: string) => `project-id="demo" dataset="production" api-host="${url}"`

test('<content-studio> runs inside a context and with its own attributes', async () => {
  const url = await start()
  for (const html of [
    `<content-context ${attributes(url)}><content-studio></content-studio></content-context>`,
    `<content-studio ${attributes(url)}></content-studio>`,
  ]) {
    const box = put(html)
    Object.assign(box.firstElementChild!, { config })
    const studio = box.querySelector('content-studio')!
    await studio.ready
    await until('the title', () => text(studio).includes('Paper'))
    ok(studio.matches(':state(ready)'))
    equal(studio.getBoundingClientRect().height, 500)
    box.remove()
  }
})

test('<document-form> shows a document, emits events and saves edits', async () => {
  const url = await start()
  const box = put(
    `<content-context ${attributes(url)}><document-form document-id="a1" document-type="article"></document-form></content-context>`,
  )
  const [context, form] = [
    box.querySelector('content-context')!,
    box.querySelector('document-form')!,
  ]
  const told: string[] = []
  form.addEventListener('content-document-state', ({ detail }) => told.push(detail.save))
  const counts: number[] = []
  form.addEventListener('content-pending-change', ({ detail }) => counts.push(detail.count))
  context.config = config
  await form.ready
  const input = await until('the field', () =>
    form.shadowRoot!.querySelector<HTMLInputElement>('[data-path="title"] input'),
  )
  await until('its value', () => input.value === 'Of bridges')
  const observed: number[] = []
  context.observe('pending').subscribe((pending) => observed.push(pending))
  const notices: unknown[] = []
  context[contextKey].subscribe(() => notices.push(context[contextKey].getSnapshot()))
  input.select()
  await sendKeys({ type: 'Of tunnels' })
  await until('unsent edits', () => context.pending === 1)
  ok(form.matches(':state(pending)'))
  await form.flush()
  equal(context.pending, 0)
  // One commit, or several where the text took longer to type.
  deepEqual(
    counts,
    counts.map((_, index) => (index + 1) % 2),
  )
  equal(counts.at(-1), 0)
  deepEqual(observed, [0, ...counts])
  // The number of unsaved documents is no reason for every element of the context to look at it again.
  deepEqual(notices, [])
  const draft = (await (
    await fetch(`${url}/v2023-11-13/data/doc/production/drafts.a1`)
  ).json()) as { documents: { title: string }[] }
  equal(draft.documents[0]?.title, 'Of tunnels')
  ok(told.includes('saved'))
})

test('an edit that is still being sent reaches the server when the element is removed', async () => {
  const url = await start()
  const box = put(
    `<document-form ${attributes(url)} document-id="a1" document-type="article"></document-form>`,
  )
  const form = box.querySelector('document-form')!
  form.config = config
  await form.ready
  const input = await until('the field', () =>
    form.shadowRoot!.querySelector<HTMLInputElement>('[data-path="title"] input'),
  )
  await until('its value', () => input.value === 'Of bridges')
  input.select()
  await sendKeys({ type: 'Last words' })
  form.remove()
  await until('the draft on the server', async () => {
    const answer = await fetch(`${url}/v2023-11-13/data/doc/production/drafts.a1`)
    const { documents: found } = (await answer.json()) as { documents: { title: string }[] }
    return found[0]?.title === 'Last words'
  })
})

test('two elements without a server show one editor-friendly message, and the second shows a waiting state', async () => {
  const box = put('')
  box.addEventListener('content-error', (event) => event.stopPropagation())
  box.innerHTML = `<content-context api-host="http://127.0.0.1:1" project-id="demo" dataset="production" auth="none">
    <document-form document-id="a1" document-type="article"></document-form>
    <document-form document-id="b1" document-type="article"></document-form>
  </content-context>`
  box.querySelector('content-context')!.config = config
  const forms = [...box.querySelectorAll('document-form')]
  const alerts = () =>
    forms.flatMap(({ shadowRoot }) => [...shadowRoot!.querySelectorAll('[role=alert]')])
  await until('what waits', () =>
    forms.every(({ shadowRoot }) => shadowRoot!.textContent.includes('Waiting for the connection')),
  )
  const shown = () =>
    alerts()
      .map(({ textContent }) => textContent)
      .join()
  await until('the one message', () => shown() === 'The server cannot be reachedRetry')
})

test('a studio without settings reports what is missing and sends no request', async () => {
  // The words of the panel come from where the element itself comes from.
  const asked = () =>
    performance.getEntriesByType('resource').filter(({ name }) => !name.includes('/error-'))
  const before = asked().length
  const box = put('<content-studio context-timeout="10"></content-studio>')
  const studio = box.querySelector('content-studio')!
  const error = await studio.ready.catch((reason: Error & { code: string }) => reason)
  equal(error?.code, 'no-context')
  const alert = await until('the panel', () => studio.shadowRoot!.querySelector('[role=alert]'))
  for (const word of ['content-context', 'project-id', 'dataset']) {
    await until(word, () => alert.textContent.includes(word))
  }
  equal(asked().length, before)
})

test('the real areas leave the page unchanged', async () => {
  const url = await start()
  const picture = () => ({
    globals: Object.keys(window).sort(),
    sheets: [document.styleSheets.length, document.adoptedStyleSheets.length],
    head: document.head.innerHTML,
    body: [...document.body.children].filter((child) => !boxes.includes(child as HTMLElement))
      .length,
    attributes: [document.documentElement, document.body].map((node) => node.getAttributeNames()),
    page: [document.title, location.href, document.cookie],
    stored: [localStorage.length, sessionStorage.length],
  })
  const before = picture()
  const box = put(`<content-studio ${attributes(url)}></content-studio>`)
  const studio = box.querySelector('content-studio')!
  studio.config = config
  await studio.ready
  await until('the list', () => text(studio).includes('Article'))
  deepEqual(picture(), before)
  box.remove()
  await task()
  deepEqual(picture(), before)
})

test('removed elements are garbage-collected with everything they opened', async () => {
  const url = await start()
  const box = put(`<content-context ${attributes(url)}></content-context>`)
  const context = box.querySelector('content-context')!
  context.config = config
  await context.ready
  const instances: WeakRef<Element>[] = []
  for (let round = 0; round < 10; round++) {
    for (const html of [
      '<content-studio></content-studio>',
      '<document-form document-id="a1" document-type="article"></document-form>',
      '<asset-browser></asset-browser>',
      '<reference-input to="article" value="a1"></reference-input>',
      '<search-dialog mode="inline"></search-dialog>',
      '<image-editor></image-editor>',
    ]) {
      context.innerHTML = html
      const element = context.firstElementChild as HTMLElementTagNameMap['content-studio']
      instances.push(new WeakRef(element))
      await element.ready
      element.remove()
      await task()
    }
  }
  const collect = (globalThis as { gc?: () => void }).gc
  ok(collect, 'Chromium must run with --expose-gc')
  await until('the elements to be collected', () => {
    collect()
    return instances.filter((instance) => instance.deref()).length <= 2
  })
})
