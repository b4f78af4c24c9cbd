/** The text patch (unidiff with UTF-8 byte offsets) that turns `from` into `to`. */
export function makeTextPatch(from: string, to: string): string {
  throw new Error('soon')
}

/** Applies a text patch to `text`, which may have changed since: finds the place by its context. */
export function applyTextPatch(patch: string, text: string): string {
  throw new Error('soon')
}
