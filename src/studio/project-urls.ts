import type { DataLayer } from '../data/data-layer.ts'

/** Where the project and its members are managed: at the server that has the content. */
export function projectUrls({ apiHost, projectId }: Pick<DataLayer, 'apiHost' | 'projectId'>): {
  project: string
  members: string
  invite: string
} {
  const project = `${apiHost ?? 'https://www.sanity.io'}/manage/project/${encodeURIComponent(projectId)}`
  const members = `${project}/members`
  return { project, members, invite: `${members}?invite=true` }
}
