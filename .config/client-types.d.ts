// The dataset client as named in published types. The declarations of `@sanity/client` depend on those of Node, which
// pages have no reason to install; a real client is assignable to this type, and every client we return is a real one.

export interface ClientConfig {
  projectId?: string
  dataset?: string
  apiHost?: string
  apiVersion?: string
  token?: string
  useCdn?: boolean
  useProjectHostname?: boolean
  withCredentials?: boolean
  perspective?: unknown
  resolveFetch?: () => typeof globalThis.fetch
}

export interface ClientRequest {
  url?: string
  uri?: string
  method?: string
  headers?: Record<string, string>
  query?: unknown
  body?: unknown
  tag?: string
  signal?: AbortSignal
}

export interface SanityClient {
  config(): ClientConfig
  withConfig(config: ClientConfig): SanityClient
  fetch<Result = unknown>(
    query: string,
    params?: Record<string, unknown>,
    options?: object,
  ): Promise<Result>
  getDocument(id: string): Promise<Record<string, unknown> | undefined>
  request<Result = unknown>(request: ClientRequest): Promise<Result>
}
