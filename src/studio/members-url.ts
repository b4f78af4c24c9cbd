import type { DataLayer } from '../data/data-layer.ts'

/** Where the members of the project are managed: at the server that has the content. */
export function membersUrl({
  apiHost,
  projectId,
}: Pick<DataLayer, 'apiHost' | 'projectId'>): string {
  const id = encodeURIComponent(projectId)
  return apiHost === null
    ? `https://www.sanity.io/manage/project/${id}/members`
    : `${apiHost}/manage/project/${id}/members`
}
