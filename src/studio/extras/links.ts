import type { DataLayer } from '../../data/data-layer.ts'
import { projectUrls } from '../project-urls.ts'

/** Where the studio leads out of itself; null = nowhere, and the link is not shown. */
export interface OutwardLinks {
  /** Where people help each other. */
  community: string | null
  /** Where the makers help. */
  support: string | null
  /** Where plans are talked about. */
  sales: string | null
  /** How the studio is used. */
  docs: string | null
  /** How workspaces are configured. */
  workspaceDocs: string | null
  /** Documentation of schema rules; the name of a rule is appended as a fragment. */
  schemaHelp: string | null
  privacy: string | null
  /** The project at its server. */
  projectHome: string | null
  /** Settings of the project's API: users and origins. */
  apiSettings: string | null
}

const hosted = 'https://www.sanity.io'

/** The links of the hosted service, with those of a host in their place. */
export function outwardLinks(
  layer: Pick<DataLayer, 'apiHost' | 'projectId'>,
  own: Partial<OutwardLinks> = {},
): OutwardLinks {
  const { project } = projectUrls(layer)
  return {
    community: 'https://slack.sanity.io',
    support: `${hosted}/contact/support`,
    sales: `${hosted}/contact/sales`,
    docs: `${hosted}/docs`,
    workspaceDocs: `${hosted}/docs/workspaces`,
    schemaHelp: `${hosted}/docs/schema-types`,
    privacy: `${hosted}/legal/privacy`,
    projectHome: project,
    // A server of one's own has a page for its members and none for this.
    apiSettings: layer.apiHost === null ? `${project}/api` : null,
    ...own,
  }
}
