import axe from 'axe-core'
import { sendKeys } from '@web/test-runner-commands'
import { deepEqual, equal, ok, test, until } from '../../kit/browser-test.ts'
import { ada, guest, type Person } from '../../kit/simulated-accounts.ts'
import {
  createNetwork,
  draft,
  open,
  openArticle,
  startServer,
  type Network,
  type Opened,
  type OpenOptions,
} from '../open-studio.ts'

type Studio = Opened<'content-studio'>
type Answer = Person | null | Response | Promise<Person | null>

const provider = { name: 'google', title: 'Google', url: 'https://accounts.test/go' }

/** The real server, which takes people for whoever `who` says; null = nobody, an answer stands for itself. */
function accounts(who: (url: string) => Answer): Network {
  const network = createNetwork()
  const nobody = () => json({ statusCode: 401, error: 'Unauthorized', message: 'No session' }, 401)
  network.intercept = async ({ url }) => {
    const answer = await who(url)
    if (answer instanceof Response) return answer
    if (/\/auth\/providers/.test(url)) return json({ providers: [provider] })
    if (/\/auth\/logout/.test(url)) return new Response(null, { status: 204 })
    if (/\/users\/me/.test(url)) return answer ? json(answer) : nobody()
    return answer || /\/ping/.test(url) ? undefined : nobody()
  }
  return network
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const show = (who: (url: string) => Answer, options: OpenOptions = {}): Promise<Studio> =>
  open('content-studio', {
    documents: [draft('a', 'Bridges')],
    network: accounts(who),
    ...options,
    attributes: { auth: 'cookie', location: '/structure/article;a', ...options.attributes },
  })

async function noViolations({ element }: Studio): Promise<void> {
  const { violations } = await axe.run(element, { rules: { region: { enabled: false } } })
  deepEqual(
    violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]),
    [],
  )
}

test('SHELL-098.1 the studio stays closed until the user and their access are known', async () => {
  let answer: (person: Person | null) => void = () => {}
  const pending = new Promise<Person | null>((resolve) => (answer = resolve))
  const opening = show((url) => (/users\/me/.test(url) ? pending : ada))
  const element = await until('the element', () =>
    document.querySelector<HTMLElement>('content-studio:state(loading)'),
  )
  ok(!element.shadowRoot!.querySelector('nav'))
  answer(ada)
  const studio = await opening
  // The first document of a run brings all its code along.
  await until('the form', () => studio.query('[data-path]'), 9000)
  ok(!studio.query('button', 'Continue with Google'))

  const nobody = await show(() => null)
  await nobody.find('button', 'Continue with Google')
  ok(!nobody.query('[data-path]'))
  await noViolations(nobody)
})

test('SHELL-098.2 a user without a role sees which account is signed in and can sign out', async () => {
  let person: Person | null = guest
  const studio = await show(() => person)
  const dialog = await studio.find('dialog', 'Not authorized')
  for (const text of ['You are not allowed', 'invite you', 'Guest', 'ada@example.com', 'Google']) {
    ok(dialog.textContent.includes(text), text)
  }
  await noViolations(studio)
  const users: unknown[] = []
  studio.element.addEventListener('content-auth-change', ({ detail }) => users.push(detail.user))
  person = null
  ;(await studio.find('button', 'Sign out')).click()
  await studio.find('button', 'Continue with Google')
  deepEqual(users, [null])
})

/** Opens a studio on a page whose origin the server refuses. */
const showRefused = () =>
  show((url) => {
    if (/\/ping/.test(url)) return json({ pong: true })
    throw new TypeError('Failed to fetch')
  })

test('SHELL-041.1 a page whose origin is rejected first shows that origin and a link to continue', async () => {
  const refused = await showRefused()
  const dialog = await refused.find('dialog', 'Before you continue...')
  ok(dialog.textContent.includes(location.origin))
  await refused.find('a', 'Continue')
  equal(refused.query('[data-path]'), null)
  await noViolations(refused)
})

test('SHELL-041.2 the continue link leads to the project’s page for allowing this origin', async () => {
  const refused = await showRefused()
  const link = new URL((await refused.find('a', 'Continue')).getAttribute('href')!)
  equal(link.pathname, '/manage/project/demo/api')
  const { cors, origin, credentials } = Object.fromEntries(link.searchParams)
  deepEqual([cors, origin, credentials], ['add', location.origin, 'include'])
})

test('ERR-002 an unreachable server is named and can be retried', async () => {
  let isThere = false
  const gone = await show(() => {
    if (isThere) return ada
    throw new TypeError('Failed to fetch')
  })
  await gone.says(`Could not reach ${new URL(gone.server.url).host}`)
  await noViolations(gone)
  isThere = true
  ;(await gone.find('button', 'Try again')).click()
  await gone.field('title')
})

test('SHELL-099 an error while requesting the current user is reported like any error and can be retried', async () => {
  let isBroken = true
  const told: string[] = []
  document.body.addEventListener('content-error', ({ detail }) => told.push(detail.where))
  const studio = await show((url) =>
    isBroken && /users\/me/.test(url) ? json({ message: 'The accounts are on fire' }, 500) : ada,
  )
  await studio.says('The accounts are on fire')
  ok(told.includes('sign-in'))
  isBroken = false
  ;(await studio.find('button', 'Try again')).click()
  await studio.field('title')
})

