import { parentPort, workerData } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import type { Batch, BatchAnswer, IoSetup } from './blocking-connection.ts'
import { createRunner } from './runner.ts'

// Communicates with PostgreSQL for a thread that blocks until the response arrives.

const { url, signal } = workerData as IoSetup
const runner = createRunner(url)

parentPort?.on('message', ({ port }: { port: MessagePort }) => {
  // In sequence: a caller interrupted while waiting sends its next batch before the last response.
  let last = Promise.resolve()
  port.on('message', (data: Batch | 'close') => {
    if (data === 'close') {
      runner.close()
      port.close()
      parentPort?.close()
      return
    }
    last = last.then(async () => {
      const { id } = data
      port.postMessage({ id, result: await runner.run(data) } satisfies BatchAnswer)
      Atomics.store(signal, 0, id)
      Atomics.notify(signal, 0)
    })
  })
})
