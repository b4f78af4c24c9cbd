import { headerBytes, readPictureHeader } from './picture-header.ts'

const previewWidth = 120
const previewQuality = 0.1
/** In pixels. Larger images are not decoded here: a small preview is not worth the memory. */
const maximumPixels = 100_000_000

/** A small preview of an image as a data URI; null when it cannot be made, which is reported to `warn`. */
export async function previewPicture(
  file: Blob,
  warn: (message: string, error: unknown) => void,
): Promise<string | null> {
  if (file.type === 'image/svg+xml' || typeof createImageBitmap === 'undefined') return null
  try {
    const head = new Uint8Array(await file.slice(0, headerBytes).arrayBuffer())
    const header = readPictureHeader(head)
    if (header && header.width * header.height > maximumPixels) return null
  } catch (error) {
    warn('The EXIF data of the picture could not be read', error)
  }
  try {
    // Browsers apply the EXIF orientation themselves.
    const bitmap = await createImageBitmap(file, {
      resizeWidth: previewWidth,
      resizeQuality: 'medium',
    })
    const canvas = document.createElement('canvas')
    canvas.width = bitmap.width
    canvas.height = bitmap.height
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    bitmap.close()
    const likeness = canvas.toDataURL('image/jpeg', previewQuality)
    return likeness.startsWith('data:image/') ? likeness : null
  } catch (error) {
    warn('No preview of the picture could be made', error)
    return null
  }
}
