import { routes } from '../../protocol/routes.ts'
import { largestPiece, uploadsPath } from '../../protocol/uploads.ts'
import {
  deleteUpload,
  finishUpload,
  getUpload,
  patchUpload,
  postUpload,
} from './resumable-upload.ts'
import { postFile, postImage, uploadLimits } from './upload.ts'
import {
  deleteInvitation,
  deleteMember,
  deleteOrigin,
  deleteRobot,
  deleteRole,
  deleteSessions,
  getInvitations,
  getOrigins,
  getRobots,
  getRoles,
  patchMember,
  postInvitation,
  postOrigin,
  postRobot,
  putRole,
} from './administration.ts'
import { aliasRows } from './aliases.ts'
import { getCorsCheck, getProviders, getSessionToken, postLogout } from './auth.ts'
import { getActions, postActions } from './actions.ts'
import { copyRows } from './dataset-copies.ts'
import { deleteDataset, patchDataset, putDataset } from './datasets.ts'
import { getDocuments } from './documents.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { getExport } from './export.ts'
import {
  getFeatures,
  getHelp,
  getIndexingSettings,
  getPing,
  getTelemetryStatus,
  getTrial,
  postTelemetry,
  postTrialSeen,
} from './feeds.ts'
import { hosted } from './hosted.ts'
import {
  getDeletedDocuments,
  getDocumentEvents,
  getEditedDocuments,
  getHistoryDocuments,
  getReleaseEvents,
  getTransactions,
  refuseInLine,
} from './history.ts'
import { getListen } from './listen.ts'
import { getLiveEvents } from './live.ts'
import { postMutate } from './mutate.ts'
import { previewRows } from './page-previews.ts'
import { getAcl, getDatasets, getProject, getProjects } from './projects.ts'
import { projectAccess } from './project-access.ts'
import { getQuery, postQuery } from './query.ts'
import { getReferences } from './references.ts'
import { schemaRows } from './schemas.ts'
import { postTextSearch } from './text-search.ts'
import { getCurrentUser, getUsers } from './users.ts'
import { webhookRows } from './webhooks.ts'

const mebibyte = 1024 * 1024
const access = 'signed-in'

/** Administrator endpoints below the project; their bodies are small objects. */
const administration: readonly Endpoint[] = (
  [
    ['PUT', 'roles/:name', putRole],
    ['DELETE', 'roles/:name', deleteRole],
    ['PATCH', 'members/:id', patchMember],
    ['DELETE', 'members/:id', deleteMember],
    ['DELETE', 'members/:id/sessions', deleteSessions],
    ['GET', 'invitations', getInvitations],
    ['POST', 'invitations', postInvitation],
    ['DELETE', 'invitations/:id', deleteInvitation],
    ['GET', 'tokens', getRobots],
    ['POST', 'tokens', postRobot],
    ['DELETE', 'tokens/:id', deleteRobot],
    ['GET', 'cors', getOrigins],
    ['POST', 'cors', postOrigin],
    // The id is an origin, and its slashes are not always escaped.
    ['DELETE', 'cors/:id{.+}', deleteOrigin],
  ] as const
).map(([method, path, handle]) => ({
  method,
  path: `/projects/:projectId/${path}`,
  access: 'administrator',
  bodyLimit: 64 * 1024,
  handle,
}))

