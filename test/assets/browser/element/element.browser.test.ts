// The real element against a real server, in a page of its own.
import axe from 'axe-core'
import { sendKeys } from '@web/test-runner-commands'
import { AssetBrowser } from '../../../../elements/asset-browser.ts'
import type { ContentContext } from '../../../../elements/content-context.ts'
import { define } from '../../../../elements/register.ts'
import type { TypeDefinition } from '../../../../src/schema/define.ts'
import { defineConfig } from '../../../../src/studio/config/define-config.ts'
import { type BrowserServer, startBrowserServer } from '../../../kit/browser-server.ts'
import { afterEach, deepEqual, equal, ok, press, test, until } from '../../../kit/browser-test.ts'
import { queryIn } from '../../../ui/mount.tsx'
import { picture } from '../../field/asset-form.tsx'

define()
const page = {
  name: 'page',
  type: 'document',
  fields: [{ name: 'photo', type: 'image' }],
} as const
const config = defineConfig({ title: 'Paper', schema: { types: [page] as TypeDefinition[] } })
const servers: BrowserServer[] = []
afterEach(async () => {
  document.querySelector('main')?.remove()
  for (const server of servers.splice(0)) await server.close()
})

async function open(attributes: string, names: readonly string[] = ['one.png', 'two.png']) {
  const server = await startBrowserServer()
  servers.push(server)
  const ids: string[] = []
  for (const [index, name] of names.entries()) {
    const body = await picture(name, { seed: index + 1 })
    const answer = await fetch(
      `${server.url}/v2021-06-07/assets/images/production?filename=${name}`,
      { method: 'POST', headers: { 'content-type': 'image/png' }, body },
    )
    const { document: asset } = (await answer.json()) as { document: { _id: string } }
    ids.push(asset._id)
  }
  const main = document.createElement('main')
  main.innerHTML = `<content-context project-id="demo" dataset="production"><form>
    <asset-browser name="photos" context-timeout="50" ${attributes}></asset-browser></form></content-context>`
  Object.assign(main.querySelector<ContentContext>('content-context')!, {
    config,
    apiHost: server.url,
  })
  const element = main.querySelector('asset-browser')!
  const emitted: string[] = []
  for (const type of [
    'input',
    'change',
    'cancel',
    'close',
    'content-selection-change',
    'content-select',
    'content-delete',
  ]) {
    element.addEventListener(type, (event) => void (event.target === element && emitted.push(type)))
  }
  document.body.append(main)
  await element.ready
  const root = element.shadowRoot!
  const see = (selector: string, text?: string) =>
    until(`${selector} ${text ?? ''} in ${root.textContent}`, () => queryIn(root, selector, text))
  const form = main.querySelector('form')!
  const sent = () => new FormData(form).getAll('photos')
  return { main, element, emitted, root, see, form, ids, sent }
}

test('<asset-browser> in a form submits one entry per selected asset and follows native validity', async () => {
  const { element, emitted, see, form, ids, sent } = await open(
    'selection="multiple" required max="1"',
  )
  deepEqual(sent(), [])
  ok(!form.checkValidity() && element.validity.valueMissing)
  ;(await see('[data-asset]', 'one.png')).click()
  deepEqual(sent(), [ids[0]!])
  ok(form.checkValidity())
  deepEqual(emitted, ['input', 'change', 'content-selection-change'])
  element.value = ids.map((_id) => ({ _id }))
  ok(element.validity.rangeOverflow)
  deepEqual(sent(), ids)
  await until('what is known of them', () =>
    (element.value as readonly { originalFilename?: string }[]).every(
      (one) => one.originalFilename,
    ),
  )
  form.reset()
  deepEqual(sent(), [])
})

test('<asset-browser value> accepts ids, and Enter selects unless the page prevents it', async () => {
  const { element, emitted, see, sent } = await open('')
  ;(await see('[data-asset]', 'two.png')).focus()
  element.addEventListener('content-select', (event) => event.preventDefault(), { once: true })
  await press('Enter')
  deepEqual(emitted, ['content-select'])
  deepEqual(sent(), [])
  await press('Enter')
  equal(sent().length, 1)
  element.value = undefined
  deepEqual(sent(), [])
  element.setAttribute('value', 'image-a image-b')
  deepEqual(sent(), ['image-a', 'image-b'])
})

