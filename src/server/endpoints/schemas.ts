import { isRecord } from '../../model/document.ts'
import { boomError } from '../../protocol/errors.ts'
import type { StoredSchema } from '../../protocol/stored-schemas.ts'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { json, readJson } from '../http/endpoint.ts'

// The command line stores the schemas of workspaces here, for programs that work without the studio.

const base = '/projects/:projectId/datasets/:dataset/schemas'
const idPrefix = '_.schemas.'
/** Characters of one schema, and of all of a dataset: they are read and sent as a whole. */
const longestSchema = 1024 * 1024
const longestTotal = 4 * longestSchema
const names = /^[a-zA-Z0-9_-]{1,64}$/

export const schemaRows: readonly Endpoint[] = [
  { method: 'GET', path: base, access: 'signed-in', handle: getSchemas },
  { method: 'GET', path: `${base}/:id`, access: 'signed-in', handle: getSchema },
  {
    method: 'PUT',
    path: base,
    access: 'administrator',
    bodyLimit: 2 * longestSchema,
    handle: putSchemas,
  },
  { method: 'DELETE', path: `${base}/:id`, access: 'administrator', handle: deleteSchema },
]

async function getSchemas(call: Call): Promise<Response> {
  return json(await call.services.store.storedSchemas(await call.dataset()))
}

async function getSchema(call: Call): Promise<Response> {
  return json(await find(call))
}

/** `PUT {schemas: [{workspace: {name, title?}, schema, version?, tag?}]}`: adds or replaces them by workspace and tag. */
async function putSchemas(call: Call): Promise<Response> {
  const { services } = call
  const dataset = await call.dataset()
  const now = new Date(services.clock.now()).toISOString()
  const stored = await services.store.storedSchemas(dataset)
  const known = new Map<string, StoredSchema>(stored.map((one) => [one._id, one]))
  const given = schemasIn(await readJson(call)).map((schema): StoredSchema => {
    const _createdAt = known.get(schema._id)?._createdAt ?? now
    return { ...schema, _createdAt, _updatedAt: now }
  })
  for (const schema of given) known.set(schema._id, schema)
  const total = [...known.values()].reduce((sum, { schema }) => sum + schema.length, 0)
  if (total > longestTotal) {
    throw boomError(400, `The schemas of a dataset have at most ${longestTotal} characters`)
  }
  for (const schema of given) await services.store.putStoredSchema(dataset, schema)
  return json(given)
}

async function deleteSchema(call: Call): Promise<Response> {
  const { _id } = await find(call)
  await call.services.store.deleteStoredSchema(await call.dataset(), _id)
  return json({ deleted: true })
}

async function find(call: Call): Promise<StoredSchema> {
  const id = call.param('id')
  const schemas = await call.services.store.storedSchemas(await call.dataset())
  const schema = schemas.find(({ _id }) => _id === id || _id === idPrefix + id)
  if (!schema) throw boomError(404, `There is no schema "${id}"`)
  return schema
}

function schemasIn(body: unknown): Omit<StoredSchema, '_createdAt' | '_updatedAt'>[] {
  const list = isRecord(body) ? body['schemas'] : undefined
  if (!Array.isArray(list) || list.length === 0) {
    throw boomError(400, '"schemas" must be a list of schemas')
  }
  return list.map((item: unknown, place) => {
    const { workspace, schema, tag, version } = isRecord(item) ? item : {}
    const { name, title } = isRecord(workspace) ? workspace : {}
    const refuse = (reason: string): never => {
      throw boomError(400, `Schema ${place}: ${reason}`)
    }
    if (typeof name !== 'string' || !names.test(name)) {
      return refuse('"workspace.name" must consist of letters, digits, "_" and "-"')
    }
    if (tag !== undefined && (typeof tag !== 'string' || !names.test(tag))) {
      return refuse('"tag" must consist of letters, digits, "_" and "-"')
    }
    // Older command lines send the schema itself, newer ones its JSON.
    const text = typeof schema === 'string' ? schema : JSON.stringify(schema)
    if (typeof text !== 'string' || text.length > longestSchema) {
      return refuse(`"schema" must be a schema of at most ${longestSchema} characters`)
    }
    return {
      _id: `${idPrefix}${name}${tag === undefined ? '' : `.tag.${tag}`}`,
      _type: 'system.schema',
      ...(typeof version === 'string' && { version }),
      ...(tag !== undefined && { tag }),
      workspace: { name, ...(typeof title === 'string' && { title }) },
      schema: text,
    }
  })
}
