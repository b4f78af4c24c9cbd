import type { DataLayer } from '../data/data-layer.ts'

/** Where the project and its members are managed: at the server that has the content. */
export function projectUrls({ apiHost, projectId }: Pick<DataLayer, 'apiHost' | 'projectId'>): {
  project: string
  members: string
  invite: string
  /** Where an origin is added to those whose pages may use the project. */
  cors: (origin: string, withCredentials: boolean) => string
} {
  const project = `${apiHost ?? 'https://www.sanity.io'}/manage/project/${encodeURIComponent(projectId)}`
  const members = `${project}/members`
  const cors = (origin: string, withCredentials: boolean): string => {
    const credentials = withCredentials ? 'include' : 'omit'
    return `${project}/api?${new URLSearchParams({ cors: 'add', origin, credentials }).toString()}`
  }
  return { project, members, invite: `${members}?invite=true`, cors }
}
