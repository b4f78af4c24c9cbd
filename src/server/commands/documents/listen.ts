import { setTimeout as sleep } from 'node:timers/promises'
import { decodeFrames } from '../../../protocol/listen.ts'
import { routePath } from '../../../protocol/routes.ts'
import { defineCommand, UsageError } from '../command.ts'
import { openRemote, RefusedError, remoteDetails, remoteOptions } from './remote-dataset.ts'

const defaultRetryMs = 1_000

export const listenCommand = defineCommand({
  name: 'listen',
  summary: 'print changes as they happen',
  operands: ['[filter]'],
  details:
    '  Each change is a line of JSON, until Ctrl+C. The filter is GROQ such as *[_type == "article"]; without one,\n' +
    '  all documents count. After a lost connection it goes on where it was; it ends when the server refuses it.\n' +
    remoteDetails,
  options: {
    ...remoteOptions,
    result: { type: 'flag', help: 'with the document after the change' },
    events: { type: 'string', value: 'N', help: 'end after so many changes' },
  },
  async run({ values, operands: [filter = '*'], terminal }) {
    const remote = openRemote(values)
    const most = values.events === undefined ? Infinity : Number(values.events)
    if (!(most >= 1)) throw new UsageError('--events must be a number from 1 on')
    const search = { query: filter, includeResult: String(values.result), enableResume: 'true' }
    const path = routePath('listen', { dataset: remote.name })
    let lastId: string | null = null
    let count = 0
    let isListening = false
    for (;;) {
      let retryMs = defaultRetryMs
      try {
        for await (const frame of framesOf(await remote.stream(path, search, lastId))) {
          const { events, retry } = decodeFrames(frame)
          retryMs = retry ?? retryMs
          for (const event of events) {
            if (event.type === 'welcome' || event.type === 'reset') {
              terminal.err(isListening ? 'some changes may have been missed\n' : 'listening\n')
              isListening = true
            }
            if (event.type === 'channelError') throw new RefusedError(event.error.description)
            if (event.type === 'disconnect') throw new RefusedError(event.reason)
            if (event.type !== 'mutation') continue
            terminal.out(`${JSON.stringify(event)}\n`)
            if (++count >= most) return
          }
          lastId = /^id: (.*)$/m.exec(frame)?.[1] ?? lastId
        }
      } catch (error) {
        // What is refused at first will be refused again.
        if (!isListening || error instanceof RefusedError) throw error
      }
      terminal.err('the connection was lost; trying again\n')
      await sleep(retryMs)
    }
  },
})

/** Whole frames of a stream. */
async function* framesOf(stream: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of stream) {
    const frames = (rest + piece).split('\n\n')
    rest = frames.pop() ?? ''
    yield* frames
  }
}
