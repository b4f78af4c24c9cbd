import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderImage } from './render-image.ts'
import { archivePictures } from './scenarios/newsroom/art/pictures.ts'

/**
 * Fills a folder with pictures and their list `index.json`, for the asset source of the demo
 * (pages/config/picture-archive.ts). A folder that has the list is left alone.
 */
export async function fillArchive(folder: string, cache: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).includes('index.json')) return
  for (const image of archivePictures) {
    await writeFile(join(folder, image.filename), await renderImage(image, cache))
  }
  const list = archivePictures.map(({ filename, title }) => ({
    filename,
    title,
    credit: 'Archive',
  }))
  // Written last and aside: a folder with the list is complete.
  await writeFile(join(folder, 'index.json.new'), JSON.stringify(list))
  await rename(join(folder, 'index.json.new'), join(folder, 'index.json'))
}
