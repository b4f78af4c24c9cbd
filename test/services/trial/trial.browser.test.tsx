import { sendKeys, sendMouse } from '@web/test-runner-commands'
import { deepEqual, equal, match, ok, press, test, until } from '../../kit/browser-test.ts'
import { middleOf } from '../../ui/mount.tsx'
import {
  boxOf,
  config,
  createNetwork,
  open,
  type Opened,
  type OpenOptions,
} from '../../studio/open-studio.ts'

type Studio = Opened<'content-studio'>
type Told = { name: string; data: Record<string, unknown> }

const serverOptions = { feeds: 'test/services/feeds' }
const ownPage = { 'manage-title': '', 'no-help': '' }
const showing = '[role=dialog]:not([data-starting-style]):not([data-ending-style])'

/** A studio on its own page with a trial; what it asks about it and what it tells are kept. */
async function openTrial(
  options: OpenOptions = {},
  answer: (request: Request) => Response | undefined = () => undefined,
) {
  const network = createNetwork()
  const asked: string[] = []
  network.intercept = (request) => {
    const { method, url } = request
    if (!url.includes('/journey/')) return undefined
    asked.push(`${method} ${url.slice(url.indexOf('/v2'))}`)
    return answer(request)
  }
  const attributes = { ...ownPage, ...options.attributes }
  const studio = await open('content-studio', { serverOptions, network, ...options, attributes })
  const told: Told[] = []
  studio.element.addEventListener('content-telemetry', ({ detail }) =>
    told.push({ name: detail.name, data: { ...detail.data } }),
  )
  return { studio, asked, told }
}

const seenUrl =
  'POST /v2023-12-11/journey/trial/free-upgrade-popover?tag=sanity.studio.journey.trial'
/** The dialog of the button, once it has the focus: a key before that might reach what lies below. */
const modalOf = (studio: Studio) =>
  until('the focus in the dialog', () => {
    const modal = studio.query(showing, 'Your trial goes on')
    return modal?.contains(studio.focused()) ? modal : null
  })
const button = (studio: Studio) => studio.find('button', 'Free trial: 12 days left')

test('SHELL-082 the trial is requested at start: the navbar shows the days left and its dialog opens next to the button', async () => {
  const { studio, asked } = await openTrial()
  const popover = await studio.find(showing, 'You have every feature')
  deepEqual(asked, [
    'GET /v2023-12-11/journey/trial?tag=sanity.studio.journey.trial&studioVersion=3.32.0',
  ])
  const trigger = await button(studio)
  ok(trigger.textContent.includes('12 days left'))
  equal(trigger.querySelector('[data-progress]')?.getAttribute('data-progress'), '60')
  ok(popover.getBoundingClientRect().top >= trigger.getBoundingClientRect().bottom)
  equal(studio.query('[aria-modal]'), null)
  match(popover.textContent, /Roles, drafts and history are on us\. No card is needed\. All plans/)
  equal(popover.querySelector('strong')?.textContent, 'No card')
  equal(popover.querySelector('a')?.getAttribute('href'), 'https://plans.example/growth')
  deepEqual(
    [...popover.querySelectorAll('li')].map((item) => item.textContent),
    ['Twenty editors', 'Ninety days of history'],
  )
})

test('SHELL-083.1 dismissing the start dialog notifies the server once; the dialog does not open again, nor in the next session', async () => {
  const { studio, asked } = await openTrial()
  await studio.find(showing, 'You have every feature')
  ;(await studio.find('button', 'Later')).click()
  await studio.gone(showing)
  await studio.focus('button', 'Free trial')
  await until('the server to know', () => asked.includes(seenUrl))
  ;(await button(studio)).click()
  await modalOf(studio)
  await press('Escape')
  await studio.gone(showing)
  equal(asked.filter((each) => each.startsWith('POST')).length, 1)
  boxOf(studio).remove()
  const again = await openTrial({ server: studio.server })
  await button(again.studio)
  equal(again.studio.query('[role=dialog]'), null)
})

