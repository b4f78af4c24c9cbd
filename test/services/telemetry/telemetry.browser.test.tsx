import { deepEqual, equal, ok, press, test, until } from '../../kit/browser-test.ts'
import type { Tool } from '../../../src/structure/tool.ts'
import {
  boxOf,
  config,
  createNetwork,
  open,
  type Opened,
  type OpenOptions,
} from '../../studio/open-studio.ts'

type Studio = Opened<'content-studio'>
type Item = { type: string; name: string; data: Record<string, unknown> }

const showing = '[role=dialog]:not([data-starting-style]):not([data-ending-style])'
const feeds = 'test/services/feeds'
const granted = { feeds, takesTelemetry: true }

const gated = (feature: string): Tool => ({
  name: feature,
  title: feature === 'scheduling' ? 'Schedule' : 'Comments',
  feature,
  component: () => <p>Behind the gate</p>,
})
const tools = [gated('scheduling'), gated('comments')]

/** A studio that offers comments to a project that has none; requests around the content are kept. */
async function openOffer(
  options: OpenOptions = {},
  answer: (request: Request) => Response | undefined = () => undefined,
) {
  const network = createNetwork()
  const asked: string[] = []
  const batches: { projectId: string; batch: Item[] }[] = []
  network.intercept = async (request) => {
    const path = new URL(request.url).pathname.replace(/^\/v[^/]+/, '')
    if (!/^\/(intake|features|journey|help)/.test(path)) return undefined
    asked.push(`${request.method} ${path}`)
    if (path === '/intake/batch') batches.push(await request.clone().json())
    return answer(request)
  }
  const studio = await open('content-studio', {
    serverOptions: granted,
    network,
    config: { ...config, tools },
    ...options,
    attributes: { location: '/comments', ...options.attributes },
  })
  return { studio, asked, batches, network }
}

async function openUpsell(studio: Studio): Promise<HTMLElement> {
  ;(await studio.find('button', 'See plans')).click()
  return studio.find(showing, 'Talk where you write')
}

async function follow(studio: Studio, name: string): Promise<void> {
  const link = await studio.find(`${showing} a`, name)
  link.addEventListener('click', (event) => event.preventDefault(), { once: true })
  link.click()
}

test('SHELL-107 features the project lacks show an upsell instead; the feature list is requested once', async () => {
  const { studio, asked } = await openOffer({ attributes: { location: '/scheduling' } })
  await studio.says('Behind the gate')
  await studio.element.navigate('/comments')
  await studio.says('Comments is not part of this project')
  await studio.element.navigate('/scheduling')
  await studio.says('Behind the gate')
  equal(asked.filter((each) => each === 'GET /features').length, 1)
})

test('SHELL-107 while the feature list cannot be loaded, all features are available and the console gives the reason', async () => {
  const warn = console.warn
  const logged: unknown[] = []
  console.warn = (message: unknown) => void logged.push(message)
  const { studio, asked } = await openOffer({}, ({ url }) =>
    url.includes('/features') ? new Response('{}', { status: 500 }) : undefined,
  )
  await studio.says('Behind the gate')
  await studio.element.navigate('/scheduling')
  await studio.says('Behind the gate')
  console.warn = warn
  equal(asked.filter((each) => each === 'GET /features').length, 1)
  ok(logged.some((message) => String(message).includes('features')))
})

test('SHELL-108 by default no telemetry is sent or emitted', async () => {
  const { studio, asked } = await openOffer()
  const told: Event[] = []
  studio.element.addEventListener('content-telemetry', (event) => told.push(event))
  await openUpsell(studio)
  await press('Escape')
  await studio.gone(showing)
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  deepEqual(told, [])
  deepEqual(asked, ['GET /features', 'GET /journey/comments'])
})

