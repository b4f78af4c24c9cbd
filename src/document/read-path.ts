import { pathFromString, type Path } from '../model/path.ts'

/** Parses the path of a field from a URL or attribute. These may be typed by hand: an invalid path gives null. */
export function readPath(text: string | undefined): Path | null {
  if (!text) return null
  try {
    return pathFromString(text)
  } catch {
    return null
  }
}
