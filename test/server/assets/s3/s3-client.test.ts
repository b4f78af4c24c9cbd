import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { BlobStoreError } from '../../../../src/server/assets/blobs.ts'
import { createS3Client } from '../../../../src/server/assets/s3/s3-client.ts'
import { createS3Objects } from '../../../../src/server/assets/s3/s3-objects.ts'
import { readS3Settings } from '../../../../src/server/assets/s3/s3-settings.ts'
import { startS3Server } from '../../../kit/s3-server.ts'
import type { S3Fault, S3Server } from '../../../kit/s3-server.ts'

let s3: S3Server

before(async () => (s3 = await startS3Server()))
after(() => s3.close())
beforeEach(() => {
  s3.objects.clear()
  s3.requests.length = 0
  s3.skew = 0
  s3.fault = () => null
  s3.hold = () => null
})

function connect({ url = s3.url, ...environment }: Record<string, string> = {}) {
  const pauses: number[] = []
  const client = createS3Client(
    readS3Settings(url, { ...s3.environment, ...environment }),
    async (milliseconds) => void pauses.push(milliseconds),
  )
  return { client, objects: createS3Objects(client), pauses }
}

const bytes = new Uint8Array([1, 2, 3])

test('configuration errors fail immediately and name the setting', async () => {
  const denied: S3Fault = { status: 403, code: 'AccessDenied' }
  const table: [Record<string, string>, RegExp, S3Fault?, number?][] = [
    [{ url: 's3://other/assets' }, /s3:\/\/other\/assets\/ .*no such bucket.*--assets/],
    [{ AWS_ACCESS_KEY_ID: 'AKIDOTHER' }, /AWS_ACCESS_KEY_ID is not known/],
    [{ AWS_SECRET_ACCESS_KEY: 'wrong' }, /AWS_SECRET_ACCESS_KEY is wrong/],
    [{}, /access is denied.*AWS_ACCESS_KEY_ID/, denied],
    [{}, /AWS_REGION is not that/, { status: 400, code: 'AuthorizationHeaderMalformed' }],
    [{}, /another region.*AWS_REGION/, { status: 301, code: 'PermanentRedirect' }],
    [{}, /AWS_SESSION_TOKEN has expired/, { status: 400, code: 'ExpiredToken' }],
    [{}, /clock of this machine/, undefined, 20 * 60_000],
  ]
  for (const [environment, message, fault = null, skew = 0] of table) {
    s3.fault = () => fault
    s3.skew = skew
    const { objects, pauses } = connect(environment)
    await assert.rejects(objects.put('a', bytes), (error) => {
      assert.ok(error instanceof BlobStoreError)
      assert.match(error.message, message)
      assert.match(error.message, /--assets \(or ASSETS_URL\)/)
      assert.equal(error.passes, false)
      return true
    })
    assert.deepEqual(pauses, [], String(message))
  }
})

test('temporary errors are retried, four attempts at most, with growing random pauses', async () => {
  for (const fault of [
    { status: 503, code: 'SlowDown' },
    { status: 500, code: 'InternalError' },
    'cut',
  ] as const) {
    s3.requests.length = 0
    s3.fault = (_request, count) => (count < 4 ? fault : null)
    const { objects, pauses } = connect()
    await objects.put('a', bytes)
    assert.deepEqual([...s3.objects.get('assets/a')!.bytes], [1, 2, 3])
    assert.equal(pauses.length, 3)
    for (const [index, pause] of pauses.entries()) {
      assert.ok(pause >= 100 * 2 ** index && pause <= 300 * 2 ** index, String(pauses))
    }
    s3.fault = () => fault
    await assert.rejects(objects.put('b', bytes), { name: 'BlobStoreError', passes: true })
    assert.equal(s3.requests.filter((one) => one === 'PUT assets/b').length, 4)
  }
})

