import { isOrigin } from './access/origins.ts'
import type { InspectionOptions } from './assets/inspect-upload.ts'
import type { ServerClock } from './clock.ts'
import type { IndexedField } from './database/document-reader.ts'
import { isDatasetName } from './dataset/datasets.ts'
import type { Mount } from './http/static-files.ts'
import type { ServerLog } from './log.ts'
import type { QueryLimits } from './query/limits.ts'
import type { OidcProvider } from './sign-in/oidc.ts'

export interface DatasetServerOptions extends InspectionOptions {
  /** Folder of the database, created if missing; `:memory:` stores nothing; or the address of a PostgreSQL server. */
  readonly data: string
  /**
   * An S3-compatible store for the bytes of assets: `s3://bucket/prefix`, configured by environment variables
   * (`AWS_ENDPOINT_URL_S3`, `AWS_REGION`, `AWS_ACCESS_KEY_ID` …). Default: they are stored in the database.
   */
  readonly assets?: string | null
  /** Letters and digits; the one project of this server. Default `demo`. */
  readonly projectId?: string
  /** Shown in the user interface. Default: the project id. */
  readonly projectTitle?: string
  /** Datasets to create if missing. Default `['production']`. */
  readonly datasets?: readonly string[]
  /** Those of `datasets` that are readable without signing in; applied when they are created. */
  readonly publicDatasets?: readonly string[]
  /** Signs requests from this machine in as an administrator. Otherwise every call needs a token. */
  readonly dev?: boolean
  /**
   * Whether pictures requested without transformation are served as uploaded, or with camera metadata removed:
   * places, names, times. Default `stripped`; stored, exported and backed-up files are always unchanged.
   */
  readonly originals?: 'stripped' | 'intact'
  /** Accepted host names besides `localhost`, `*.localhost` and IP addresses. */
  readonly allowedHosts?: readonly string[]
  /** Exact origins whose pages may call the API, besides the server's own and those in the database. */
  readonly allowedOrigins?: readonly string[]
  /**
   * Addresses and networks of proxies in front of the server, such as `10.0.0.0/8`. `X-Forwarded-For` is
   * trusted only from these. Default: none.
   */
  readonly trustedProxies?: readonly string[]
  /**
   * Where webhooks may send messages: to `public` addresses only, which is the default, or to `any`, this machine and
   * its network included.
   */
  readonly webhookTargets?: 'public' | 'any'
  /** Sign-in providers besides passwords. */
  readonly providers?: readonly OidcProvider[]
  /** The public address if the server is behind a proxy: `https://content.example.com`. */
  readonly publicUrl?: string
  /** Folder of the files listed at `Feeds`: help, features, trial. Without it these feeds are empty. */
  readonly feeds?: string
  /** File for the usage events of studios. Without it studios are asked not to send any. */
  readonly telemetry?: string
  /**
   * Indexed fields of documents, for lookups and sorting. Default: title, name, slug, email, sha1hash.
   * A changed choice rebuilds the index at the next start.
   */
  readonly indexedFields?: readonly IndexedField[]
  /** Maximum size of the database in bytes; beyond it writes are refused as on a full disk. Default: no limit. */
  readonly maximumSize?: number
  /** Limits on one query. Default: 10 s of evaluation, 64 MiB of JSON. */
  readonly queryLimits?: Partial<QueryLimits>
  /** Folders of files to serve in addition to the API. */
  readonly mounts?: readonly Mount[]
  readonly clock?: ServerClock
  /** Default: unexpected errors go to standard error, nothing else is logged. */
  readonly log?: ServerLog
}

/** Throws TypeError for a setting that is not valid. */
export function checkOptions(options: DatasetServerOptions): void {
  checkNames(options)
  checkProviders(options.providers ?? [])
  checkPublicUrl(options.publicUrl)
}

function checkNames({ projectId, datasets = [] }: DatasetServerOptions): void {
  if (projectId !== undefined && !/^[a-z0-9]+$/.test(projectId)) {
    throw new TypeError(`Project id "${projectId}" must consist of letters and digits`)
  }
  for (const name of datasets) {
    if (!isDatasetName(name)) throw new TypeError(`"${name}" is not a valid dataset name`)
  }
}

function checkPublicUrl(url: string | undefined): void {
  if (url === undefined || isOrigin(url)) return
  throw new TypeError(`"${url}" is not the URL of a server: https://content.example.com`)
}

function checkProviders(providers: readonly OidcProvider[]): void {
  for (const { name } of providers) {
    if (!/^[a-z0-9-]+$/.test(name) || name === 'local') {
      throw new TypeError(
        `"${name}" is not a valid provider name: small letters, digits and dashes`,
      )
    }
  }
}
