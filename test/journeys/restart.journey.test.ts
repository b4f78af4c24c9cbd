// Nothing acknowledged is ever lost, and the client goes on by itself.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { launchBrowser, openPage } from '../kit/browser.ts'
import { startDemo } from '../kit/demo-server.ts'
import { studioPage } from '../kit/studio-page.ts'

test('a server killed during typing loses nothing, and typing continues', async (t) => {
  const data = await mkdtemp(join(tmpdir(), 'content-studio-'))
  t.after(() => rm(data, { recursive: true, force: true }))
  let demo = await startDemo({ scenario: 'bench', data })
  t.after(() => demo.stop())
  const port = Number(new URL(demo.url).port)
  const browser = await launchBrowser()
  t.after(() => browser.close())

  const { page } = await openPage(browser)
  const studio = studioPage(page, demo.url)
  await studio.open('bench-singleString', 'singleString')
  await studio.field('title').fill('')
  const words = Array.from({ length: 40 }, (_, index) => `word${index} `)
  const acknowledged: string[] = []
  page.on('response', (response) => {
    if (!response.url().includes('/data/mutate/') || !response.ok()) return
    acknowledged.push(response.url())
  })
  for (const [index, word] of words.entries()) {
    await studio.field('title').pressSequentially(word, { delay: 20 })
    if (index === 19) await demo.stop('SIGKILL')
    if (index === 24) demo = await startDemo({ scenario: 'bench', data, port })
  }
  assert.ok(acknowledged.length > 0, 'something was saved before the server died')
  await studio.saveStatus('saved')
  const text = words.join('')
  assert.equal(await studio.field('title').inputValue(), text)
  const stored = await demo.query<string>('*[_id == "drafts.bench-singleString"][0].title')
  assert.equal(stored, text)

  await demo.stop('SIGKILL')
  demo = await startDemo({ scenario: 'bench', data, port })
  await page.reload()
  await studio.field('title').waitFor()
  assert.equal(await studio.field('title').inputValue(), text)
})
