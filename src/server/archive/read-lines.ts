import { readSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'

const chunkSize = 256 * 1024
const waitFor = 5

/**
 * Yields the lines of an open file, without line ends, never holding the whole file in memory. It is
 * synchronous, so that it can feed one database transaction.
 */
export function* readLines(descriptor: number): Generator<string> {
  const decoder = new StringDecoder('utf8')
  const chunk = Buffer.alloc(chunkSize)
  let rest = ''
  for (let size = read(descriptor, chunk); size > 0; size = read(descriptor, chunk)) {
    const lines = (rest + decoder.write(chunk.subarray(0, size))).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  rest += decoder.end()
  if (rest !== '') yield rest
}

function read(descriptor: number, chunk: Buffer): number {
  while (true) {
    try {
      return readSync(descriptor, chunk)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EOF') return 0
      // The writing end of the pipe has no data yet.
      if (code !== 'EAGAIN') throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitFor)
    }
  }
}
