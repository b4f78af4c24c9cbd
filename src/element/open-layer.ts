import type { GetToken } from '../data/client.ts'
import { createDataLayer } from '../data/data-layer.ts'
import type { DataLayer, DataLayerConfig } from '../data/data-layer.ts'
import { fieldTypes } from '../fields/field-types.ts'
import { compileSchema } from '../schema/compile.ts'
import type { TypeDefinition } from '../schema/define.ts'
import type { ConnectionSettings } from './connection-properties.ts'
import { ContentError } from './content-error.ts'

export interface OpenLayerOptions {
  /** Element that is named in errors. */
  tag: string
  settings: ConnectionSettings
  types: readonly TypeDefinition[]
  getToken: GetToken | undefined
  /** What a relative `apiHost` is relative to. */
  baseUrl: string
}

/**
 * Compiles the schema and opens the dataset. This module and everything behind it (client, RxJS, field
 * types) is loaded when the first context of a page opens. Throws ContentError for settings that cannot work.
 */
export function openLayer({
  tag,
  settings,
  types,
  getToken,
  baseUrl,
}: OpenLayerOptions): DataLayer {
  const { apiHost, apiVersion, client, fetch } = settings
  const known = client?.config()
  const projectId = settings.projectId ?? known?.projectId
  const dataset = settings.datasetName ?? known?.dataset
  const missing = [projectId ? '' : 'project-id', dataset ? '' : 'dataset'].filter(Boolean)
  if (!projectId || !dataset) {
    throw new ContentError({
      code: 'config-invalid',
      message: `<${tag}> has no ${missing.join(' and no ')}`,
      hint: `Set the attribute${missing.length > 1 ? 's' : ''} ${missing.join(' and ')}, or the property "client".`,
    })
  }
  return createDataLayer({
    projectId,
    dataset,
    schema: compileSchema(types, fieldTypes),
    ...(apiHost !== undefined && {
      apiHost: absolute(apiHost, baseUrl, tag),
      useProjectHostname: false,
    }),
    ...(apiVersion !== undefined && { apiVersion }),
    // The page's client is only looked at as far as ContentClient says; the data layer knows it whole.
    ...(client && { client: client as unknown as NonNullable<DataLayerConfig['client']> }),
    ...(getToken && { getToken }),
    ...(fetch && { fetch: (input, init) => (settings.fetch ?? fetch)(input, init) }),
  })
}

function absolute(apiHost: string, baseUrl: string, tag: string): string {
  if (!URL.canParse(apiHost, baseUrl)) {
    throw new ContentError({
      code: 'config-invalid',
      message: `<${tag}> api-host="${apiHost}" is not an address`,
      hint: 'Use an address such as https://content.example.com, or "/" for the server of the page.',
    })
  }
  return new URL(apiHost, baseUrl).href.replace(/\/$/, '')
}