test('pickAssets opens a dialog and resolves with the selection, or with null when closed', async () => {
  const { main, see: _see, ids } = await open('')
  const container = main.querySelector('content-context')!
  const inDialog = (selector: string, text?: string) =>
    until(`${selector} ${text ?? ''}`, () => {
      const root = container.querySelector(':scope > asset-browser')?.shadowRoot
      return root ? queryIn(root, selector, text) : null
    })
  const chosen = AssetBrowser.pickAssets({ container })
  ;(await inDialog('[role=dialog] [data-asset]', 'one.png')).click()
  deepEqual(
    (await chosen)?.map(({ _id }) => _id),
    [ids[0]!],
  )
  equal(container.querySelectorAll(':scope > asset-browser').length, 0)
  const none = AssetBrowser.pickAssets({ container })
  await inDialog('[role=dialog] [data-asset]')
  await press('Escape')
  equal(await none, null)
})

test('<asset-browser> lets the page veto a deletion, has no axe violations, and hides disabled features', async () => {
  const { element, main, root, see } = await open('no-delete no-usage upload="off"')
  await see('[data-asset]', 'one.png')
  equal(queryIn(root, 'button', 'Upload'), null)
  ;(await see('button[aria-label="Actions for one.png"]')).click()
  await see('[role=menuitem]', 'Copy URL')
  for (const gone of ['Delete', 'Show usage', 'Replace file…'])
    equal(queryIn(root, '[role=menuitem]', gone), null)
  await press('Escape')
  const { violations } = await axe.run(main, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa'] })
  deepEqual(
    violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    [],
  )
  element.remove()
  const alone = document.createElement('asset-browser')
  alone.contextTimeout = 20
  main.append(alone)
  await until('the note', () => alone.shadowRoot!.textContent?.includes('No dataset is connected'))
})

test('<asset-browser> saves views shared with every other one and stores nothing on the device', async () => {
  const before = JSON.stringify(localStorage)
  const { element, see } = await open('selection="multiple"')
  await see('[data-asset]', 'one.png')
  ;(await see('button', 'Views')).click()
  equal((await see('[role=menuitem]', 'Save as new view')).getAttribute('aria-disabled'), null)
  ok(await see('[role=menuitem]', 'Standard view'))
  ;(await see('[role=menuitem]', 'Save as new view')).click()
  const name = (await see('[role=dialog] input:not([type=checkbox])')) as HTMLInputElement
  await until('focus in the name', () => element.shadowRoot!.activeElement === name)
  await sendKeys({ type: 'Pictures' })
  await press('Enter')
  ok(await see('button', 'View: Pictures'))
  equal(JSON.stringify(localStorage), before)
  element.readOnly = true
  ;(await see('button', 'View: Pictures')).click()
  const locked = await see('[role=menuitem]', 'Delete')
  equal(locked.getAttribute('aria-disabled'), 'true')
  ok(locked.textContent?.includes('Read-only'))
})

test('<asset-browser> emits an intent for a document chosen in an image’s usage, and links to it with hrefFor', async () => {
  const { main, element, see, root, ids } = await open('selection="none"')
  const { apiHost } = main.querySelector<ContentContext>('content-context')!
  const photo = { _type: 'image', asset: { _type: 'reference', _ref: ids[0] } }
  await fetch(`${apiHost}/v2023-11-13/data/mutate/production`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mutations: [{ create: { _id: 'home', _type: 'page', photo } }] }),
  })
  element.hrefFor = ({ name, params }) => `#${name}-${params['id']}`
  const told: unknown[] = []
  main.addEventListener('content-intent', (event) => {
    told.push(event.detail)
    event.preventDefault()
  })
  const address = location.href
  const menu = await see('button[aria-label="Actions for one.png"]')
  menu.click()
  ;(await see('[role=menuitem]', 'Show usage')).click()
  const link = await see('[role=dialog] a[data-referrer="home"]')
  equal(link.getAttribute('href'), '#edit-home')
  link.click()
  deepEqual(told, [{ intent: { name: 'edit', params: { id: 'home', type: 'page' } } }])
  equal(location.href, address, 'the page prevented that it is left')
  await until('no dialog', () => !queryIn(root, '[role=dialog]'))
})
