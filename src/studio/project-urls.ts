import type { DataLayer } from '../data/data-layer.ts'

/** URLs for managing the project and its members, on the server that stores the content. */
export function projectUrls({ apiHost, projectId }: Pick<DataLayer, 'apiHost' | 'projectId'>): {
  project: string
  members: string
  invite: string
  /** URL for adding an origin to the project's allowed CORS origins. */
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
