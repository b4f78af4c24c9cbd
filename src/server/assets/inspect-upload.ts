import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { boomError, ProtocolError } from '../../protocol/errors.ts'
import type { UploadRefusal } from '../../protocol/upload-refusals.ts'
import type { ServerClock } from '../clock.ts'

/** A file that arrived completely and is not published yet. */
export interface InspectedUpload {
  readonly dataset: string
  readonly kind: 'image' | 'file'
  /** In hex, of the bytes in `stream`. */
  readonly sha1: string
  /** Media type, determined by the bytes. */
  readonly mime: string
  /** In bytes. */
  readonly size: number
  /** As given by the browser: not to be used as a path. */
  readonly filename: string | undefined
  /** Id of the user who uploads it. */
  readonly account: string
  readonly stream: ReadableStream<Uint8Array>
  /** Aborted when the time for the inspection is over; the file is then refused. */
  readonly signal: AbortSignal
}

export type UploadDecision = 'accept' | 'reject' | 'quarantine'

/** A decision, with a reason that is shown to the user. */
export type UploadVerdict =
  | UploadDecision
  | { readonly decision: UploadDecision; readonly reason?: string }

export type InspectUpload = (upload: InspectedUpload) => UploadVerdict | Promise<UploadVerdict>

export interface InspectionOptions {
  /** Decides about every file before it is published; a file it fails for is refused. */
  readonly inspectUpload?: InspectUpload
  /** Longest inspection in ms; default one minute. */
  readonly inspectionTimeout?: number
  /**
   * Folder that receives the files in quarantine, each beside a JSON file that describes it. Without it they are only
   * refused.
   */
  readonly quarantine?: string
}

/** Resolves if the file may be published; otherwise throws ProtocolError. */
export type Inspection = (
  upload: Omit<InspectedUpload, 'stream' | 'signal'>,
  read: () => AsyncIterable<Uint8Array>,
) => Promise<void>

const minute = 60_000
/** Seconds after which a client may repeat an upload that could not be inspected. */
const retryAfter = 30

/** Null if there is nothing to ask. */
export function createInspection(
  { inspectUpload, inspectionTimeout = minute, quarantine }: InspectionOptions,
  { clock, onError }: { clock: ServerClock; onError: (error: unknown) => void },
): Inspection | null {
  if (!inspectUpload) return null

  return async (facts, read) => {
    const { decision, reason } = await decide(facts, read)
    if (decision === 'accept') return
    if (decision === 'quarantine') {
      await keep(facts, read, reason)
      throw refusal(facts, 'was put in quarantine', 'quarantinedUploadError', reason)
    }
    throw refusal(facts, 'was rejected', 'rejectedUploadError', reason)
  }

  /** Without a valid verdict in time, the file is refused for now. */
  async function decide(
    facts: Parameters<Inspection>[0],
    read: () => AsyncIterable<Uint8Array>,
  ): Promise<{ decision: UploadDecision; reason?: string }> {
    const control = new AbortController()
    const stream = Readable.toWeb(Readable.from(read())) as ReadableStream<Uint8Array>
    let cancel = () => {}
    const timeout = new Promise<never>((_, reject) => {
      cancel = clock.after(inspectionTimeout, () => {
        const late = new Error(
          `The inspection of an upload took longer than ${inspectionTimeout} ms`,
        )
        control.abort(late)
        reject(late)
      })
    })
    try {
      const asked = (async () => inspectUpload!({ ...facts, stream, signal: control.signal }))()
      return readVerdict(await Promise.race([asked, timeout]))
    } catch (error) {
      onError(error)
      const message = `${nameOf(facts)} could not be inspected, so it was not stored`
      const body = { statusCode: 503, error: 'Service Unavailable', message }
      throw new ProtocolError(503, body, retryAfter)
    } finally {
      cancel()
      // An inspection may be satisfied with the first bytes, or still be reading when its time is over.
      if (!stream.locked) stream.cancel().catch(() => {})
    }
  }

  /** Keeps the file for the operator. It is refused even if that fails. */
  async function keep(
    facts: Parameters<Inspection>[0],
    read: () => AsyncIterable<Uint8Array>,
    reason: string | undefined,
  ): Promise<void> {
    if (quarantine === undefined) return
    const path = join(quarantine, facts.dataset, facts.sha1)
    // Several requests may bring the same file at once.
    const partial = `${path}.${crypto.randomUUID()}`
    try {
      await mkdir(join(quarantine, facts.dataset), { recursive: true, mode: 0o700 })
      await pipeline(Readable.from(read()), createWriteStream(partial, { mode: 0o600 }))
      const note = { ...facts, reason, at: new Date(clock.now()).toISOString() }
      await writeFile(`${path}.json`, `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600 })
      await rename(partial, path)
    } catch (error) {
      onError(error)
      await rm(partial, { force: true })
    }
  }
}

function readVerdict(verdict: unknown): { decision: UploadDecision; reason?: string } {
  const { decision, reason } = Object(
    typeof verdict === 'string' ? { decision: verdict } : verdict,
  ) as { decision?: unknown; reason?: unknown }
  if (decision !== 'accept' && decision !== 'reject' && decision !== 'quarantine') {
    throw new Error('inspectUpload must return "accept", "reject" or "quarantine"')
  }
  return { decision, ...(typeof reason === 'string' && { reason }) }
}

function nameOf({ filename }: Parameters<Inspection>[0]): string {
  return filename === undefined ? 'The upload' : `"${filename}"`
}

/** The reason alone is the message: clients add the name of the file. */
function refusal(
  facts: Parameters<Inspection>[0],
  what: string,
  type: UploadRefusal,
  reason: string | undefined,
): ProtocolError {
  return boomError(422, reason ?? `${nameOf(facts)} ${what}`, type)
}
