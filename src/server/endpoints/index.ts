import { routes } from '../../protocol/routes.ts'
import { postFile, postImage, uploadLimits } from '../assets/upload.ts'
import { getDocuments } from './documents.ts'
import type { Endpoint } from './endpoint.ts'
import { getHistoryDocuments, getTransactions, refuseInLine } from './history.ts'
import { getListen } from './listen.ts'
import { postMutate } from './mutate.ts'
import { getAcl, getDatasets, getProject, getProjects } from './projects.ts'
import { getQuery, postQuery } from './query.ts'
import {
  getExternalReferences,
  getFeatures,
  getHelp,
  getPing,
  getTelemetryStatus,
  getTrial,
  postTelemetry,
  postTrial,
} from './quiet.ts'
import { getCurrentUser, getUsers } from './users.ts'

const mebibyte = 1024 * 1024
const access = 'signed-in'

/** The whole HTTP surface below `/v{version}`; the first row that fits a request answers it. */
export const endpoints: readonly Endpoint[] = [
  { method: 'GET', path: routes.ping, access: 'anyone', handle: getPing },

  { method: 'GET', path: routes.query, access, handle: getQuery },
  { method: 'POST', path: routes.query, access, bodyLimit: 2 * mebibyte, handle: postQuery },
  { method: 'GET', path: routes.documents, access, handle: getDocuments },
  { method: 'POST', path: routes.mutate, access, bodyLimit: 8 * mebibyte, handle: postMutate },
  { method: 'GET', path: routes.listen, access, handle: getListen },
  {
    method: 'GET',
    path: routes.transactions,
    access,
    handle: getTransactions,
    refuse: refuseInLine,
  },
  { method: 'GET', path: routes.historyDocuments, access, handle: getHistoryDocuments },
  {
    method: 'GET',
    path: '/data/references/:dataset/documents/:id/to',
    access,
    handle: getExternalReferences,
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

  { method: 'GET', path: routes.currentUser, access, handle: getCurrentUser },
  { method: 'GET', path: routes.users, access, handle: getUsers },
  { method: 'GET', path: routes.projects, access, handle: getProjects },
  { method: 'GET', path: routes.project, access, handle: getProject },
  { method: 'GET', path: routes.datasets, access, handle: getDatasets },
  { method: 'GET', path: '/datasets', access, handle: getDatasets },
  { method: 'GET', path: routes.acl, access, handle: getAcl },

  { method: 'GET', path: '/features', access, handle: getFeatures },
  { method: 'GET', path: '/help', access, handle: getHelp },
  { method: 'GET', path: '/intake/telemetry-status', access, handle: getTelemetryStatus },
  { method: 'POST', path: '/intake/batch', access, bodyLimit: mebibyte, handle: postTelemetry },
  { method: 'GET', path: '/journey/trial', access, handle: getTrial },
  { method: 'GET', path: '/journey/trial/override', access, handle: getTrial },
  { method: 'POST', path: '/journey/trial/:dialogId', access, handle: postTrial },
  { method: 'GET', path: '/journey/comments', access, handle: getTrial },
]