test('an expired session hides the studio; signing in again restores everything including the focus', async () => {
  let person: Person | null = ada
  const network = accounts((url) => (person = isEnding && /\/mutate\//.test(url) ? null : person))
  let isEnding = false
  const studio = await openArticle('a', {
    documents: [draft('a', 'Bridges')],
    network,
    attributes: { auth: 'cookie' },
  })
  const field = await studio.field('title')
  field.focus()
  await sendKeys({ press: 'End' })
  isEnding = true
  await sendKeys({ type: 'X' })
  await studio.says('You have been signed out')
  ok(field.closest('[inert]'))
  equal(studio.focused()?.textContent, 'You have been signed out')
  await noViolations(studio)
  isEnding = false
  person = ada
  window.dispatchEvent(new Event('focus'))
  await until('the studio', () => !field.closest('[inert]'))
  equal(field.value, 'BridgesX')
  ok(field.isConnected)
  equal(studio.focused(), field)
})

test('a token rejected during typing is replaced once; without a replacement all edits are kept', async () => {
  const reasons: string[] = []
  const given: (string | null)[] = ['one', 'two']
  const accepted = new Set(['one'])
  const network = createNetwork()
  // The session ends with the next write.
  let isEnding = false
  network.intercept = ({ url, headers }) => {
    if (isEnding && /\/mutate\//.test(url)) accepted.clear()
    const token = headers.get('authorization')?.replace('Bearer ', '') ?? ''
    if (!accepted.has(token)) return json({ statusCode: 401 }, 401)
    if (/\/users\/me/.test(url)) return json(ada)
    headers.delete('authorization')
    return undefined
  }
  const studio = await openArticle('a', {
    documents: [draft('a', 'Bridges')],
    network,
    // The socket does not go through this network.
    attributes: { 'no-presence': '' },
    properties: {
      getToken: ({ reason }: { reason: string }) => {
        reasons.push(reason)
        return given.shift() ?? null
      },
    },
  })
  const title = () => studio.server.fetch<string>('*[_id == "drafts.a"][0].title')
  const field = await studio.field('title')
  field.focus()
  await sendKeys({ press: 'End' })
  accepted.clear()
  accepted.add('two')
  await sendKeys({ type: ' one' })
  const saved = (text: string) =>
    until(`"${text}" to be saved`, async () => (await title()) === text)
  await saved('Bridges one')
  deepEqual(reasons, ['initial', 'unauthorized'])

  isEnding = true
  await sendKeys({ type: '!' })
  await studio.says('You have been signed out')
  deepEqual(reasons, ['initial', 'unauthorized', 'unauthorized'])
  isEnding = false
  accepted.add('three')
  given.push('three')
  ;(await studio.find('button', 'Sign in')).click()
  await until('the studio', () => !field.closest('[inert]'))
  await saved('Bridges one!')
  equal(field.value, 'Bridges one!')
})

test('the studio requests a token from the page that provides it, which can render its own signed-out view', async () => {
  const reasons: string[] = []
  let token: string | null = null
  const network = createNetwork()
  network.intercept = ({ url, headers }) =>
    headers.get('authorization') || /\/ping/.test(url) ? undefined : json({ statusCode: 401 }, 401)
  const server = await startServer([draft('a', 'Bridges')], ['Ada'])
  const answer = (event: HTMLElementEventMap['content-auth-required']) => {
    reasons.push(event.detail.reason)
    event.respondWith(Promise.resolve(token))
  }
  document.body.addEventListener('content-auth-required', answer)
  try {
    const studio = await open('content-studio', {
      network,
      server,
      attributes: { location: '/structure/article;a' },
    })
    const own = document.createElement('p')
    own.slot = 'signed-out'
    own.textContent = 'Ask the desk for a pass'
    studio.element.append(own)
    const slot = (await studio.find('slot[name=signed-out]')) as HTMLSlotElement
    deepEqual(slot.assignedElements(), [own])
    own.remove()
    deepEqual(reasons, ['unauthorized'])
    ;(await studio.find('button', 'Sign in')).click()
    await studio.says('The page did not complete the sign-in')
    token = server.tokens['ada']!
    ;(await studio.find('button', 'Sign in')).click()
    await studio.field('title')
    deepEqual(reasons, ['unauthorized', 'unauthorized', 'unauthorized'])
  } finally {
    document.body.removeEventListener('content-auth-required', answer)
  }
})

test('login=event leaves signing in to the page, which reports when it is done', async () => {
  let person: Person | null = null
  const asked: string[] = []
  const answer = (event: HTMLElementEventMap['content-auth-required']) => {
    asked.push(event.detail.reason)
    person = ada
    event.respondWith(null)
  }
  document.body.addEventListener('content-auth-required', answer)
  try {
    const studio = await show(() => person, { attributes: { login: 'event' } })
    await studio.field('title')
    deepEqual(asked, ['unauthorized'])
  } finally {
    document.body.removeEventListener('content-auth-required', answer)
  }
})
