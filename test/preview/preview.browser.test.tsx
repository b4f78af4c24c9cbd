import { Observable } from 'rxjs'
import { createDataLayer } from '../kit/data-layer.ts'
import { SimulatedClock } from '../kit/simulated-clock.ts'
import type { DataLayer } from '../../src/data/data-layer.ts'
import { fieldTypes } from '../../src/fields/field-types.ts'
import { Preview } from '../../src/preview/preview.tsx'
import type { PreviewLayout } from '../../src/preview/preview-frame.tsx'
import { DataLayerContext } from '../../src/react/data-layer-context.ts'
import { compileSchema } from '../../src/schema/compile.ts'
import { startBrowserServer } from '../kit/browser-server.ts'
import { deepEqual, equal, match, ok, test, until } from '../kit/browser-test.ts'
import { mount } from '../ui/mount.tsx'

const schema = compileSchema(
  [
    {
      name: 'person',
      type: 'document',
      fields: [
        { name: 'name', type: 'string' },
        { name: 'role', type: 'string' },
      ],
      preview: { select: { title: 'name', subtitle: 'role' } },
    },
    {
      name: 'card',
      type: 'document',
      fields: ['name', 'role', 'text', 'picture'].map((name) => ({ name, type: 'string' })),
      preview: {
        select: { title: 'name', subtitle: 'role', description: 'text', imageUrl: 'picture' },
      },
    },
    {
      name: 'broken',
      type: 'document',
      fields: [{ name: 'name', type: 'string' }],
      preview: {
        prepare: () => {
          throw new Error('boom')
        },
      },
    },
  ],
  fieldTypes,
)

async function withLayer(run: (layer: DataLayer) => Promise<void>): Promise<void> {
  const server = await startBrowserServer()
  const layer = createDataLayer({
    projectId: 'demo',
    dataset: 'production',
    apiHost: server.url,
    useProjectHostname: false,
    schema,
  })
  try {
    await run(layer)
  } finally {
    layer.dispose()
    await server.close()
  }
}

function show(layer: DataLayer, id: string, typeName: string, layout: PreviewLayout = 'default') {
  return mount(
    <DataLayerContext value={layer}>
      <Preview id={id} type={schema.get(typeName)!} layout={layout} />
    </DataLayerContext>,
  )
}

test('PREVIEW-003 a preview shows title and subtitle, live, and a fallback without a title', async () => {
  await withLayer(async (layer) => {
    await layer.documents.create({ _id: 'p1', _type: 'person', name: 'Ingrid', role: 'Editor' })
    await layer.documents.create({ _id: 'p2', _type: 'person', role: 'Nobody yet' })
    const ui = show(layer, 'p1', 'person')
    await until('the words', () => ui.root.textContent?.includes('IngridEditor'))
    const pair = layer.documents.pair('p1', 'person')
    await until('the pair', () => pair.getState().ready)
    pair.patch([{ type: 'set', path: ['name'], value: 'Ingrid Solheim' }])
    await until('the draft over the published', () =>
      ui.root.textContent?.includes('Ingrid Solheim'),
    )
    pair.release()
    const untitled = show(layer, 'p2', 'person')
    await until('the stand-in', () => untitled.root.textContent === 'UntitledNobody yet')
  })
})

test('PREVIEW-004 a missing document shows its id', async () => {
  await withLayer(async (layer) => {
    const ui = show(layer, 'ghost', 'person')
    await until(
      'the words',
      () => ui.root.textContent === 'Missing documentMissing document ID: ghost',
    )
  })
})

test('SCHEMA-026 an invalid preview config shows an error', async () => {
  await withLayer(async (layer) => {
    await layer.documents.create({ _id: 'b1', _type: 'broken', name: 'x' })
    const ui = show(layer, 'b1', 'broken')
    await until('the words', () => ui.root.textContent?.includes('Invalid preview config'))
    match(ui.root.textContent ?? '', /Check the error log in the console/)
  })
})

