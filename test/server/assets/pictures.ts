import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { openSqliteStore } from '../../../src/server/database/sqlite/store.ts'
import type { Store } from '../../../src/server/database/store.ts'

/** A store with one dataset, `test`. */
export function openAssetStore(): Store {
  const store = openSqliteStore(':memory:')
  store.write((writer) =>
    writer.createDataset({
      name: 'test',
      aclMode: 'private',
      createdAt: '2024-01-01T00:00:00Z',
      createdBy: 'test',
    }),
  )
  return store
}

export type Color = readonly [red: number, green: number, blue: number, alpha?: number]

export const red: Color = [220, 20, 30]
export const green: Color = [20, 180, 40]
export const blue: Color = [20, 40, 200]
export const white: Color = [255, 255, 255]

/** A picture of four equal quarters: top left, top right, bottom left, bottom right. */
export function quarters(
  width: number,
  height: number,
  [a, b, c, d]: readonly [Color, Color, Color, Color] = [red, green, blue, white],
): Sharp {
  const data = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const left = x < width / 2
      const [r, g, bl, alpha = 255] = y < height / 2 ? (left ? a : b) : left ? c : d
      data.set([r, g, bl, alpha], (y * width + x) * 4)
    }
  }
  return sharp(data, { raw: { width, height, channels: 4 } })
}

/** Size, format and the colour names of the four quarters of an encoded picture. */
export async function look(bytes: Uint8Array): Promise<{
  size: string
  format: string
  corners: string
}> {
  const { format } = await sharp(bytes).metadata()
  const { data, info } = await sharp(bytes)
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const nameAt = (x: number, y: number) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4
    return nameOf([data[at]!, data[at + 1]!, data[at + 2]!, data[at + 3]!])
  }
  const corners = [nameAt(0.2, 0.2), nameAt(0.8, 0.2), nameAt(0.2, 0.8), nameAt(0.8, 0.8)]
  return { size: `${info.width}x${info.height}`, format, corners: corners.join(' ') }
}

function nameOf([r, g, b, alpha = 255]: Color): string {
  if (alpha < 128) return 'clear'
  const named = { red, green, blue, white, black: [0, 0, 0], grey: [128, 128, 128] } as const
  const near = Object.entries(named).map(([name, [x, y, z]]) => {
    return { name, distance: Math.hypot(r - x, g - y, b - z) }
  })
  return near.toSorted((p, q) => p.distance - q.distance)[0]!.name
}
