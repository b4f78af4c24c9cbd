import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { build } from 'esbuild'
import { executedInBrowser, executedInNode, runsAt, type Executed } from './executed.ts'

const copy = realpathSync(mkdtempSync(join(tmpdir(), 'content-studio-executed-')))
after(() => rmSync(copy, { recursive: true }))

const greet = `interface Person { name: string }
export const atLoad = 'loaded'.length
export function greet(person: Person): string {
  if (person.name === '') return 'nobody'
  return 'hello ' + person.name
}
export function never(): string {
  return 'never'
}
`
mkdirSync(join(copy, 'src'))
mkdirSync(join(copy, 'test'))
writeFileSync(join(copy, 'src/greet.ts'), greet)
const name = 'test/greet.browser.test.ts'
writeFileSync(
  join(copy, name),
  "import { atLoad, greet, never } from '../src/greet.ts'\nif (atLoad < 0) never()\ngreet({ name: 'Ada' })\n",
)

const at = (text: string) => greet.indexOf(text)
function assertRuns(executed: Executed): void {
  const runs = (text: string) => runsAt(executed, 'src/greet.ts', at(text))
  assert.equal(runs('person.name ==='), true)
  assert.equal(runs("'hello"), true)
  assert.equal(runs("'nobody'"), false, 'a branch that is not taken')
  assert.equal(runs("'never'"), false, 'a function that is not called')
  assert.equal(runs("'loaded'"), false, 'what runs when the module is loaded')
  assert.equal(runsAt(executed, 'src/other.ts', 0), false)
}

function runCovered(file: string, folder: string): void {
  const env = { ...process.env, NODE_V8_COVERAGE: folder, NODE_COMPILE_CACHE: '' }
  spawnSync(process.execPath, [file], { cwd: copy, env })
}

test('the places that run are read from a process of Node', () => {
  const folder = join(copy, 'node')
  runCovered(join(copy, name), folder)
  assertRuns(executedInNode(copy, folder))
})

test('the places that run are read from a bundle through its source map', async () => {
  const folder = join(copy, 'browser')
  const { outputFiles } = await build({
    entryPoints: [join(copy, name)],
    absWorkingDir: copy,
    outdir: copy,
    outbase: copy,
    bundle: true,
    write: false,
    sourcemap: true,
    format: 'esm',
    logLevel: 'error',
  })
  mkdirSync(join(folder, 'served/test'), { recursive: true })
  const output = outputFiles.find(({ path }) => path.endsWith('.js'))!
  const map = outputFiles.find(({ path }) => path.endsWith('.map'))!
  writeFileSync(join(folder, 'served', name), output.text)
  writeFileSync(join(folder, 'served', name.replace(/\.ts$/, '.js.map')), map.text)
  // A browser reports addresses of the server.
  const script = join(copy, 'bundle.mjs')
  writeFileSync(script, output.text)
  const raw = join(copy, 'raw')
  runCovered(script, raw)
  for (const file of readdirSync(raw)) {
    const text = readFileSync(join(raw, file), 'utf8')
    writeFileSync(
      join(folder, file),
      text.replaceAll(/"file:[^"]*bundle\.mjs"/g, `"http://localhost/${name}?id=1"`),
    )
  }
  assertRuns(executedInBrowser(copy, folder).get(name)!)
})
