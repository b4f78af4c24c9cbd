import { sendKeys } from '@web/test-runner-commands'
import { deepEqual, equal, match, press, test, until } from '../../kit/browser-test.ts'
import { startServer, type DatasetServer, type Opened } from '../../studio/open-studio.ts'
import { openAdministration, people, request } from '../open-administration.ts'

type Studio = Opened<'content-studio'>
type Hook = Record<string, unknown> & { id: string }

const hooks = '/hooks/projects/demo'

/** A server that also sends to itself: a GET of its ping succeeds, a POST is refused. */
const start = (): Promise<DatasetServer> =>
  startServer([], people, {
    dev: false,
    allowedOrigins: [location.origin],
    webhookTargets: 'any',
  })

async function type(studio: Studio, label: string, text: string): Promise<void> {
  ;(await controlOf(studio, label)).focus()
  await sendKeys({ type: text })
}

async function controlOf({ find, root }: Studio, label: string): Promise<HTMLElement> {
  const { htmlFor } = (await find('label', label)) as HTMLLabelElement
  return root.getElementById(htmlFor)!
}

async function createHook(server: DatasetServer, more: object = {}): Promise<Hook> {
  const body = { name: 'Site', url: `${server.url}/v1/ping`, dataset: 'production', ...more }
  return request<Hook>({ server }, hooks, { method: 'POST', body })
}

async function change(server: DatasetServer, id: string): Promise<void> {
  const body = { mutations: [{ createOrReplace: { _id: id, _type: 'article', title: id } }] }
  await request({ server }, '/data/mutate/production', { method: 'POST', body })
}

test('a webhook is created with its address, events, filter, headers and secret', async () => {
  const server = await start()
  const studio = await openAdministration('webhooks', { server })
  await studio.says('No webhooks yet')
  ;(await studio.find('a[href]', 'Create webhook')).click()
  await type(studio, 'Name', 'Site')
  await type(studio, 'Address', 'https://example.com/hook')
  ;(await studio.find('label', 'deleted')).click()
  await type(studio, 'Filter', '_type ==')
  await type(studio, 'HTTP headers', 'X-Site one')
  ;(await studio.find('button', 'Create webhook')).click()
  equal((await request<Hook[]>(studio, hooks)).length, 0, 'the headers cannot be read')
  const headers = (await controlOf(studio, 'HTTP headers')) as HTMLTextAreaElement
  headers.setSelectionRange(6, 6)
  headers.focus()
  await sendKeys({ type: ':' })
  await type(studio, 'Secret', 'shh')
  ;(await studio.find('button', 'Create webhook')).click()
  match((await studio.find('form [role=alert]')).textContent, /Expected expression$/)
  await type(studio, 'Filter', ' "article"')
  ;(await studio.find('button', 'Create webhook')).click()
  await studio.says('The webhook was saved')
  await studio.says('Nothing sent yet')
  const [hook] = await request<Hook[]>(studio, hooks)
  deepEqual(
    [hook?.['name'], hook?.['url'], hook?.['rule'], hook?.['headers'], hook?.['hasSecret']],
    [
      'Site',
      'https://example.com/hook',
      { on: ['create', 'update'], filter: '_type == "article"', projection: null },
      { 'X-Site': 'one' },
      true,
    ],
  )
})

test('the log shows each message with its attempts; after the settings are corrected it is sent again by hand', async () => {
  const server = await start()
  const { id } = await createHook(server)
  await change(server, 'bridges')
  const messages = () => request<{ status: string }[]>({ server }, `${hooks}/${id}/messages`)
  const has = (status: string) =>
    until(`a message: ${status}`, async () => (await messages())[0]?.status === status)
  await has('failure')
  const studio = await openAdministration('webhooks', { server })
  ;(await studio.find('[role=listitem] a', 'Site')).focus()
  await press('Enter')
  const row = await studio.find('[role=listitem] button', 'bridges')
  match(row.textContent, /^bridgesFailed · 40\d/)
  ;(await studio.find('a[href]', 'Edit settings')).click()
  ;(await controlOf(studio, 'HTTP method')).click()
  ;(await studio.find('[role=option]', 'GET')).click()
  ;(await studio.find('button', 'Save')).click()
  ;(await studio.find('[role=listitem] button', 'bridges')).click()
  await studio.says('1 attempt')
  match((await studio.find('[role=dialog] pre')).textContent, /"title": "bridges"/)
  ;(await studio.find('[role=dialog] button', 'Send again')).click()
  await studio.says('The message is sent again')
  await has('success')
  await press('Escape')
  await studio.gone('[role=dialog]')
  ;(await studio.find('button', 'Refresh')).click()
  await studio.find('[role=listitem] button', 'Received · 200')
})

test('a webhook is turned off and on, and deleted after a question', async () => {
  const server = await start()
  const { id } = await createHook(server)
  const studio = await openAdministration(`webhooks/${id}`, { server })
  ;(await studio.find('button', 'Turn off')).click()
  ;(await studio.find('button', 'Turn on')).click()
  await studio.find('button', 'Turn off')
  ;(await studio.find('button', 'Delete…')).click()
  match((await studio.find('alertdialog')).textContent, /Nothing more is sent/)
  await studio.focus('button', 'Cancel')
  ;(await studio.find('[role=alertdialog] button', 'Delete webhook')).click()
  await studio.says('“Site” was deleted')
  await studio.says('No webhooks yet')
  deepEqual(await request<Hook[]>(studio, hooks), [])
  await studio.element.navigate(`/administration/webhooks/${id}`)
  await studio.says('This webhook does not exist')
})
