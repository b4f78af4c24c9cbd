// Somebody who writes into the title and the body of an article by real keys, and what two or more of them have to see.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import type { DemoServer } from './demo-server.ts'
import { eventually } from './journey.ts'
import { studioPage } from './studio-page.ts'

export type Place = 'title' | 'body'

/** What a form shows, or what is stored; of the body its paragraphs. */
export interface Shown {
  readonly title: string
  readonly body: readonly string[]
}

export class Person {
  readonly name: string
  readonly page: Page
  readonly problems: readonly string[]
  readonly #demo: DemoServer
  #count = 0

  constructor(
    name: string,
    { page, problems }: { page: Page; problems: readonly string[] },
    demo: DemoServer,
  ) {
    this.name = name
    this.page = page
    this.problems = problems
    this.#demo = demo
  }

  get title(): Locator {
    return this.page.locator('[data-path="title"]').first().locator('input, textarea').first()
  }

  get blocks(): Locator {
    return this.page.locator('[data-path="body"] .ProseMirror > :not(.ProseMirror-widget)')
  }

  async open(id: string): Promise<void> {
    await studioPage(this.page, this.#demo.url).open(id, 'article')
    await this.page.locator('[data-path="body"]').first().scrollIntoViewIfNeeded()
    await this.blocks.first().click()
  }

  /** Types words that nobody else types, and that this person has not typed before; returns them. */
  async type(count: number, delay = 5): Promise<string[]> {
    const words = Array.from({ length: count }, () => `${this.name}${this.#count++}`)
    await this.page.keyboard.type(` ${words.join(' ')} `, { delay })
    return words
  }

  /** Leaves the field, where a question about it shows what is stored. */
  async leave(): Promise<void> {
    await this.page.keyboard.press('Escape')
    await this.page
      .locator('header')
      .first()
      .click({ position: { x: 2, y: 2 } })
    await studioPage(this.page, this.#demo.url).saveStatus('saved')
  }

  async screen(): Promise<Shown> {
    const body = await this.blocks.allInnerTexts()
    return {
      title: await this.title.inputValue(),
      body: body.map((block) => (block === '\n' ? '' : block)),
    }
  }

  /** The texts of all open questions. */
  async questions(): Promise<string[]> {
    return this.page.locator('[data-clash]').allInnerTexts()
  }
}

/** Stores the draft of an article with these paragraphs. */
export async function createArticle(
  { url }: DemoServer,
  id: string,
  lines: readonly string[],
): Promise<void> {
  const body = lines.map((line, at) => ({
    _type: 'block',
    _key: `b${at}`,
    style: 'normal',
    markDefs: [],
    children: [{ _type: 'span', _key: `s${at}`, text: line, marks: [] }],
  }))
  const create = { _id: `drafts.${id}`, _type: 'article', title: 'A quiet morning', body }
  const response = await fetch(`${url}/v2023-11-13/data/mutate/production`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mutations: [{ create }] }),
  })
  assert.ok(response.ok, await response.text())
}

export async function storedArticle(demo: DemoServer, id: string): Promise<Shown> {
  const { title, body } = await demo.query<{
    title: string
    body: { children: { text: string }[] }[]
  }>(`*[_id == "drafts.${id}"][0]{title, body}`)
  return { title, body: body.map(({ children }) => children.map((one) => one.text).join('')) }
}

/** White space is shown as the browser likes. */
const plain = (value: unknown) => JSON.stringify(value).replaceAll(/\\n|\s+/g, ' ')

/** Waits until everybody sees what is stored; returns it. */
export async function agreed(
  what: string,
  people: readonly Person[],
  stored: () => Promise<Shown>,
): Promise<Shown> {
  const versions = await eventually(
    `${what}: all see what is stored`,
    () => Promise.all([stored(), ...people.map((person) => person.screen())]),
    (all) => new Set(all.map(plain)).size === 1,
  )
  return versions[0]!
}

/** The words of these people in a value. */
export function wordsOf(names: readonly string[], value: unknown): string[] {
  return JSON.stringify(value).match(new RegExp(`(${names.join('|')})\\d+`, 'g')) ?? []
}

/** Words that contain something of these people and are not among those that somebody saw. */
export function mixedWords(
  names: readonly string[],
  value: Shown,
  seen: readonly string[],
): string[] {
  const split = (lines: readonly string[]) => lines.flatMap((line) => line.split(/\s+/))
  const known = new Set(split(seen))
  return split([value.title, ...value.body]).filter(
    (word) => wordsOf(names, word).length > 0 && !known.has(word),
  )
}

/** Browsers report what a page without a connection could not load, Chromium also overtaken commits. */
export const expectedProblem =
  /409|ERR_INTERNET_DISCONNECTED|Failed to load resource|ServiceWorker intercepted the request|Could not reach/
