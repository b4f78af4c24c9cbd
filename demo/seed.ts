import type { DatasetServer } from '../src/server/dataset-server.ts'
import { renderImage } from './render-image.ts'
import type { Scenario } from './scenarios/scenario.ts'

export interface SeedOptions {
  readonly dataset: string
  /** Folder in which drawn pictures are kept between starts. */
  readonly cache: string
  /** How many documents a scenario of variable size makes. */
  readonly count?: number
}

/** The pictures were there before anything else; the texts were all written by this morning. */
const drawnAt = '2025-11-01T08:00:00.000Z'
const writtenAt = '2026-11-15T08:00:00.000Z'
const author = '<system>'

/**
 * Fills an empty dataset with a scenario and answers how many documents that were. A dataset that
 * holds anything is left alone, whatever it holds: answers null. The server must be listening.
 */
export async function seed(
  server: DatasetServer,
  scenario: Scenario,
  { dataset, cache, count }: SeedOptions,
): Promise<number | null> {
  if (!(await isEmpty(server, dataset))) return null
  const assetIds = new Map(
    await Promise.all(
      scenario.images.map(async (image): Promise<[string, string]> => {
        const bytes = await renderImage(image, cache)
        const { filename } = image
        const asset = await server.addImage(dataset, {
          bytes,
          filename,
          author,
          timestamp: drawnAt,
        })
        return [image.name, asset._id]
      }),
    ),
  )
  const documents = scenario.createDocuments({
    count,
    assetId(image) {
      const id = assetIds.get(image)
      if (id === undefined) throw new Error(`Scenario "${scenario.name}" has no image "${image}".`)
      return id
    },
  })
  if (documents.length > 0) {
    await server.importDocuments(dataset, documents, { author, timestamp: writtenAt })
  }
  return documents.length
}

/** Pictures alone do not count: a first start that was cut off leaves some behind. */
async function isEmpty(server: DatasetServer, dataset: string): Promise<boolean> {
  const query = 'count(*[!(_type in ["sanity.imageAsset", "sanity.fileAsset"])])'
  const path = `/v2023-11-13/data/query/${dataset}?query=${encodeURIComponent(query)}`
  const response = await server.fetch(new Request(`http://localhost${path}`))
  if (!response.ok) throw new Error(`The dataset cannot be read: ${await response.text()}`)
  const { result } = (await response.json()) as { result: number }
  return result === 0
}
