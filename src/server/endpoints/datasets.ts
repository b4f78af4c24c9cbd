import { boomError } from '../../protocol/errors.ts'
import type { DatasetRecord } from '../database/store.ts'
import type { DatasetSettings } from '../dataset/datasets.ts'
import type { Call } from '../http/endpoint.ts'
import { identityOf, json, readObject } from '../http/endpoint.ts'

/** `PUT /datasets/{name}`: creates a dataset, private unless the body specifies otherwise. */
export async function putDataset(call: Call): Promise<Response> {
  const settings = await settingsOf(call)
  const author = identityOf(call).id
  return respond(await call.services.datasets.create(call.param('name'), settings, author))
}

/** `PATCH /datasets/{name}`: changes its visibility and description. */
export async function patchDataset(call: Call): Promise<Response> {
  const settings = await settingsOf(call)
  return respond(await call.services.datasets.edit(call.param('name'), settings))
}

/** `DELETE /datasets/{name}`: deletes the dataset with its history and its assets. */
export async function deleteDataset({ services, param }: Call): Promise<Response> {
  await services.datasets.delete(param('name'))
  return json({ deleted: true })
}

function respond({ name, aclMode, description }: DatasetRecord): Response {
  return json({ datasetName: name, aclMode, description: description ?? null })
}

const settings: ReadonlySet<string> = new Set(['aclMode', 'description'])

async function settingsOf(call: Call): Promise<DatasetSettings> {
  const body = await readObject(call, { isOptional: true })
  // A setting that is not read could be the one that was to keep the dataset private.
  const unknown = Object.keys(body).find((name) => !settings.has(name))
  if (unknown !== undefined) throw boomError(400, `A dataset has no setting "${unknown}"`)
  return body
}
