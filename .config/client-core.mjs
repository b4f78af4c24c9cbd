// The part of `@sanity/client` for requests and listening, for the CDN build. The client is a single file whose classes
// refer to each other, although their methods only call separate functions: a client of those functions is a third of
// the size. Its event streams are ours.
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const file = join(root, 'node_modules/@sanity/client/dist/index.js')
const eventSource = join(root, 'src/data/connection/event-source.ts')
const end = /^const exp = defineCreateClientExports\([\s\S]*/m
const needed = ['defineCreateClientExports', 'initConfig', '_getUrl', '_dataRequest', '_request']
  .concat(['_getDocuments', '_listen$2'])
  .map((name) => [name, new RegExp(`[\\s,](${name.replace('$', '\\$')})(\\(| as |,| \\})`)])

const coreClient = `
class CoreClient {
  listen = _listen$2
  #send
  #config
  constructor(send, config) {
    this.#send = send
    this.#config = initConfig(config, {})
  }
  config() {
    return { ...this.#config }
  }
  withConfig(config) {
    return new CoreClient(this.#send, { ...this.#config, ...config })
  }
  getUrl(uri) {
    return _getUrl(this, uri)
  }
  request(options) {
    return _request(this, this.#send, options)
  }
  getDocuments(ids, options) {
    return _getDocuments(this, this.#send, ids, options)
  }
  async fetch(query, params, options) {
    const all = { useAbortSignal: false, ...options, returnQuery: false }
    return (await _dataRequest(this, this.#send, 'query', { query, params }, all)).result
  }
}
export const { createClient } = /* @__PURE__ */ defineCreateClientExports({ middleware: [] }, CoreClient)
export { ChannelError, ConnectionFailedError, DisconnectError }
`

/** Modules without side effects. The core imports copies marked as such, which are dropped where it calls nothing of them. */
const copied =
  /^@sanity\/client\/csm$|^\.\/(resolveEditInfo|stegaClean|getCommentTargetDocumentRef)-/

/** Rollup plugin: the data layer's request code imports the core, everything else the complete client. */
export const clientCore = {
  name: 'client-core',
  resolveId(id, importer) {
    if (id === '@sanity/client' && importer?.endsWith('/src/data/connection/client.ts'))
      return `${file}?core`
    if (!importer?.endsWith('?core')) return null
    if (id === 'eventsource') return eventSource
    if (!copied.test(id)) return null
    return `${resolve(dirname(file), id.replace('@sanity/client/csm', './csm.js'))}?core`
  },
  load(id) {
    if (!id.endsWith('?core')) return null
    const code = readFileSync(id.slice(0, -'?core'.length), 'utf8')
    if (id !== `${file}?core`) return { code, moduleSideEffects: false, map: { mappings: '' } }
    const missing = needed.filter(([, pattern]) => !pattern.test(code)).map(([name]) => name)
    if (missing.length > 0 || !end.test(code)) {
      throw new Error(`@sanity/client is written differently now: ${missing.join(', ')}`)
    }
    return { code: code.replace(end, coreClient), moduleSideEffects: false, map: { mappings: '' } }
  },
}
