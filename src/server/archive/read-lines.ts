import { readSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'

const chunkSize = 256 * 1024
const waitFor = 5

/**
 * The lines of an open file, without their ends, one after the other and never all in memory. It does
 * not go back to the event loop, so that it can feed one database transaction.
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
      // Whoever writes into the pipe is not that far yet.
      if (code !== 'EAGAIN') throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitFor)
    }
  }
}
