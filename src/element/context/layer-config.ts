import type { DataLayerConfig } from '../../data/data-layer.ts'
import { fieldTypes } from '../../fields/field-types.ts'
import { compileSchema } from '../../schema/compile.ts'
import { ContentError } from '../errors/content-error.ts'
import type { ConnectionOptions } from './connection.ts'
import type { ContentSchema } from './connection-properties.ts'

/** Configuration of the data layer for the settings of an element. Throws ContentError for invalid settings. */
export function layerConfig(options: ConnectionOptions): DataLayerConfig {
  const { owner, workspace } = options
  const settings = options.settings()
  const { apiVersion, client, fetch, schema } = settings
  const { element } = owner
  const known = client?.config()
  const projectId = workspace?.projectId ?? settings.projectId ?? known?.projectId
  const dataset = workspace?.dataset ?? settings.datasetName ?? known?.dataset
  const apiHost = workspace?.apiHost ?? settings.apiHost
  // Without an address the client would send the user's token to the service it was made for.
  if (!projectId || !dataset || !(apiHost || client)) {
    throw missingSettings(element.localName, {
      'project-id': projectId,
      dataset,
      'api-host': apiHost || client,
    })
  }
  if (!/^[a-z\d][a-z\d-]*$/i.test(projectId)) {
    throw new ContentError({
      code: 'config-invalid',
      message: 'Invalid project id',
      hint: `"${projectId}" has characters other than a-z, 0-9 and dashes.`,
    })
  }
  return {
    projectId,
    dataset,
    schema: compileSchema(
      typesOf(schema ?? workspace?.schema),
      workspace?.fieldTypes ?? fieldTypes,
      workspace?.templates,
    ),
    ...(apiHost !== undefined && serverOf(absolute(apiHost, element))),
    ...(apiVersion !== undefined && { apiVersion }),
    // ContentClient declares only the part used here; the data layer needs the complete client.
    ...(client && { client: client as unknown as NonNullable<DataLayerConfig['client']> }),
    ...(settings.auth === 'none' && { getToken: () => null }),
    presence: settings.presence ?? 'auto',
    searchStrategy: workspace?.config.search?.strategy ?? 'best',
    workerUrl: workspace?.config.workerUrl,
    ...(fetch && {
      fetch: (input, init) => (options.settings().fetch ?? fetch)(input, init),
    }),
  }
}

function typesOf(schema: ContentSchema | undefined) {
  if (!schema) return []
  return 'types' in schema ? schema.types : schema
}

function missingSettings(localName: string, values: Readonly<Record<string, unknown>>) {
  const missing = Object.keys(values).filter((name) => !values[name])
  const address = `api-host is the address of the dataset server, such as ${addresses}`
  return new ContentError({
    code: 'config-invalid',
    message: `<${localName}> has no ${missing.join(' and no ')}`,
    hint: `Set ${missing.join(' and ')}, or the property "client".${missing.includes('api-host') ? ` ${address}` : ''}`,
  })
}

const addresses = 'https://content.example.com, or "/" for the server of the page.'

function absolute(apiHost: string, { baseURI, localName }: HTMLElement): string {
  const address = URL.canParse(apiHost, baseURI) ? new URL(apiHost, baseURI) : null
  // On a page opened as a file, "/" is the root of the disk.
  if (!address || !/^https?:$/.test(address.protocol)) {
    throw new ContentError({
      code: 'config-invalid',
      message: `<${localName}> api-host="${apiHost}" is not an address${address ? ' of a server' : ''}`,
      hint: `Use an address such as ${addresses}`,
    })
  }
  return address.href.replace(/\/$/, '')
}

/** The hosted service has a host name for every project; any other server is told the project in the request. */
function serverOf(apiHost: string): Pick<DataLayerConfig, 'apiHost' | 'useProjectHostname'> {
  return { apiHost, useProjectHostname: new URL(apiHost).host === 'api.sanity.io' }
}
