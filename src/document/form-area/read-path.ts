import { pathFromString, type Path } from '../../model/path.ts'

/** The path of a field in an address or attribute. People type those: what is no path leads to the document as a whole. */
export function readPath(text: string | undefined): Path | null {
  if (!text) return null
  try {
    return pathFromString(text)
  } catch {
    return null
  }
}
