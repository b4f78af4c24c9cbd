// The part of `@sanity/client` that requests and listens, for the CDN build. The client comes as one file whose classes hold
// each other, though what its methods do stands in functions beside them: a client of the same functions is a third of it.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const file = join(
  dirname(dirname(fileURLToPath(import.meta.url))),
  'node_modules/@sanity/client/dist/index.js',
)
const end = /^const exp = defineCreateClientExports\([\s\S]*/m
const used = ['defineCreateClientExports', 'initConfig', '_getUrl', '_dataRequest', '_request']
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

/** Rollup plugin: what requests for the data layer gets the core, and everything else all of the client. */
export const clientCore = {
  name: 'client-core',
  resolveId: (id, importer) =>
    id === '@sanity/client' && importer?.endsWith('/src/data/client.ts') ? `${file}?core` : null,
  load(id) {
    if (id !== `${file}?core`) return null
    const code = readFileSync(file, 'utf8')
    const missing = used.filter(([, pattern]) => !pattern.test(code)).map(([name]) => name)
    if (missing.length > 0 || !end.test(code)) {
      throw new Error(`@sanity/client is written differently now: ${missing.join(', ')}`)
    }
    return { code: code.replace(end, coreClient), moduleSideEffects: false, map: { mappings: '' } }
  },
}
