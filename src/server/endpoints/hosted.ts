import { sessionLifetime } from '../access/sessions.ts'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { identityOf, json } from '../http/endpoint.ts'
import { getUpsell } from './feeds.ts'
import { getKeyValues, putKeyValues } from './key-values.ts'

// What current studios ask a hosted project at every start, beside its content. This server has no plans,
// announcements or schedules: it answers "none" in the form that each client understands, so that nothing is retried.

/** Releases that a dataset may have; clients that compare a count with it never reach it. */
const anyNumber = 1_000_000

export const hosted: readonly Endpoint[] = [
  { method: 'GET', path: '/auth/id', access: 'known', handle: getSessionId },
  { method: 'GET', path: '/users/me/keyvalue/:keys', access: 'signed-in', handle: getKeyValues },
  {
    method: 'PUT',
    path: '/users/me/keyvalue',
    access: 'signed-in',
    bodyLimit: 64 * 1024,
    handle: putKeyValues,
  },
  // Studios ask without credentials; the answer is the same for a dataset that does not exist.
  {
    method: 'GET',
    path: '/data/ping/:dataset',
    access: 'anyone',
    handle: () => json({ pong: true }),
  },
  quiet('/schedules/:projectId/:dataset', { schedules: [] }),

  quiet('/journey/announcements', []),
  quiet('/journey/unclaimed-project', null),
  ...['asset-limit', 'document-limit', 'tasks', 'scheduled-drafts', 'content-releases'].map(
    (offer) => quiet(`/journey/${offer}`, null),
  ),
  { method: 'GET', path: '/journey/comments', access: 'signed-in', handle: getUpsell },

  quiet('/projects/:projectId/grants', {}),
  quiet('/projects/:projectId/user-applications', []),
  quiet('/projects/:projectId/new-content-release-allowed', {
    data: {
      orgActiveReleaseCount: 0,
      orgMeteredActiveReleaseCount: 0,
      datasetReleaseLimit: anyNumber,
      orgActiveReleaseLimit: anyNumber,
    },
  }),
  {
    method: 'GET',
    path: '/subscriptions/project/:projectId',
    access: 'signed-in',
    // The page of a release that is over reads how long its history is kept, which has no end here.
    handle: ({ services: { projectId } }) =>
      json({
        projectId,
        plan: null,
        featureTypes: { retention: { features: [{ attributes: { maxRetentionDays: null } }] } },
      }),
  },
  quiet('/geoip/country', { country: null }),
  quiet('/access/requests/me', []),
  quiet('/projects/:projectId/datasets/:dataset/backups', { backups: [] }),
  quiet('/apis/graphql', []),
]

/** A row that answers everybody who is signed in with the same value. */
function quiet(path: string, value: unknown): Endpoint {
  return { method: 'GET', path, access: 'signed-in', handle: () => json(value) }
}

/** Whether the caller is signed in, and until when, in seconds since 1970. A token has no end. */
function getSessionId(call: Call): Response {
  const { id, expiresAt } = identityOf(call)
  const end = expiresAt
    ? Date.parse(expiresAt)
    : call.services.clock.now() + sessionLifetime.absolute
  return json({ id, expiry: Math.floor(end / 1000) })
}