/** The whole HTTP API below `/v{version}`; the first row that matches a request handles it. */
export const endpoints: readonly Endpoint[] = [
  { method: 'GET', path: routes.ping, access: 'anyone', handle: getPing },

  { method: 'GET', path: routes.query, access: 'reader', previews: true, handle: getQuery },
  {
    method: 'POST',
    path: routes.query,
    access: 'reader',
    previews: true,
    bodyLimit: mebibyte,
    handle: postQuery,
  },
  { method: 'GET', path: routes.documents, access: 'reader', previews: true, handle: getDocuments },
  { method: 'POST', path: routes.mutate, access, bodyLimit: 4 * mebibyte, handle: postMutate },
  { method: 'GET', path: routes.actions, access, handle: getActions },
  { method: 'POST', path: routes.actions, access, bodyLimit: 4 * mebibyte, handle: postActions },
  { method: 'GET', path: routes.listen, access: 'reader', previews: true, handle: getListen },
  { method: 'GET', path: routes.liveEvents, access: 'visitor', handle: getLiveEvents },
  ...previewRows,
  {
    method: 'GET',
    path: routes.transactions,
    access,
    handle: getTransactions,
    refuse: refuseInLine,
  },
  {
    method: 'GET',
    path: routes.allTransactions,
    access,
    handle: getTransactions,
    refuse: refuseInLine,
  },
  { method: 'GET', path: routes.historyDocuments, access, handle: getHistoryDocuments },
  { method: 'GET', path: routes.documentEvents, access, handle: getDocumentEvents },
  { method: 'GET', path: routes.releaseEvents, access, handle: getReleaseEvents },
  { method: 'GET', path: routes.deletedDocuments, access, handle: getDeletedDocuments },
  { method: 'GET', path: routes.editedDocuments, access, handle: getEditedDocuments },
  {
    method: 'GET',
    path: '/data/references/:dataset/documents/:id/to',
    access,
    handle: getReferences,
  },

  { method: 'GET', path: '/data/export/:dataset', access: 'reader', handle: getExport },
  {
    method: 'POST',
    path: '/data/textsearch/:dataset',
    access: 'reader',
    // A cursor lists the documents already shown, at eight bytes each.
    bodyLimit: mebibyte,
    handle: postTextSearch,
  },

  {
    method: 'POST',
    path: '/assets/images/:dataset',
    access,
    bodyLimit: uploadLimits.image,
    handle: postImage,
  },
  {
    method: 'POST',
    path: '/assets/files/:dataset',
    access,
    bodyLimit: uploadLimits.file,
    handle: postFile,
  },
  {
    method: 'POST',
    path: uploadsPath(':dataset'),
    access,
    bodyLimit: 64 * 1024,
    handle: postUpload,
  },
  { method: 'GET', path: uploadsPath(':dataset', ':id'), access, handle: getUpload },
  {
    method: 'PATCH',
    path: uploadsPath(':dataset', ':id'),
    access,
    bodyLimit: largestPiece,
    handle: patchUpload,
  },
  { method: 'POST', path: uploadsPath(':dataset', ':id'), access, handle: finishUpload },
  { method: 'DELETE', path: uploadsPath(':dataset', ':id'), access, handle: deleteUpload },

  { method: 'GET', path: routes.currentUser, access: 'known', handle: getCurrentUser },
  { method: 'GET', path: routes.users, access, handle: getUsers },
  { method: 'GET', path: routes.projects, access, handle: getProjects },
  { method: 'GET', path: routes.project, access, handle: getProject },
  { method: 'GET', path: routes.datasets, access, handle: getDatasets },
  { method: 'GET', path: '/datasets', access, handle: getDatasets },
  ...copyRows,
  ...datasetRows('/datasets/:name'),
  ...datasetRows('/projects/:projectId/datasets/:name'),
  ...aliasRows('/aliases'),
  ...aliasRows('/projects/:projectId/aliases'),
  {
    method: 'GET',
    path: '/projects/:projectId/datasets/:dataset/settings/indexing',
    access,
    handle: getIndexingSettings,
  },
  { method: 'GET', path: routes.acl, access, handle: getAcl },

  { method: 'GET', path: '/check/cors', access: 'anyone', handle: getCorsCheck },
  { method: 'GET', path: '/auth/providers', access: 'visitor', handle: getProviders },
  { method: 'GET', path: '/auth/fetch', access: 'visitor', handle: getSessionToken },
  { method: 'POST', path: '/auth/logout', access: 'visitor', handle: postLogout },
  { method: 'GET', path: '/projects/:projectId/roles', access, handle: getRoles },
  ...administration,
  ...projectAccess,
  ...webhookRows,
  ...schemaRows,
  {
    method: 'GET',
    path: '/invitations/project/:projectId',
    access: 'administrator',
    handle: getInvitations,
  },
  {
    method: 'POST',
    path: '/invitations/project/:projectId',
    access: 'administrator',
    bodyLimit: 64 * 1024,
    handle: postInvitation,
  },

  { method: 'GET', path: '/features', access, handle: getFeatures },
  { method: 'GET', path: '/help', access, handle: getHelp },
  { method: 'GET', path: '/intake/telemetry-status', access, handle: getTelemetryStatus },
  { method: 'POST', path: '/intake/batch', access, bodyLimit: mebibyte, handle: postTelemetry },
  { method: 'GET', path: '/journey/trial', access, handle: getTrial },
  { method: 'GET', path: '/journey/trial/override', access, handle: getTrial },
  { method: 'POST', path: '/journey/trial/:dialogId', access, handle: postTrialSeen },
  ...hosted,
]

/** Clients name a dataset with or without its project. */
function datasetRows(path: string): Endpoint[] {
  return [
    { method: 'PUT', path, access: 'administrator', bodyLimit: mebibyte, handle: putDataset },
    { method: 'PATCH', path, access: 'administrator', bodyLimit: mebibyte, handle: patchDataset },
    { method: 'DELETE', path, access: 'administrator', handle: deleteDataset },
  ]
}
