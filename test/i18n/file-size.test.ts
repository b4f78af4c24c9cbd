import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileSize } from '../../src/i18n/file-size.ts'

test('CONST-005 formats a file size from bytes to yottabytes by 1024, with at most two decimals', () => {
  const sizes: [number, string][] = [
    [0, '0 Bytes'],
    [1, '1 Bytes'],
    [1023, '1023 Bytes'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [1024 ** 2 - 1, '1024 KB'],
    [1234567, '1.18 MB'],
    [1024 ** 3, '1 GB'],
    [1024 ** 8 * 2.5, '2.5 YB'],
    [1024 ** 9, '1024 YB'],
    [NaN, '0 Bytes'],
    [-3, '0 Bytes'],
  ]
  for (const [bytes, words] of sizes) assert.equal(fileSize(bytes, 'en-US'), words)
  assert.equal(fileSize(1536, 'de-DE'), '1,5 KB')
})
