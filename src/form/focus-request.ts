/** The field to focus as soon as it is rendered. One per form on screen. */
export interface FocusRequest {
  request(id: string): void
  /** Cancels the request, as the user moved elsewhere. */
  drop(): void
  /** Returns true once, for the requested field. */
  take(id: string): boolean
}

export function createFocusRequest(): FocusRequest {
  let wanted: string | null = null
  return {
    request(id) {
      wanted = id
    },
    drop() {
      wanted = null
    },
    take(id) {
      if (wanted !== id) return false
      wanted = null
      return true
    },
  }
}