/** What each layout shows of a document with three texts and an image: its size, and how many of the texts. */
async function looksOf(layouts: readonly PreviewLayout[]) {
  const looks: Record<string, { media: [number, number]; words: number }> = {}
  await withLayer(async (layer) => {
    const client = (await layer.client())!
    const canvas = new OffscreenCanvas(9, 6)
    canvas.getContext('2d')?.fillRect(0, 0, 9, 6)
    const { url } = await client.assets.upload('image', await canvas.convertToBlob())
    await layer.documents.create({
      _id: 'c1',
      _type: 'card',
      name: 'Ingrid',
      role: 'Editor',
      text: 'Writes about rivers',
      picture: url,
    })
    for (const layout of layouts) {
      const ui = show(layer, 'c1', 'card', layout)
      const image = await until('the image', () => ui.query('img') as HTMLImageElement | null)
      const { width, height } = ui.find('[data-media]').getBoundingClientRect()
      const asked = new URL(image.src).searchParams
      equal(Number(asked.get('w')) / Number(asked.get('h')), width / height)
      ok(Number(asked.get('w')) >= width)
      const words = ['Ingrid', 'Editor', 'rivers'].filter((word) =>
        ui.root.textContent?.includes(word),
      )
      looks[layout] = { media: [width, height], words: words.length }
      ui.unmount()
    }
  })
  return looks
}

test('PREVIEW-001 there are seven layouts, each with as many texts as fit', async () => {
  const looks = await looksOf([
    'default',
    'compact',
    'detail',
    'media',
    'block',
    'blockImage',
    'inline',
  ])
  deepEqual(
    Object.entries(looks).map(([layout, { words }]) => [layout, words]),
    [
      ['default', 2],
      ['compact', 2],
      ['detail', 3],
      ['media', 2],
      ['block', 3],
      ['blockImage', 3],
      ['inline', 1],
    ],
  )
})

test('CONST-006 each layout shows media at its size', async () => {
  const looks = await looksOf(['default', 'compact', 'detail', 'media', 'blockImage', 'inline'])
  deepEqual(
    Object.entries(looks).map(([layout, { media }]) => [layout, ...media]),
    [
      ['default', 33, 33],
      ['compact', 25, 25],
      ['detail', 73, 73],
      ['media', 160, 160],
      ['blockImage', 600, 400],
      ['inline', 15, 15],
    ],
  )
})

test('PREVIEW-006 observes previews within 150 px of a pane, and for 2 s after they leave', async () => {
  await withLayer(async (layer) => {
    const watched = new Set<string>()
    const watching = {
      ...layer,
      previews: {
        ...layer.previews,
        observe: (id: string, type: NonNullable<ReturnType<typeof schema.get>>) =>
          new Observable((subscriber) => {
            watched.add(id)
            subscriber.add(() => watched.delete(id))
            return layer.previews.observe(id, type).subscribe(subscriber)
          }),
      },
    } as DataLayer
    const clock = new SimulatedClock(0)
    const ids = Array.from({ length: 200 }, (_, at) => `row${at}`)
    const ui = mount(
      <DataLayerContext value={watching}>
        <div data-pane style={{ height: 300, overflow: 'auto' }}>
          {ids.map((id) => (
            <div key={id} data-row={id} style={{ height: 60 }}>
              <Preview id={id} type={schema.get('person')!} />
            </div>
          ))}
        </div>
      </DataLayerContext>,
      { clock },
    )
    const near = () =>
      ids.filter((id) => {
        const { top, bottom } = ui.find(`[data-row=${id}] > span`).getBoundingClientRect()
        const pane = ui.find('[data-pane]').getBoundingClientRect()
        return bottom >= pane.top - 150 && top <= pane.bottom + 150
      })
    const isWatched = (expected: readonly string[]) => expected.join() === [...watched].join()
    const first = near()
    ok(first.length > 3 && first.length < 60)
    await until('the first rows', () => isWatched(first))

    ui.find('[data-pane]').scrollTo(0, 200 * 60)
    const last = near()
    ok(!last.some((id) => first.includes(id)))
    await until('the last rows beside the first', () => isWatched([...first, ...last]))
    clock.advance(1999)
    ok(isWatched([...first, ...last]))
    clock.advance(1)
    ok(isWatched(last), [...watched].join())
    ui.find('[data-pane]').scrollTo(0, 0)
    await until('the first rows again', () => first.every((id) => watched.has(id)))
  })
})