test('SHELL-110 with consent, all seven kinds of events and the environment reach the server, on page leave at the latest', async () => {
  const { studio, asked, batches } = await openOffer({
    attributes: { telemetry: 'server', 'manage-title': '', 'no-help': '' },
  })
  // The trial.
  await studio.find(showing, 'You have every feature')
  ;(await studio.find('button', 'Later')).click()
  await studio.gone(showing)
  ;(await studio.find('button', 'Free trial')).click()
  await studio.find(showing, 'Your trial goes on')
  await follow(studio, 'Upgrade')
  await studio.gone(showing)
  // The offer.
  await openUpsell(studio)
  await follow(studio, 'Learn more')
  await follow(studio, 'Upgrade')
  await studio.gone(showing)
  await studio.focus('button', 'See plans')
  await until('the question', () => asked.includes('GET /intake/telemetry-status'))
  await until('the batch', () => {
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    return batches.length > 0
  })
  const [{ projectId, batch } = { projectId: '', batch: [] }] = batches
  equal(projectId, 'demo')
  const [properties, ...items] = batch
  deepEqual(
    items.map(({ name, type }) => [type, name]),
    [
      ['log', 'Trial Dialog Viewed'],
      ['log', 'Trial Dialog Dismissed'],
      ['log', 'Trial Dialog Viewed'],
      ['log', 'Trial Dialog CTA Clicked'],
      ['log', 'Trial Dialog Dismissed'],
      ['log', 'Upsell Dialog Viewed'],
      ['log', 'Upsell Dialog Learn More CTA Clicked'],
      ['log', 'Upsell Dialog Upgrade CTA Clicked'],
      ['log', 'Upsell Dialog Dismissed'],
    ],
  )
  deepEqual(items.at(-1)?.data, {
    dialogId: 'comments-upsell',
    dialogRevision: 'u1',
    source: 'studio',
    feature: 'comments',
    dialogDismissAction: 'ctaClicked',
  })
  equal(properties?.type, 'userProperties')
  deepEqual(properties?.data ?? {}, {
    userAgent: navigator.userAgent,
    screen: {
      density: devicePixelRatio,
      width: screen.width,
      height: screen.height,
      innerWidth,
      innerHeight,
    },
    studioVersion: '3.32.0',
    plugins: [],
  })
})

test('SHELL-108 without consent no telemetry is sent', async () => {
  const { studio, asked, batches } = await openOffer({
    serverOptions: { feeds },
    attributes: { telemetry: 'server' },
  })
  await openUpsell(studio)
  await press('Escape')
  await studio.gone(showing)
  await until('the question', () => asked.includes('GET /intake/telemetry-status'))
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  await studio.find('button', 'See plans')
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  deepEqual(batches, [])
})

test('SHELL-112 inline icons are drawn in the text colour, without anything executable', async () => {
  const svg = `<svg viewBox="0 0 24 24" onload="globalThis.stolen = 1"><script>globalThis.stolen = 1</script>
    <path d="M4 4h16v16H4z" fill="currentColor" onclick="globalThis.stolen = 1"/></svg>`
  const offer = {
    id: 'x',
    headingText: [
      {
        _type: 'block',
        children: [
          { _type: 'span', text: 'Talk where you write' },
          { _type: 'inlineIcon', icon: { url: 'https://icons.example/a.svg' } },
        ],
      },
    ],
    image: { asset: { url: new URL('/demo/favicon.svg', location.href).href, altText: 'A mark' } },
  }
  const { studio, network } = await openOffer()
  boxOf(studio).remove()
  const fetched: string[] = []
  network.intercept = (request) => {
    if (request.url.includes('/journey/comments')) return Response.json(offer)
    if (!request.url.startsWith('https://icons.example/')) return undefined
    fetched.push(`${request.credentials} ${request.url}`)
    return new Response(svg)
  }
  const other = await open('content-studio', {
    server: studio.server,
    network,
    config: { ...config, tools },
    attributes: { location: '/comments' },
  })
  const dialog = await openUpsell(other)
  const icon = await until('the icon', () => dialog.querySelector('[data-icon]'))
  deepEqual(fetched, ['omit https://icons.example/a.svg'])
  equal(
    icon.innerHTML.replaceAll(/\s+/g, ' '),
    '<path d="M4 4h16v16H4z" fill="currentColor"></path>',
  )
  equal(icon.getAttribute('viewBox'), '0 0 24 24')
  equal(icon.getAttribute('onload'), null)
  equal('stolen' in globalThis, false)
  equal(dialog.querySelector('img')?.alt, 'A mark')
})
