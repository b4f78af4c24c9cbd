import { deepEqual, equal, match, ok, test, until } from '../../kit/browser-test.ts'
import { browserUploadStorage } from '../../../src/data/assets/upload-storage.ts'
import { type AssetFormOptions, drag, openAssetForm, picture } from './asset-form.tsx'

const paper = { name: 'paper', type: 'file' }
const mebibyte = 1024 * 1024
const storage = browserUploadStorage()!

function noise(name: string, size: number): File {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at += 65_536) {
    crypto.getRandomValues(bytes.subarray(at, Math.min(size, at + 65_536)))
  }
  return new File([bytes], name)
}

/** A request that is never answered. */
function untilAborted(init: RequestInit | undefined): Promise<Response> {
  return new Promise((_, reject) =>
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
  )
}

/** Requests of pieces, and what happens to them. */
function watchPieces(on: (offset: number, init: RequestInit) => Promise<Response> | undefined) {
  const offsets: number[] = []
  const intercept: NonNullable<AssetFormOptions['intercept']> = (url, init) => {
    const offset = /\/assets\/uploads\/.*[?&]offset=(\d+)/.exec(url)?.[1]
    if (offset === undefined) return undefined
    offsets.push(Number(offset))
    return on(Number(offset), init!)
  }
  return { offsets, intercept }
}

test('an upload resumes where its connection broke', async () => {
  let breaks = 1
  const { offsets, intercept } = watchPieces((offset) =>
    offset > 0 && breaks-- > 0 ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
  )
  const { frame, value, ref, client } = await openAssetForm([paper], { intercept })
  const file = noise('long.bin', 6 * mebibyte)
  drag('drop', await frame('paper'), [file])
  await until('it to wait', () => document.body && offsets.length === 2)
  await until('the asset', () => value()?.['paper']?.asset, 15_000)
  equal(offsets[0], 0)
  equal(offsets[1], offsets[2], 'the piece that was lost is sent again, and no other one')
  equal(offsets.filter((offset) => offset === 0).length, 1)
  const asset = await client.getDocument(ref('paper'))
  deepEqual([asset?.['size'], asset?.['originalFilename']], [file.size, 'long.bin'])
})

test('a page closed during uploads leaves them to the next page, which sends only the remaining bytes', async () => {
  const first = watchPieces((offset, init) => (offset === 0 ? undefined : untilAborted(init)))
  const fields = [paper, { name: 'photo', type: 'image' }]
  const options = { keepUploads: true, intercept: first.intercept }
  const before = await openAssetForm(fields, options)
  const file = noise('long.bin', 6 * mebibyte)
  drag('drop', await before.frame('paper'), [file])
  await until('a piece', () => first.offsets.length === 2)
  await until('the file on the device', async () => (await storage.all()).length === 1)
  ok(localStorage.getItem('content-studio uploads'), 'later pages know')
  await before.layer.flush()
  before.leave()
  equal((await storage.all()).length, 1)

  const second = watchPieces(() => undefined)
  const after = await openAssetForm(fields, {
    keepUploads: true,
    intercept: second.intercept,
    server: before.server,
  })
  await until('the asset', () => after.value()?.['paper']?.asset, 15_000)
  ok(second.offsets[0]! > 0, 'it does not begin again')
  equal(after.value()?.['paper']?._upload, undefined)
  await until('an empty device', async () => (await storage.all()).length === 0)
  equal(localStorage.getItem('content-studio uploads'), null)
  equal(await after.client.fetch('count(*[_type == "sanity.fileAsset"])'), 1)
})

test('an upload cancelled in another page is not resumed', async () => {
  const { intercept } = watchPieces((_, init) => untilAborted(init))
  const before = await openAssetForm([paper], { keepUploads: true, intercept })
  drag('drop', await before.frame('paper'), [noise('gone.bin', 5 * mebibyte)])
  await until('the file on the device', async () => (await storage.all()).length === 1)
  await before.layer.flush()
  before.leave()
  await before.client.patch('drafts.n1').unset(['paper']).commit()
  const after = await openAssetForm([paper], { keepUploads: true, server: before.server })
  // As an element does.
  after.layer.connection$.subscribe()
  await until('an empty device', async () => (await storage.all()).length === 0, 20_000)
  equal(after.value()?.['paper'], undefined)
  equal(await after.client.fetch('count(*[_type == "sanity.fileAsset"])'), 0)
})