test('an unresponsive store times out, and an unreachable one is named', async () => {
  s3.fault = () => 'hang'
  const { client } = connect()
  const silent = client.send({ method: 'GET', key: 'a', patience: 50 })
  await assert.rejects(silent, { message: /does not answer in time/, passes: true })
  const nowhere = connect({ AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1' })
  await assert.rejects(nowhere.objects.get('a'), {
    message: /cannot be reached at AWS_ENDPOINT_URL_S3, http:\/\/127\.0\.0\.1:1/,
  })
})

test('a truncated response is not accepted as complete', async () => {
  const { objects } = connect()
  await objects.put('a', bytes)
  s3.fault = (request, count) => (request.startsWith('GET') && count === 1 ? 'cut' : null)
  assert.deepEqual([...(await objects.get('a'))!.bytes], [1, 2, 3])
})

test('keys with special characters are signed correctly, and listings are read to the end', async () => {
  const { objects } = connect()
  const names = ['a b', "it's (1)!", 'ä+ö&=', '100%', 'x', 'y']
  for (const name of names) await objects.put(`list/${name.replace('&', '')}`, bytes)
  assert.equal((await objects.list('list/')).length, names.length)
  await objects.copy('list/a b', 'copy')
  assert.equal(await objects.size('copy'), 3)
  await objects.delete('copy')
  await objects.delete('copy')
  assert.equal(await objects.size('copy'), null)
  assert.equal(await objects.get('copy'), null)
})

test('the number of connections is limited, however many requests there are', async () => {
  const { objects } = connect()
  await objects.put('a', bytes)
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  s3.hold = (request) => (request === 'GET assets/a' ? released : null)
  const arrived = () => s3.requests.filter((one) => one === 'GET assets/a').length
  const running = Promise.all(Array.from({ length: 200 }, () => objects.get('a')))
  while (arrived() < 48) await new Promise(setImmediate)
  // In the time these take, others would have arrived as well.
  const other = connect()
  for (let count = 0; count < 50; count++) await other.objects.size('b')
  assert.equal(arrived(), 48)
  release()
  const answers = await running
  assert.equal(answers.filter((answer) => answer?.bytes.length === 3).length, 200)
})

test('settings come from the environment, and invalid ones are named', () => {
  const settings = (url: string, environment = {}) => {
    const { bucket, prefix, endpoint, pathStyle, region } = readS3Settings(url, environment)
    return [bucket, prefix, endpoint, pathStyle, region]
  }
  const aws = 'https://s3.eu-west-1.amazonaws.com'
  const inEurope = { AWS_REGION: 'eu-west-1' }
  assert.deepEqual(settings('s3://my-bucket', inEurope), ['my-bucket', '', aws, false, 'eu-west-1'])
  assert.deepEqual(settings('s3://my.bucket/a/b/', inEurope), [
    'my.bucket',
    'a/b/',
    aws,
    true,
    'eu-west-1',
  ])
  const own = { AWS_ENDPOINT_URL_S3: 'http://garage:3900/', AWS_S3_PATH_STYLE: 'false' }
  assert.deepEqual(settings('s3://media', own), [
    'media',
    '',
    'http://garage:3900',
    false,
    'us-east-1',
  ])
  for (const [url, environment, message] of [
    ['https://media', {}, /--assets \(or ASSETS_URL\)/],
    ['s3://media', { AWS_ENDPOINT_URL_S3: 'garage:3900' }, /AWS_ENDPOINT_URL_S3/],
    ['s3://media', { AWS_S3_PATH_STYLE: 'yes' }, /AWS_S3_PATH_STYLE/],
  ] as const) {
    assert.throws(() => readS3Settings(url, environment), { name: 'BlobStoreError', message })
  }
})

test('without keys, an error names AWS_ACCESS_KEY_ID and the package for machine roles', async () => {
  const { credentials } = readS3Settings('s3://media', {})
  await assert.rejects(credentials(), /AWS_ACCESS_KEY_ID.*@aws-sdk\/credential-providers/)
})
