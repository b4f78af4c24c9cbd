import { isRecord } from '../../model/document.ts'
import { boomError } from '../../protocol/errors.ts'
import { isDatasetName } from '../dataset/datasets.ts'
import type { DatasetAlias } from '../database/account-store.ts'
import type { Call, Endpoint, Services } from '../http/endpoint.ts'
import { json, parseJson } from '../http/endpoint.ts'

// A dataset can be addressed by another name, `~live`, that administrators link to one dataset after the other.

const prefix = '~'

/** The dataset that a name in a path means; an alias without a dataset is the name of none. */
export async function resolveDataset(services: Services, name: string): Promise<string> {
  if (!name.startsWith(prefix)) return name
  const aliases = await services.store.aliases()
  return aliases.find((alias) => prefix + alias.name === name)?.datasetName ?? name
}

export function aliasRows(path: string): Endpoint[] {
  const change = { access: 'administrator', bodyLimit: 64 * 1024 } as const
  return [
    { method: 'GET', path, access: 'signed-in', handle: getAliases },
    { method: 'PUT', path: `${path}/:name`, ...change, handle: putAlias },
    { method: 'PATCH', path: `${path}/:name`, ...change, handle: patchAlias },
    { method: 'PATCH', path: `${path}/:name/unlink`, ...change, handle: unlinkAlias },
    { method: 'DELETE', path: `${path}/:name`, access: 'administrator', handle: deleteAlias },
  ]
}

async function getAliases({ services }: Call): Promise<Response> {
  return json(await services.store.aliases())
}

/** `PUT /aliases/{name}` with `{datasetName?}`: creates an alias. */
async function putAlias(call: Call): Promise<Response> {
  const name = nameOf(call)
  if (!isDatasetName(name) || name.startsWith(prefix)) {
    throw boomError(400, `"${name}" is not a valid alias`)
  }
  if (await find(call, name)) throw boomError(409, `The alias "${prefix}${name}" already exists`)
  return put(call, { name, datasetName: await datasetIn(call) })
}

/** `PATCH /aliases/{name}` with `{datasetName}`: links it to another dataset. */
async function patchAlias(call: Call): Promise<Response> {
  const { name } = await existing(call)
  const datasetName = await datasetIn(call)
  if (datasetName === null) throw boomError(400, '"datasetName" must be the name of a dataset')
  return put(call, { name, datasetName })
}

async function unlinkAlias(call: Call): Promise<Response> {
  const { name } = await existing(call)
  return put(call, { name, datasetName: null })
}

async function deleteAlias(call: Call): Promise<Response> {
  const { name } = await existing(call)
  await call.services.store.deleteAlias(name)
  return json({ deleted: true })
}

async function put({ services }: Call, alias: DatasetAlias): Promise<Response> {
  await services.store.putAlias(alias)
  return json({ aliasName: alias.name, datasetName: alias.datasetName })
}

async function find({ services }: Call, name: string): Promise<DatasetAlias | undefined> {
  return (await services.store.aliases()).find((alias) => alias.name === name)
}

async function existing(call: Call): Promise<DatasetAlias> {
  const alias = await find(call, nameOf(call))
  if (!alias) throw boomError(404, `There is no alias "${prefix}${nameOf(call)}"`)
  return alias
}

/** Clients send the name with or without its sign. */
function nameOf(call: Call): string {
  const name = call.param('name')
  return name.startsWith(prefix) ? name.slice(prefix.length) : name
}

/** The dataset of the body, which exists; null if the body names none. */
async function datasetIn(call: Call): Promise<string | null> {
  const text = await call.text()
  const body = text === '' ? {} : parseJson(text)
  const name = isRecord(body) ? (body['datasetName'] ?? null) : undefined
  if (name === null) return null
  if (typeof name !== 'string') throw boomError(400, '"datasetName" must be a text')
  if (!(await call.services.store.dataset(name))) {
    throw boomError(404, `Dataset "${name}" does not exist`)
  }
  return name
}
