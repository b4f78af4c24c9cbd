import { isRecord } from '../../model/document.ts'
import { boomError } from '../../protocol/errors.ts'
import type { Call } from '../http/endpoint.ts'
import { identityOf, json, readJson } from '../http/endpoint.ts'

// Settings that studios keep for the signed-in user: recent searches, open groups, dismissed hints.

interface KeyValue {
  readonly key: string
  readonly value: unknown
}

/** Of one user; together with the limit of a request at most 32 MB. */
const mostKeys = 500
const longestKey = 200

/** `GET /users/me/keyvalue/{key,key}`: each key with its value, or null. */
export async function getKeyValues(call: Call): Promise<Response> {
  const account = identityOf(call).id
  const { store } = call.services
  const keys = call.param('keys').split(',').slice(0, mostKeys)
  const values = keys.map(async (key) => {
    const text = await store.userValue(account, key)
    return { key, value: text === null ? null : (JSON.parse(text) as unknown) }
  })
  return json(await Promise.all(values))
}

/** `PUT /users/me/keyvalue` with `[{key, value}]`. */
export async function putKeyValues(call: Call): Promise<Response> {
  const account = identityOf(call).id
  const { store } = call.services
  const entries = entriesOf(await readJson(call))
  const known = await Promise.all(entries.map(({ key }) => store.userValue(account, key)))
  const added = known.filter((value) => value === null).length
  if ((await store.userValueCount(account)) + added > mostKeys) {
    throw boomError(400, `A user may have at most ${mostKeys} settings`)
  }
  for (const { key, value } of entries) {
    await store.putUserValue(account, key, JSON.stringify(value))
  }
  return json(entries)
}

function entriesOf(body: unknown): KeyValue[] {
  if (!Array.isArray(body)) throw boomError(400, 'The body must be a list of keys and values')
  return body.map((entry: unknown, place) => {
    const key = isRecord(entry) ? entry['key'] : undefined
    if (!isRecord(entry) || typeof key !== 'string' || key === '' || key.length > longestKey) {
      throw boomError(400, `Entry ${place} needs a "key" of at most ${longestKey} characters`)
    }
    return { key, value: entry['value'] ?? null }
  })
}
