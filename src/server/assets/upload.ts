import { insufficientPermissions } from '../../model/mutation-error.ts'
import { mutationError } from '../../protocol/errors.ts'
import type { ProtocolError } from '../../protocol/errors.ts'
import type { Permission } from '../../protocol/projects.ts'
import type { Call } from '../endpoints/endpoint.ts'
import { callerOf, identityOf, json } from '../endpoints/endpoint.ts'
import type { AssetOptions, PreparedAsset } from './asset-document.ts'
import { metadataParts } from './image/describe-image.ts'
import type { ImageMetadata, MetadataPart } from './image/describe-image.ts'
import type { ImageSource } from './image/image-pool.ts'
import { headSize } from './pieces.ts'
import { receiveFile } from './store-file.ts'
import { imageTypeOf, prepareReceivedImage } from './image/store-image.ts'
import type { ImageOptions } from './image/store-image.ts'

const mebibyte = 1024 * 1024

/** Largest bodies of the two uploads, in bytes. An image has to be in memory to be opened. */
export const uploadLimits = { image: 50 * mebibyte, file: 4096 * mebibyte } as const

/** `POST /assets/images/{ds}`: the bytes of an image as the body, what to say of it in the query. */
export async function postImage(call: Call): Promise<Response> {
  const dataset = await requireCreator(call)
  const { blobs } = call.services
  const options = imageOptions(call)
  const pieces: Uint8Array[] = []
  const received = await blobs.receive(dataset, onlyImages(call.stream(), options, pieces))
  try {
    return await createAsset(
      call,
      await prepareReceivedImage(
        dataset,
        received,
        options,
        describeIn(call, pieces, received.size),
      ),
    )
  } finally {
    // Nothing happens to bytes that were kept: they are no upload any more.
    await blobs.discard(received.upload)
  }
}

/** The bytes as they come in, which are also kept in `pieces`. Throws 400 as soon as they are seen to be no image. */
async function* onlyImages(
  body: AsyncIterable<Uint8Array>,
  options: AssetOptions,
  pieces: Uint8Array[],
): AsyncGenerator<Uint8Array> {
  let isChecked = false
  for await (const piece of body) {
    pieces.push(piece)
    if (!isChecked && pieces.reduce((sum, { byteLength }) => sum + byteLength, 0) >= headSize) {
      imageTypeOf(Buffer.concat(pieces), options)
      isChecked = true
    }
    yield piece
  }
}

/** From so many bytes on, opening a picture takes long. */
const largePicture = 8 * mebibyte

/** Has a picture described where decoders do no harm. */
export function describeIn(
  call: Call,
  pieces: ImageSource,
  size: number,
): (parts: readonly MetadataPart[] | undefined) => Promise<ImageMetadata> {
  const wish = { caller: callerOf(call), expensive: size > largePicture }
  return (parts) => call.services.images.describe(pieces, { parts, ...wish })
}

/** `POST /assets/files/{ds}`. */
export async function postFile(call: Call): Promise<Response> {
  const dataset = await requireCreator(call)
  const { blobs } = call.services
  const file = await receiveFile(blobs, dataset, call.stream(), assetOptions(call))
  try {
    return await createAsset(call, file)
  } finally {
    // Nothing happens to bytes that were kept: they are no upload any more.
    await blobs.discard(file.upload)
  }
}

/** The dataset; throws 403, before a byte is read, for those who may not create anything in it. */
export async function requireCreator(call: Call): Promise<string> {
  if (!call.permissions.allowsAny('create')) throw refusal('create')
  return call.dataset()
}

/** Bytes that are known already answer the document that is there, with all that was said of it. */
export async function createAsset(
  call: Call,
  { document, keep }: PreparedAsset,
): Promise<Response> {
  const dataset = await call.dataset()
  const { services, permissions } = call
  const known = await services.store.document(dataset, document._id)
  if (known && !permissions.allows('read', known)) throw refusal('read')
  if (known) return json({ document: known })
  const { documents } = await services.commits.commit(
    {
      dataset,
      mutations: [{ createIfNotExists: { ...document, ...description(call.search) } }],
      author: identityOf(call).id,
      permissions,
    },
    await services.blobs.settle(dataset, keep),
  )
  return json({ document: documents[0]?.result }, 201)
}

function refusal(permission: Permission): ProtocolError {
  return mutationError([{ error: insufficientPermissions(permission), index: 0 }])
}

/** What the query says of an image. */
export function imageOptions(call: Call): ImageOptions {
  const metadata = requestedMetadata(call.search.getAll('meta'))
  return { ...assetOptions(call), ...(metadata && { metadata }) }
}

/** What the query says of a file. */
export function assetOptions(call: Call): AssetOptions {
  const filename = call.search.get('filename')
  return {
    projectId: call.services.projectId,
    publicBase: call.boundary.publicUrl(call.header),
    ...(filename && { filename: filename.slice(0, 255) }),
  }
}

/** `meta=none` extracts only what is always stored; without `meta` everything is extracted. */
function requestedMetadata(names: readonly string[]): readonly MetadataPart[] | null {
  const wanted = names.flatMap((name) => name.split(','))
  return names.length === 0 ? null : metadataParts.filter((part) => wanted.includes(part))
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