test('SHELL-083.2 shows no error when the server rejects the dismissal or returns no valid trial', async () => {
  const { studio } = await openTrial({}, ({ method }) =>
    method === 'POST' ? new Response('{}', { status: 500 }) : undefined,
  )
  const errors: Event[] = []
  studio.element.addEventListener('content-error', (event) => errors.push(event))
  studio.element.addEventListener('content-toast', (event) => errors.push(event))
  await studio.find(showing, 'You have every feature')
  await press('Escape')
  await studio.gone(showing)
  ;(await button(studio)).click()
  await modalOf(studio)
  boxOf(studio).remove()
  for (const response of [
    () => new Response('{}', { status: 500 }),
    () => new Response('{"id":', { headers: { 'content-type': 'application/json' } }),
    () => Response.json({ daysLeft: 12, totalDays: 30, showOnLoad: { id: 'x' } }),
    () => Response.json(null),
  ]) {
    const other = await openTrial({}, response)
    await until('the answer', () => other.asked.length === 1)
    await other.studio.find('nav', 'Content')
    equal(other.studio.query('button', 'trial'), null)
    equal(other.studio.query('[role=dialog]'), null)
    boxOf(other.studio).remove()
  }
  deepEqual(errors, [])
})

test('SHELL-079 a response without an id shows no trial', async () => {
  const { studio, asked } = await openTrial({}, () =>
    Response.json({ daysLeft: 3, totalDays: 9, showOnClick: { id: 'a', headingText: 'A' } }),
  )
  await until('the answer', () => asked.length === 1)
  await studio.find('nav', 'Content')
  equal(studio.query('button', 'trial'), null)
})

test('SHELL-078.2 the main button opens the next dialog as a modal or its URL in a new tab', async () => {
  const { studio, asked } = await openTrial()
  await studio.find(showing, 'You have every feature')
  ;(await studio.find('button', 'What happens then?')).click()
  const modal = await modalOf(studio)
  equal(modal.getAttribute('aria-modal'), 'true')
  ok(modal.textContent.includes('Everybody stays'))
  await until('the server to know', () => asked.includes(seenUrl))
  const upgrade = await studio.find('link', 'Upgrade')
  deepEqual(
    [upgrade.getAttribute('href'), upgrade.getAttribute('target')],
    ['https://plans.example/buy', '_blank'],
  )
  upgrade.addEventListener('click', (event) => event.preventDefault())
  upgrade.click()
  await studio.gone(showing)
  await studio.focus('button', 'Free trial')
})

test('SHELL-111 viewing, dismissing and following a trial dialog emits telemetry with the action and the trial stage', async () => {
  const { studio, told } = await openTrial({ attributes: { telemetry: 'event' } })
  const popover = await studio.find(showing, 'You have every feature')
  popover.querySelector<HTMLElement>('[aria-label=Close]')?.click()
  await studio.gone(showing)
  const first = {
    dialogId: 'free-upgrade-popover',
    dialogRevision: 'r1',
    source: 'studio',
    dialogType: 'popover',
    dialogTrialStage: 'trialStarted',
    dialogTrigger: 'auto',
    trialDaysLeft: 12,
  }
  deepEqual(told, [
    { name: 'Trial Dialog Viewed', data: first },
    { name: 'Trial Dialog Dismissed', data: { ...first, dialogDismissAction: 'xClick' } },
  ])
  told.length = 0
  ;(await button(studio)).click()
  const modal = await modalOf(studio)
  await sendMouse({ type: 'click', position: [5, 300] })
  await studio.gone(showing)
  ;(await button(studio)).click()
  await modalOf(studio)
  const upgrade = await studio.find('link', 'Upgrade')
  upgrade.addEventListener('click', (event) => event.preventDefault())
  upgrade.click()
  await studio.gone(showing)
  ok(modal)
  const second = {
    dialogId: 'days-left-modal',
    dialogRevision: 'r7',
    source: 'studio',
    dialogType: 'modal',
    dialogTrialStage: 'trialActive',
    dialogTrigger: 'fromClick',
    trialDaysLeft: 12,
  }
  deepEqual(told, [
    { name: 'Trial Dialog Viewed', data: second },
    { name: 'Trial Dialog Dismissed', data: { ...second, dialogDismissAction: 'outsideClick' } },
    { name: 'Trial Dialog Viewed', data: second },
    { name: 'Trial Dialog CTA Clicked', data: second },
    { name: 'Trial Dialog Dismissed', data: { ...second, dialogDismissAction: 'ctaClicked' } },
  ])
})

