import { attempt } from '../../schema/attempt.ts'

/**
 * Why a page does not answer: it refuses to be framed, its server cannot be reached, or nothing on it answers this
 * studio. `unknown`: a page of another origin, of which a browser tells no more.
 */
export type Silence = 'refused' | 'unreachable' | 'mute' | 'unknown'

/** Finds out why the page in a frame does not answer. */
export async function diagnose(frame: HTMLIFrameElement, url: string): Promise<Silence> {
  const isOwn = new URL(url).origin === new URL(frame.baseURI).origin
  if (isOwn) {
    // A browser shows a page of its own instead of one that refuses, and nobody can look into that.
    const content = attempt(() => frame.contentDocument)
    return content.ok && content.value !== null ? 'mute' : 'refused'
  }
  try {
    await fetch(url, { mode: 'no-cors', credentials: 'omit' })
    return 'unknown'
  } catch {
    return 'unreachable'
  }
}
