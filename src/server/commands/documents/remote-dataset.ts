import process from 'node:process'
import { isRecord } from '../../../model/document.ts'
import type { Mutation } from '../../../model/mutation.ts'
import { routePath } from '../../../protocol/routes.ts'
import { UsageError } from '../command.ts'
import { readProfiles } from './profiles.ts'

/** The options of commands that speak to a running server. */
export const remoteOptions = {
  server: {
    type: 'string',
    value: 'URL',
    help: 'address of a running server; default: that of the profile, or http://localhost:3333',
  },
  dataset: {
    type: 'string',
    value: 'NAME',
    help: 'its dataset; default: that of the profile, or production',
  },
  profile: { type: 'string', value: 'NAME', help: 'see content-studio profile --help' },
} as const

export const remoteDetails =
  '  The token is that of the profile, or CONTENT_STUDIO_TOKEN of the environment.'

export interface RemoteValues {
  readonly server: string | undefined
  readonly dataset: string | undefined
  readonly profile: string | undefined
}

/** The server refuses a request, and would do so again. */
export class RefusedError extends Error {}

/** A dataset of a running server. */
export interface RemoteDataset {
  /** The path of a route for this dataset is `routePath(…, { dataset: name })`. */
  readonly name: string
  /** Resolves with the JSON of an answer; `body` is posted. Throws an error with the server's sentence, RefusedError for good. */
  call(path: string, search?: Search, body?: unknown): Promise<Record<string, unknown>>
  /** Resolves with the body of an event stream. */
  stream(path: string, search: Search, lastEventId: string | null): Promise<AsyncIterable<string>>
}

type Search = Readonly<Record<string, string>>
type Init = Omit<RequestInit, 'headers'> & { readonly headers?: Record<string, string> }

const apiVersion = 'v2025-03-01'
/** Refusals that end by themselves: a slow request, and too many of them. */
const temporary = new Set([408, 425, 429])
const localHosts = ['localhost', '127.0.0.1', '[::1]']

/** The dataset that the options name. Throws UsageError for an address that is none, or that would tell the token. */
export function openRemote({ server, dataset, profile: name }: RemoteValues): RemoteDataset {
  const profile = name === undefined ? undefined : readProfiles()[name]
  if (name !== undefined && !profile) {
    throw new UsageError(`There is no profile "${name}"; see content-studio profile list`)
  }
  const address = server ?? profile?.server ?? 'http://localhost:3333'
  // The token of a profile goes to its server only.
  const isProfiles = server === undefined || server === profile?.server
  const token = (isProfiles ? profile?.token : undefined) ?? process.env['CONTENT_STUDIO_TOKEN']
  const base = checkServer(address, token !== undefined)
  const request = async (path: string, search: Search, init: Init): Promise<Response> => {
    const url = `${base}/${apiVersion}${path}?${String(new URLSearchParams(search))}`
    const headers = { ...init.headers, ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(url, { ...init, headers }).catch((error: unknown) => {
      throw new Error(`${base} cannot be reached: ${reasonOf(error)}`)
    })
    if (response.ok) return response
    const isFinal = response.status < 500 && !temporary.has(response.status)
    throw new (isFinal ? RefusedError : Error)(await sentenceOf(response))
  }
  return {
    name: dataset ?? profile?.dataset ?? 'production',
    async call(path, search = {}, body?: unknown) {
      const posted = body !== undefined && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }
      const answer: unknown = await (await request(path, search, { ...posted })).json()
      if (!isRecord(answer)) throw new Error(`${base} does not answer like a dataset server`)
      return answer
    },
    async stream(path, search, lastEventId) {
      const headers = { ...(lastEventId !== null && { 'last-event-id': lastEventId }) }
      const { body } = await request(path, search, { headers })
      return body!.pipeThrough(new TextDecoderStream())
    },
  }
}

/** Applies mutations in one transaction; resolves with the ids of what changed. */
export async function mutate(
  remote: RemoteDataset,
  mutations: readonly Mutation[],
  { dryRun }: { dryRun: boolean },
): Promise<string[]> {
  const search = { returnIds: 'true', dryRun: String(dryRun), autoGenerateArrayKeys: 'true' }
  const path = routePath('mutate', { dataset: remote.name })
  const { results } = await remote.call(path, search, { mutations })
  return (results as { id: string; operation: string }[]).flatMap(({ id, operation }) =>
    operation === 'none' ? [] : [id],
  )
}

/** The base of a server's addresses. Throws UsageError. */
export function checkServer(address: string, isSecret: boolean): string {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`"${address}" is no address of a server; one looks like https://host`)
  }
  if (isSecret && url.protocol === 'http:' && !localHosts.includes(url.hostname)) {
    throw new UsageError(`A token could be read on its way to ${address}; use https`)
  }
  return address.replace(/\/+$/, '')
}

async function sentenceOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null)
  const error = isRecord(body) ? body['error'] : null
  const text = isRecord(error) ? error['description'] : isRecord(body) ? body['message'] : null
  return typeof text === 'string' ? text : `The server answered with ${response.status}`
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error
  return cause instanceof Error && cause.message ? cause.message : message
}
