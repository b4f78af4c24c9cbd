// Editors in browsers of their own write in one text while connections break, tabs die and the server is killed:
// in the end all see the same, and every letter is there. EDITOR_RUNS=20 does it more often.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage } from '../kit/browser.ts'
import { type DemoServer, startDemo } from '../kit/demo-server.ts'
import { createRandom, type Random } from '../kit/random.ts'
import { studioPage } from '../kit/studio-page.ts'

const runs = Number(process.env['EDITOR_RUNS'] ?? 1)
const [id, type] = ['bench-singleString', 'singleString']
/** What a page may still have in its hands when it dies. */
const inHandsMs = 250

/** Somebody who writes one letter again and again, so that it can be counted. */
class Editor {
  readonly letter: string
  readonly #random: Random
  readonly #url: string
  #page: Page
  typed = 0

  private constructor(page: Page, url: string, letter: string, random: Random) {
    this.#page = page
    this.#url = url
    this.letter = letter
    this.#random = random
  }

  static async arrive(browser: Browser, url: string, letter: string, random: Random) {
    const { page } = await openPage(browser)
    const editor = new Editor(page, url, letter, random)
    await editor.open()
    return editor
  }

  get field() {
    return studioPage(this.#page, this.#url).field('title')
  }

  async open(): Promise<void> {
    this.#page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
    // The server may be away for a moment.
    for (let tries = 0; tries < 60; tries++) {
      const opened = await studioPage(this.#page, this.#url)
        .open(id, type)
        .then(
          () => true,
          () => false,
        )
      if (opened) return this.field.waitFor()
      await pause(250)
    }
    throw new Error('The studio could not be opened')
  }

  async act(): Promise<void> {
    const act = this.#random.pick(['type', 'type', 'type', 'offline', 'reload', 'die'] as const)
    if (act === 'type') await this.type()
    if (act === 'offline') await this.loseConnection()
    if (act === 'reload') await this.comeBack(() => this.#page.reload().catch(() => undefined))
    if (act === 'die') await this.comeBack(() => this.die())
  }

  async type(): Promise<void> {
    await this.field.click()
    await this.field.press(this.#random.pick(['Home', 'End']))
    for (let left = this.#random.between(1, 6); left > 0; left--) {
      // A word each: letters of one word that two write apart are a question instead.
      await this.#page.keyboard.type(`${this.letter} `)
      this.typed++
      await pause(this.#random.between(5, 60))
    }
  }

  async loseConnection(): Promise<void> {
    await this.#page.context().setOffline(true)
    await this.type()
    await pause(this.#random.between(0, 800))
    await this.#page.context().setOffline(false)
  }

  async comeBack(leave: () => Promise<unknown>): Promise<void> {
    await pause(inHandsMs)
    await leave()
    await this.open()
  }

  /** The process of the page ends at once: no handler runs. */
  async die(): Promise<void> {
    const context = this.#page.context()
    const session = await context.newCDPSession(this.#page)
    const crashed = new Promise((resolve) => this.#page.once('crash', resolve))
    session.send('Page.crash').catch(() => undefined)
    await crashed
    const dead = this.#page
    this.#page = await context.newPage()
    await dead.close()
  }

  /** Waits until nothing is unsent, and answers what the field says. */
  async settle(): Promise<string> {
    await studioPage(this.#page, this.#url).saveStatus('saved')
    return this.field.inputValue()
  }

  leave(): Promise<void> {
    return this.#page.context().close()
  }
}

const count = (text: string, letter: string): number => text.split(letter).length - 1

for (let run = 1; run <= runs; run++) {
  test(`editors in separate browsers lose no letter and end with the same text (seed ${run})`, async (t) => {
    const random = createRandom(run)
    const data = await mkdtemp(join(tmpdir(), 'content-studio-'))
    t.after(() => rm(data, { recursive: true, force: true }))
    let demo: DemoServer = await startDemo({ scenario: 'bench', data })
    t.after(() => demo.stop())
    const port = Number(new URL(demo.url).port)
    const browser = await launchBrowser()
    t.after(() => browser.close())

    const letters = Array.from('xyz').slice(0, random.between(2, 3))
    const editors = await Promise.all(
      letters.map((letter) => Editor.arrive(browser, demo.url, letter, random)),
    )
    const [first] = editors
    await first!.field.fill('')
    // Whoever types before they see that the field is empty clashes with it being emptied, and is asked.
    for (let tries = 0; tries < 100; tries++) {
      const fields = await Promise.all(editors.map((editor) => editor.field.inputValue()))
      if (fields.every((text) => text === '')) break
      await pause(100)
    }
    await first!.settle()

    const work = editors.map(async (editor) => {
      for (let acts = random.between(3, 5); acts > 0; acts--) await editor.act()
    })
    const trouble = async () => {
      await pause(random.between(500, 3000))
      await demo.stop('SIGKILL')
      demo = await startDemo({ scenario: 'bench', data, port })
    }
    await Promise.all([...work, trouble()])

    let texts: string[] = []
    const isWhole = () =>
      new Set(texts).size === 1 &&
      editors.every(({ letter, typed }) => count(texts[0]!, letter) === typed)
    // Edits of a page that died come once its lock is free; until then nobody knows of them.
    for (let tries = 0; tries < 40 && !isWhole(); tries++) {
      await pause(250)
      texts = await Promise.all(editors.map((editor) => editor.settle()))
      texts.push(await demo.query<string>(`*[_id == "drafts.${id}"][0].title`))
    }
    assert.equal(new Set(texts).size, 1, `they see different texts: ${texts.join(' | ')}`)
    for (const { letter, typed } of editors) {
      assert.equal(
        count(texts[0]!, letter),
        typed,
        `${letter} was typed ${typed} times: ${texts[0]}`,
      )
    }
    t.diagnostic(`${editors.map(({ typed }) => typed).join(' + ')} letters`)
    await Promise.all(editors.map((editor) => editor.leave()))
  })
}
