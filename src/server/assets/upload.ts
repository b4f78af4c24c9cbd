import type { ContentDocument } from '../../model/document.ts'
import type { Call } from '../endpoints/endpoint.ts'
import { identityOf, json } from '../endpoints/endpoint.ts'
import type { AssetOptions } from './asset-document.ts'
import { metadataParts } from './describe-image.ts'
import type { MetadataPart } from './describe-image.ts'
import { storeFile } from './store-file.ts'
import { storeImage } from './store-image.ts'

const mebibyte = 1024 * 1024

/** Largest bodies of the two uploads, in bytes. */
export const uploadLimits = { image: 50 * mebibyte, file: 100 * mebibyte } as const

/** `POST /assets/images/{ds}`: the bytes of an image as the body, what to say of it in the query. */
export async function postImage(call: Call): Promise<Response> {
  const dataset = call.dataset()
  const bytes = await call.bytes()
  const metadata = requestedMetadata(call.search.getAll('meta'))
  const options = { ...assetOptions(call), ...(metadata && { metadata }) }
  return create(call, await storeImage(call.services.store, dataset, bytes, options))
}

/** `POST /assets/files/{ds}`. */
export async function postFile(call: Call): Promise<Response> {
  const dataset = call.dataset()
  const bytes = await call.bytes()
  return create(call, storeFile(call.services.store, dataset, bytes, assetOptions(call)))
}

/** Bytes that are known already answer the document that is there, with all that was said of it. */
function create(call: Call, stored: ContentDocument): Response {
  const dataset = call.dataset()
  const known = call.services.store.document(dataset, stored._id)
  if (known) return json({ document: known })
  const { documents } = call.services.commit({
    dataset,
    mutations: [{ createIfNotExists: { ...stored, ...description(call.search) } }],
    author: identityOf(call).id,
  })
  return json({ document: documents[0]?.result }, 201)
}

function assetOptions(call: Call): AssetOptions {
  const filename = call.search.get('filename')
  return {
    projectId: call.services.projectId,
    publicBase: new URL(call.request.url).origin,
    ...(filename && { filename: filename.slice(0, 255) }),
  }
}

/** `meta=none` asks for nothing beyond what is always there; no `meta` at all for everything. */
function requestedMetadata(names: readonly string[]): readonly MetadataPart[] | null {
  return names.length === 0 ? null : metadataParts.filter((part) => names.includes(part))
}

const describedBy = ['label', 'title', 'description', 'creditLine'] as const

function description(search: URLSearchParams): Record<string, unknown> {
  const given = describedBy.flatMap((field) => {
    const text = search.get(field)
    return text ? [[field, text] as const] : []
  })
  const [id, name, url] = ['sourceId', 'sourceName', 'sourceUrl'].map((field) => search.get(field))
  const source = { ...(id && { id }), ...(name && { name }), ...(url && { url }) }
  return {
    ...Object.fromEntries(given),
    ...(Object.keys(source).length > 0 && { source }),
  }
}
