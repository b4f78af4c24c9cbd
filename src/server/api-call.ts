import { getPath } from 'hono/utils/url'
import { boomError } from '../protocol/errors.ts'
import type { Credentials, Identity } from './access/access.ts'
import { isAdministrator } from './access/accounts.ts'
import { admitReader } from './access/readers.ts'
import { factsOf, safetyHeaders } from './app-context.ts'
import type { AppContext } from './app-context.ts'
import { credentialsOf } from './credentials.ts'
import { resolveDataset } from './endpoints/aliases.ts'
import type { Boundary } from './http/boundary.ts'
import { projectOfResource } from './http/canonical-path.ts'
import type { Call, Endpoint, Services } from './http/endpoint.ts'
import { readBody, streamBody } from './http/request-body.ts'

/**
 * A request as its endpoint receives it. Throws ProtocolError if it means another project, or its caller may not call
 * the endpoint. `headers` are the CORS headers of its response.
 */
export async function toCall(
  context: AppContext,
  endpoint: Endpoint,
  { services, boundary, headers }: CallSurroundings,
): Promise<Call> {
  const request = context.req.raw
  const named = await resolveDataset(services, context.req.param('dataset') ?? '')
  const param = (name: string): string =>
    name === 'dataset' ? named : (context.req.param(name) ?? '')
  requireProject(context.req.header('x-sanity-project-id'), services)
  requireProject(context.req.param('projectId') ?? projectOfResource(getPath(request)), services)
  const credentials = credentialsOf(factsOf(context), boundary)
  const isRestricted = endpoint.access !== 'anyone' && endpoint.access !== 'visitor'
  const place = endpoint.previews && { previewOf: named }
  const known = isRestricted ? await services.access.identify(credentials, place) : null
  if (known) context.set('user', known.id)
  const identity = isRestricted
    ? await admit(endpoint, known, { credentials, dataset: param('dataset'), services })
    : null
  const bytes = (): Promise<Uint8Array> => readBody(request, endpoint.bodyLimit ?? 0)
  return {
    services,
    request,
    search: new URL(request.url).searchParams,
    version: param('version').slice(1),
    identity,
    credentials,
    boundary,
    header: (name) => context.req.header(name),
    permissions: services.access.permissionsOf(identity),
    param,
    async dataset() {
      const name = param('dataset')
      if (await services.store.dataset(name)) return name
      const { projectId } = services
      throw boomError(404, `Dataset "${name}" does not exist in project "${projectId}"`)
    },
    bytes,
    text: async () => new TextDecoder().decode(await bytes()),
    stream: () => streamBody(request, endpoint.bodyLimit ?? 0),
    wrote: (seq) => context.set('seq', seq),
    outgoing: context.env.outgoing ?? null,
    responseHeaders: { ...headers, ...safetyHeaders },
  }
}

interface CallSurroundings {
  readonly services: Services
  readonly boundary: Boundary
  readonly headers: Readonly<Record<string, string>>
}

/** The identity a request is handled with; null for anonymous access. */
async function admit(
  { access }: Endpoint,
  who: Identity | null,
  request: { credentials: Credentials; dataset: string; services: Services },
): Promise<Identity | null> {
  const { credentials, dataset, services } = request
  if (who && access === 'known') return who
  if (who && access === 'administrator' && !isAdministrator(who)) {
    throw boomError(403, 'Only administrators may do this')
  }
  const isPublic =
    access === 'reader' && (await services.store.dataset(dataset))?.aclMode === 'public'
  if (!who && !isPublic) throw await services.access.refusal(credentials)
  return admitReader(who, isPublic)
}

function requireProject(requested: string | undefined, { projectId }: Services): void {
  if (requested === undefined || requested === projectId) return
  throw boomError(404, `Project "${requested}" does not exist on this server`)
}
