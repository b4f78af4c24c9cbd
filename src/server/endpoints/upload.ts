import { insufficientPermissions } from '../../model/mutation-error.ts'
import { mutationError } from '../../protocol/errors.ts'
import type { ProtocolError } from '../../protocol/errors.ts'
import type { Permission } from '../../protocol/projects.ts'
import type { Call } from '../http/endpoint.ts'
import { callerOf, identityOf, json } from '../http/endpoint.ts'
import type { AssetOptions, PreparedAsset } from '../assets/asset-document.ts'
import { metadataParts } from '../assets/image/describe-image.ts'
import type { ImageMetadata, MetadataPart } from '../assets/image/describe-image.ts'
import type { ImageSource } from '../assets/image/image-pool.ts'
import { headSize } from '../assets/pieces.ts'
import { readPieces } from '../assets/read-pieces.ts'
import { receiveFile } from '../assets/store-file.ts'
import { imageTypeOf, prepareReceivedImage } from '../assets/image/store-image.ts'
import type { ImageOptions } from '../assets/image/store-image.ts'

const mebibyte = 1024 * 1024

/** Largest bodies of the two uploads, in bytes. Images must fit in memory to be decoded. */
export const uploadLimits = { image: 50 * mebibyte, file: 4096 * mebibyte } as const

/** `POST /assets/images/{ds}`: the image's bytes in the body, its properties in the query. */
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
    // Has no effect on stored bytes: they are no longer an upload.
    await blobs.discard(received.upload)
  }
}

/** Passes the received bytes on and adds them to `pieces`. Throws 400 as soon as they turn out not to be an image. */
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

/** Size in bytes from which decoding a picture is slow. */
const largePicture = 8 * mebibyte

/** Describes a picture in a separate process, where decoders can do no harm. */
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
    // Has no effect on stored bytes: they are no longer an upload.
    await blobs.discard(file.upload)
  }
}

/** Returns the dataset; throws 403, before a byte is read, if the caller may not create any document in it. */
export async function requireCreator(call: Call): Promise<string> {
  if (!call.permissions.allowsAny('create')) throw refusal('create')
  return call.dataset()
}

/** If the bytes are already stored, returns the existing document with all its fields. */
export async function createAsset(
  call: Call,
  { document, keep }: PreparedAsset,
): Promise<Response> {
  const dataset = await call.dataset()
  const { services, permissions } = call
  const known = await services.store.document(dataset, document._id)
  if (known && !permissions.allows('read', known)) throw refusal('read')
  if (known) return json({ document: known })
  const settled = await services.blobs.settle(dataset, keep)
  await inspect(call, dataset, { document, keep: settled })
  const { documents } = await services.commits.commit(
    {
      dataset,
      mutations: [{ createIfNotExists: { ...document, ...description(call.search) } }],
      author: identityOf(call).id,
      permissions,
    },
    settled,
  )
  return json({ document: documents[0]?.result }, 201)
}

/** Throws if the operator's inspection does not accept the file. Its bytes are of no asset yet: nobody can fetch them. */
async function inspect(
  call: Call,
  dataset: string,
  { document, keep }: PreparedAsset,
): Promise<void> {
  const { blobs, store, inspection } = call.services
  if (!inspection) return
  const { path, mime } = keep
  const size = Number(document['size'])
  await inspection(
    {
      dataset,
      kind: document._type === 'sanity.imageAsset' ? 'image' : 'file',
      sha1: String(document['sha1hash']),
      mime,
      size,
      filename: assetOptions(call).filename,
      account: identityOf(call).id,
    },
    () =>
      'upload' in keep && !keep.upload.isObject
        ? readPieces(store, keep.upload)
        : blobs.read(dataset, { path, size }),
  )
}

function refusal(permission: Permission): ProtocolError {
  return mutationError([{ error: insufficientPermissions(permission), index: 0 }])
}

/** The image options in the query. */
export function imageOptions(call: Call): ImageOptions {
  const metadata = requestedMetadata(call.search.getAll('meta'))
  return { ...assetOptions(call), ...(metadata && { metadata }) }
}

/** The file options in the query. */
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
