import assert from 'node:assert/strict'
import { test } from 'node:test'
import { helpText, readOptions } from '../../demo/options.ts'
import { scenarios } from '../../demo/scenarios/index.ts'

const read = (...args: string[]) => readOptions(args, scenarios, '/root')

function readStart(...args: string[]) {
  const options = read(...args)
  assert.ok(options !== 'help')
  return options
}

test('without flags: the newsroom, stored on disk, on localhost, at any free port', () => {
  const { scenario, ...rest } = readStart()
  assert.equal(scenario.name, 'newsroom')
  assert.deepEqual(rest, {
    data: '/root/.data/newsroom',
    assets: null,
    host: '127.0.0.1',
    port: null,
    count: undefined,
    watch: false,
  })
})

test('every scenario stores its data in its own folder', () => {
  for (const { name } of scenarios) {
    const { data, scenario } = readStart('--scenario', name)
    assert.equal(scenario.name, name)
    assert.equal(data, `/root/.data/${name}`)
  }
})

test('flags override the defaults, in both notations', () => {
  const options = readStart(
    '--port=0',
    '--data',
    ':memory:',
    '--host',
    '0.0.0.0',
    '--scenario',
    'bench',
    '--count',
    '10000',
    '--watch',
  )
  const { scenario, ...rest } = options
  assert.equal(scenario.name, 'bench')
  assert.deepEqual(rest, {
    data: ':memory:',
    assets: null,
    host: '0.0.0.0',
    port: 0,
    count: 10_000,
    watch: true,
  })
})

test('a database and a bucket replace the folder', () => {
  const database = 'postgres://studio@localhost/content'
  const { data, assets } = readStart('--database', database, '--assets', 's3://bucket/demo')
  assert.deepEqual([data, assets], [database, 's3://bucket/demo'])
})

for (const { args, message } of [
  { args: ['--database', 'mysql://x/y'], message: /--database: .* postgres:\/\/user@host\/name/ },
  { args: ['--assets', 'bucket'], message: /--assets: .* s3:\/\/bucket\/prefix/ },
  { args: ['--prot', '80'], message: /'--prot'.*see --help/ },
  { args: ['studio'], message: /'studio'.*see --help/ },
  { args: ['--port'], message: /'--port.*argument missing|--port/ },
  { args: ['--port', 'x'], message: /--port x: must be a whole number from 0 to 65535/ },
  { args: ['--port', '-1'], message: /--port/ },
  { args: ['--port', '70000'], message: /--port 70000: must be a whole number from 0 to 65535/ },
  { args: ['--count', '1.5'], message: /--count 1\.5: must be a whole number/ },
  { args: ['--scenario', 'x'], message: /--scenario x: .* newsroom, bench, empty/ },
]) {
  test(`“${args.join(' ')}” is rejected with a clear one-line message`, () => {
    assert.throws(
      () => read(...args),
      (error: Error) => {
        assert.equal(error.name, 'OptionError')
        assert.match(error.message, message)
        assert.doesNotMatch(error.message, /\n/)
        return true
      },
    )
  })
}

test('--help lists every flag and every scenario', () => {
  assert.equal(read('--help'), 'help')
  const text = helpText(scenarios)
  for (const word of [
    '--scenario',
    '--data',
    '--port',
    '--host',
    '--count',
    '--watch',
    'newsroom',
    'bench',
    'empty',
  ]) {
    assert.ok(text.includes(word), word)
  }
})