test('SHELL-086 a press outside the popover is recorded as an outside click', async () => {
  const { studio, told } = await openTrial({ attributes: { telemetry: 'event' } })
  await studio.find(showing, 'You have every feature')
  await sendMouse({ type: 'click', position: middleOf(studio.element) })
  await studio.gone(showing)
  equal(told.at(-1)?.data['dialogDismissAction'], 'outsideClick')
})

test('SHELL-087.1 parameters in the page URL select the trial to show, in every routing mode, and stay in the URL', async () => {
  const before = location.href
  const search = '?trialState=ended&seenBefore=no'
  try {
    for (const routing of ['memory', 'hash', 'search', 'path']) {
      history.replaceState(null, '', `/studio${search}`)
      const attributes = { routing, 'base-path': '/studio' }
      const { studio, asked } = await openTrial({ attributes })
      await studio.find(showing, 'Your trial is over')
      match(
        asked[0] ?? '',
        /\/journey\/trial\/override\?.*studioVersion=3\.32\.0&seenBefore=no&trialState=ended$/,
      )
      await studio.find('button', 'Free trial: Trial over')
      await press('Escape')
      ;(await studio.find('link', 'Article')).click()
      await studio.says('No documents')
      const parameters = new URLSearchParams(location.search)
      deepEqual(
        ['trialState', 'seenBefore'].map((name) => parameters.get(name)),
        ['ended', 'no'],
      )
      boxOf(studio).remove()
    }
  } finally {
    history.replaceState(null, '', before)
  }
})

test('SHELL-078.1 in a narrow studio the trial is in the sidebar and its dialogs are modal', async () => {
  const { studio } = await openTrial({ width: 380 })
  const modal = await studio.find(showing, 'You have every feature')
  equal(modal.getAttribute('aria-modal'), 'true')
  equal(studio.query('button', 'Free trial'), null)
  await press('Escape')
  await studio.gone(showing)
  ;(await studio.find('button', 'Menu')).click()
  const row = await studio.find('[part=sidebar] button', '12 days left')
  row.click()
  await modalOf(studio)
  await press('Escape')
  await studio.gone(showing)
  await studio.focus('button', 'Menu')
})

test('a dialog that opens automatically leaves the focus in the field that the user types in', async () => {
  const network = createNetwork()
  let arrive: () => void = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  network.intercept = async ({ url }) => {
    if (url.includes('/journey/')) await arrived
    return undefined
  }
  const studio = await open('content-studio', {
    serverOptions,
    network,
    config,
    documents: [{ _id: 'drafts.a', _type: 'article', title: '' }],
    attributes: { ...ownPage, location: '/structure/article;a' },
  })
  const field = await studio.field('title')
  field.focus()
  await sendKeys({ type: 'Hel' })
  arrive()
  await studio.find(showing, 'You have every feature')
  await sendKeys({ type: 'lo' })
  equal(field.value, 'Hello')
})

test('keyboard: the dialog takes an unused focus and returns it to its button; embedded pages can opt in', async () => {
  const { studio } = await openTrial({
    attributes: { 'manage-title': 'false' },
    config: { ...config, trial: true },
  })
  await studio.find(showing, 'You have every feature')
  await until(
    'the title',
    () => studio.focused()?.textContent === 'You have every feature for 30 days',
  )
  await press('Tab')
  await studio.focus('button', 'Close')
  await press('Tab')
  await studio.focus('link', 'All plans')
  await press('Escape')
  await studio.gone(showing)
  await studio.focus('button', 'Free trial')
  await press('Enter')
  await modalOf(studio)
  await press('Tab')
  await studio.focus('button', 'Not now')
  await press('Enter')
  await studio.gone(showing)
  await studio.focus('button', 'Free trial')
})
