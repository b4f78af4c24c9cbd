// axe finds nothing on the pages of the administration, in both schemes, wide and narrow.
import axe from 'axe-core'
import { deepEqual, stillness, test, until } from '../kit/browser-test.ts'
import { startServer, type Opened } from '../studio/open-studio.ts'
import { openAdministration, people, request } from './open-administration.ts'

type Studio = Opened<'content-studio'>
type Press = readonly [selector: string, name: string]

/** Pages, and what is pressed on them one after the other. */
const screens: readonly { page: string; presses?: readonly Press[]; shows: Press }[] = [
  { page: 'members', shows: ['[role=listitem]', 'Vera'] },
  {
    page: 'members',
    presses: [['[role=listitem] button', 'Vera']],
    shows: ['[role=dialog]:not([data-starting-style])', 'Vera'],
  },
  {
    page: 'members',
    presses: [['[role=listitem] button', 'kay@example.com']],
    shows: ['[role=dialog]:not([data-starting-style])', 'kay@example.com'],
  },
  {
    page: 'members',
    presses: [['button', 'Invite people']],
    shows: ['[role=dialog]:not([data-starting-style])', 'Invite'],
  },
  { page: 'tokens', shows: ['[role=listitem]', 'Import'] },
  {
    page: 'tokens',
    presses: [['button', 'Create token']],
    shows: ['[role=dialog]:not([data-starting-style])', 'Create token'],
  },
  { page: 'datasets', shows: ['[role=listitem]', 'production'] },
  {
    page: 'datasets',
    presses: [['[role=listitem] button', 'production']],
    shows: ['[role=dialog]:not([data-starting-style])', 'Public'],
  },
  { page: 'origins', shows: ['[role=listitem]', 'https://www.example.com'] },
  {
    page: 'origins',
    presses: [['button', 'Allow origin']],
    shows: ['[role=dialog]:not([data-starting-style])', 'Signed-in users'],
  },
  { page: 'webhooks', shows: ['[role=listitem]', 'Site'] },
  { page: 'webhooks/new', shows: ['form', 'Projection'] },
  {
    page: 'webhooks',
    presses: [['[role=listitem] a', 'Site']],
    shows: ['[role=listitem] button', 'bridges'],
  },
  {
    page: 'webhooks',
    presses: [
      ['[role=listitem] a', 'Site'],
      ['[role=listitem] button', 'bridges'],
    ],
    shows: ['[role=dialog]:not([data-starting-style])', '1 attempt'],
  },
]

for (const { page, presses = [], shows } of screens) {
  const what = [page, ...presses.map(([, name]) => name)].join(', ')
  test(`axe reports no violations: ${what}`, async () => {
    const server = await filledServer()
    for (const width of [1200, 360]) {
      const studio = await openAdministration(page, { server, width })
      for (const [selector, name] of presses) (await studio.find(selector, name)).click()
      await studio.find(...shows)
      for (const scheme of ['light', 'dark'] as const) {
        studio.element.colorScheme = scheme
        await until(scheme, () => getComputedStyle(studio.element).colorScheme === scheme)
        await stillness(studio.root)
        deepEqual(await violations(studio), [], `${scheme}, ${width}px`)
      }
      studio.element.parentElement?.remove()
    }
  })
}

/** Something on every page. */
async function filledServer() {
  const server = await startServer([], people, {
    dev: false,
    allowedOrigins: [location.origin],
    webhookTargets: 'any',
  })
  const post = <T,>(path: string, body: object) =>
    request<T>({ server }, path, { method: 'POST', body })
  await post('/projects/demo/invitations', { email: 'kay@example.com', roles: ['editor'] })
  await post('/projects/demo/cors', { origin: 'https://www.example.com' })
  await post('/projects/demo/tokens', { label: 'Import', roles: ['editor'] })
  const { id } = await post<{ id: string }>('/hooks/projects/demo', {
    name: 'Site',
    url: `${server.url}/v1/ping`,
    dataset: 'production',
  })
  await post('/data/mutate/production', {
    mutations: [{ create: { _id: 'bridges', _type: 'article' } }],
  })
  await until('an attempt', async () => {
    const attempts = await request<unknown[]>({ server }, `/hooks/projects/demo/${id}/attempts`)
    return attempts.length > 0
  })
  return server
}

async function violations({ element }: Studio): Promise<string[]> {
  const { violations } = await axe.run(element, {
    // Headings and landmarks around the element are the page's own.
    rules: { 'page-has-heading-one': { enabled: false }, 'landmark-one-main': { enabled: false } },
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
