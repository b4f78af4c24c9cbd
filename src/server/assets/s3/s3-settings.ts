import { BlobStoreError } from '../blobs.ts'

/** An object store and how to connect to it. */
export interface S3Settings {
  readonly bucket: string
  /** The start of all object keys: empty, or ends with a slash. */
  readonly prefix: string
  /** Without a trailing slash. */
  readonly endpoint: string
  readonly region: string
  /** True if URLs contain the bucket in their path, false if in their host. */
  readonly pathStyle: boolean
  readonly credentials: () => Promise<S3Credentials>
}

export interface S3Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

/** True if the value is a valid object store address for `--assets`. */
export function isS3Url(url: string): boolean {
  return /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/|$)/.test(url)
}

/**
 * The settings for `s3://bucket/prefix`: `AWS_ENDPOINT_URL_S3` (or `AWS_ENDPOINT_URL`), `AWS_REGION`,
 * `AWS_S3_PATH_STYLE`, `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and `AWS_SESSION_TOKEN`. Without a key in the
 * environment, credentials come from `@aws-sdk/credential-providers`: profiles, roles of containers and machines.
 * Throws `BlobStoreError`.
 */
export function readS3Settings(url: string, environment: Environment): S3Settings {
  if (!isS3Url(url)) {
    throw setting(
      `--assets (or ASSETS_URL) is not a bucket address; one looks like s3://bucket/prefix`,
    )
  }
  const [, bucket = '', path = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(url) ?? []
  const region = environment['AWS_REGION'] || environment['AWS_DEFAULT_REGION'] || 'us-east-1'
  const given = environment['AWS_ENDPOINT_URL_S3'] || environment['AWS_ENDPOINT_URL']
  if (given && !/^https?:\/\/[^/]/.test(given)) {
    throw setting(`AWS_ENDPOINT_URL_S3 is no address; one looks like https://s3.example.com`)
  }
  const style = environment['AWS_S3_PATH_STYLE']
  if (style && style !== 'true' && style !== 'false') {
    throw setting('AWS_S3_PATH_STYLE must be true or false')
  }
  const prefix = path.replace(/\/+$/, '')
  return {
    bucket,
    prefix: prefix && `${prefix}/`,
    endpoint: (given ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, ''),
    region,
    // A custom host seldom has a DNS name for each bucket, and no certificate covers a bucket with dots.
    pathStyle: style ? style === 'true' : given !== undefined || bucket.includes('.'),
    credentials: readCredentials(environment),
  }
}

function readCredentials(environment: Environment): () => Promise<S3Credentials> {
  const accessKeyId = environment['AWS_ACCESS_KEY_ID']
  const secretAccessKey = environment['AWS_SECRET_ACCESS_KEY']
  if (accessKeyId && secretAccessKey) {
    const sessionToken = environment['AWS_SESSION_TOKEN'] || undefined
    return async () => ({ accessKeyId, secretAccessKey, sessionToken })
  }
  let provider: Promise<() => Promise<S3Credentials>> | null = null
  return async () => {
    const provide = await (provider ??= loadProvider())
    try {
      return await provide()
    } catch (cause) {
      throw new BlobStoreError(
        'No credentials for --assets: AWS_ACCESS_KEY_ID is not set, and neither a profile nor a role of this machine gives any',
        { passes: true, cause },
      )
    }
  }
}

/** Loads the SDK's credential provider, which caches credentials until shortly before they expire. */
async function loadProvider(): Promise<() => Promise<S3Credentials>> {
  // Not a dependency: only users of profiles or roles need to install it.
  const name = '@aws-sdk/credential-providers'
  let module: { fromNodeProviderChain(): () => Promise<S3Credentials> }
  try {
    module = (await import(name)) as typeof module
  } catch (cause) {
    throw setting(
      `No credentials for --assets: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or install ${name} to use the role of this machine`,
      cause,
    )
  }
  return module.fromNodeProviderChain()
}

function setting(message: string, cause?: unknown): BlobStoreError {
  return new BlobStoreError(message, { passes: false, cause })
}