test('cancelling a waiting, sending or finishing upload leaves no trace', async () => {
  const stage: { at: 'piece' | 'finish'; reached: boolean } = { at: 'piece', reached: false }
  const given: string[] = []
  const { ui, frame, value, client } = await openAssetForm([paper], {
    keepUploads: true,
    intercept: (url, init) => {
      if (init?.method === 'DELETE') given.push(url)
      const isPiece = url.includes('offset=')
      const isFinish = init?.method === 'POST' && /\/assets\/uploads\/production\/./.test(url)
      if (!(stage.at === 'piece' ? isPiece : isFinish)) return undefined
      stage.reached = true
      return untilAborted(init)
    },
  })
  for (const at of ['piece', 'finish'] as const) {
    Object.assign(stage, { at, reached: false })
    drag('drop', await frame('paper'), [noise(`${at}.bin`, 5 * mebibyte)])
    await until(`the ${at}`, () => stage.reached)
    ui.find('button', `Cancel the upload of ${at}.bin`).click()
    await until('no value', () => value()?.['paper'] === undefined)
    await until('an empty device', async () => (await storage.all()).length === 0)
  }
  await until('both given up', () => given.length === 2)
  equal(await client.fetch('count(*[_type == "sanity.fileAsset"])'), 0)
  drag('drop', await frame('paper'), [noise('early.bin', 40 * mebibyte)])
  await until('it being read', () => ui.query('[data-upload="checking"]'))
  ui.find('button', 'Cancel the upload of early.bin').click()
  await until('no value', () => value()?.['paper'] === undefined)
  await until('an empty device', async () => (await storage.all()).length === 0)
})

test('two pages share a limit of four concurrent uploads, and queries still get responses', async () => {
  const list = { name: 'photos', type: 'array', of: [{ type: 'image' }] }
  const one = await openAssetForm([list], { keepUploads: true })
  const two = await openAssetForm([list], { keepUploads: true, server: one.server })
  const stores = await Promise.all([one.layer.assets(), two.layer.assets()])
  let most = 0
  const count = (): void => {
    let busy = 0
    for (const store of stores) {
      const watched = store.tasks$.subscribe((tasks) => {
        busy += tasks.filter(({ state$ }) =>
          ['checking', 'sending', 'waiting'].includes(state$.value.phase),
        ).length
      })
      watched.unsubscribe()
    }
    most = Math.max(most, busy)
  }
  for (const store of stores) {
    store.tasks$.subscribe((tasks) => {
      for (const { state$ } of tasks) state$.subscribe(count)
    })
  }
  for (const [index, { ui, layer }] of [one, two].entries()) {
    const target = await until('the list', () => ui.query('[data-path="photos"] [role=group]'))
    const files = await Promise.all(
      Array.from({ length: 8 }, (_, at) => picture(`p${at}.png`, { seed: index * 8 + at + 1 })),
    )
    drag('drop', target, files)
    ok(layer)
  }
  equal((await one.client.fetch('count(*[_type == "note"])')) > 0, true)
  await until('all', () =>
    [one, two].every(
      ({ items }) => items('photos').length === 16 && items('photos').every((item) => item.asset),
    ),
  )
  ok(most >= 3 && most <= 4, `${most} at once`)
})

test('a file stored by a server that crashed afterwards is not sent again', async () => {
  let finished = 0
  const { offsets, intercept } = watchPieces(() => undefined)
  const { frame, value, client } = await openAssetForm([paper], {
    intercept: (url, init) => {
      if (init?.method === 'POST' && /\/assets\/uploads\/production\/./.test(url)) {
        finished++
        // Its answer never arrives.
        return fetch(url, init).then(() => Promise.reject(new TypeError('Failed to fetch')))
      }
      return intercept(url, init)
    },
  })
  const file = noise('stored.bin', 5 * mebibyte)
  drag('drop', await frame('paper'), [file])
  await until('the asset', () => value()?.['paper']?.asset, 15_000)
  equal(finished, 1)
  const sent = new Set(offsets)
  equal(sent.size, offsets.length, 'no piece was sent twice')
  match(String(await client.fetch('*[_type == "sanity.fileAsset"][0].originalFilename')), /stored/)
})
