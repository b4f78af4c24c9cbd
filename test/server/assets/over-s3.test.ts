import process from 'node:process'
import { after } from 'node:test'
import { startS3Server } from '../../kit/s3-server.ts'

// The tests of assets once more, with their bytes in an object store: `S3_TEST_URL` and AWS_* name one, or it is in this
// process.

const given = process.env['S3_TEST_URL']
if (given) {
  process.env['TEST_ASSETS'] = `${given.replace(/\/+$/, '')}/${crypto.randomUUID()}`
} else {
  const s3 = await startS3Server()
  Object.assign(process.env, s3.environment, { TEST_ASSETS: s3.url })
  after(() => s3.close())
}

for (const name of [
  'assets/hard-cases',
  'assets/image/image-endpoint',
  'assets/media-cases',
  'endpoints/file-endpoint',
  'endpoints/resumable-upload',
  'endpoints/upload',
]) {
  await import(`../${name}.test.ts`)
}
