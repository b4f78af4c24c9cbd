import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { OutputInfo } from 'sharp'
import type { ScenarioImage } from './scenarios/scenario.ts'

/** Part of every name in the cache: a change here draws everything anew. */
const encoding = 'webp 1'
const qualities = [80, 64, 48, 36]
const largestSize = 60 * 1024

/**
 * The WebP bytes of a drawing, at most 60 KiB if that can be had. They are kept in `folder` under a
 * name made of the drawing itself, so that a picture is drawn once and never out of date.
 */
export async function renderImage(image: ScenarioImage, folder: string): Promise<Buffer> {
  const svg = image.draw()
  const name = createHash('sha1').update(`${encoding}\n${svg}`).digest('hex')
  const path = join(folder, `${name}.webp`)
  const kept = await readFile(path).catch(() => null)
  if (kept) return kept
  const drawn = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const bytes = await encode(drawn)
  await mkdir(folder, { recursive: true })
  // Written aside first: a start that was cut off must not leave half a picture behind.
  const aside = `${path}.${process.pid}`
  await writeFile(aside, bytes)
  await rename(aside, path)
  return bytes
}

async function encode({ data, info }: { data: Buffer; info: OutputInfo }): Promise<Buffer> {
  const { width, height, channels } = info
  let bytes = data
  for (const quality of qualities) {
    bytes = await sharp(data, { raw: { width, height, channels } })
      .webp({ quality, effort: 1 })
      .toBuffer()
    if (bytes.byteLength <= largestSize) break
  }
  return bytes
}
