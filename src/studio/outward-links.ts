import type { DataLayer } from '../data/data-layer.ts'
import { projectUrls } from './project-urls.ts'

/** Links to pages outside the studio; null = the link is not shown. */
export interface OutwardLinks {
  /** Community forum. */
  community: string | null
  /** Vendor support. */
  support: string | null
  /** Sales contact. */
  sales: string | null
  /** User documentation. */
  docs: string | null
  /** Documentation about configuring workspaces. */
  workspaceDocs: string | null
  /** Documentation of schema rules; the rule name is appended as a fragment. */
  schemaHelp: string | null
  privacy: string | null
  /** The project's page on its server. */
  projectHome: string | null
  /** What is new in this version, such as the change log of the host. */
  whatsNew: string | null
  /** Where problems are reported: a page or `mailto:`. Without one, the diagnostics open, which can be copied. */
  reportProblem: string | null
  /** API settings of the project: users and origins. */
  apiSettings: string | null
}

const hosted = 'https://www.sanity.io'

/** The links of the hosted service, overridden by those of the host. */
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
    whatsNew: null,
    reportProblem: null,
    // A self-hosted server has a page for members but none for API settings.
    apiSettings: layer.apiHost === null ? `${project}/api` : null,
    ...own,
  }
}
