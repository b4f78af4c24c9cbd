import type { DataError } from '../errors.ts'
import { toDataError } from '../errors.ts'
import type { DatasetTransport } from '../connection/transport.ts'

/** Features of the project besides the content itself. */
export interface FeatureStore {
  /** Names of the enabled features; empty if unknown. Requested once for the life of the data layer. */
  list(): Promise<readonly string[]>
  /** Whether the feature is enabled; true if unknown, because an unavailable service must not block anyone. */
  has(name: string): Promise<boolean>
}

type Features = { names: readonly string[]; isKnown: boolean }

/** `log` is called when the list cannot be loaded. */
export function createFeatures(
  transport: DatasetTransport,
  log: (error: DataError) => void,
): FeatureStore {
  let result: Promise<Features> | null = null

  async function request(): Promise<Features> {
    try {
      const names = await transport.get<unknown>({ path: '/features', tag: 'features' })
      if (Array.isArray(names)) {
        return { names: names.filter((name) => typeof name === 'string'), isKnown: true }
      }
      throw new TypeError('The list of features is not a list')
    } catch (error) {
      log(toDataError(error))
      return { names: [], isKnown: false }
    }
  }

  const known = (): Promise<Features> => (result ??= request())
  return {
    list: async () => (await known()).names,
    async has(name) {
      const { names, isKnown } = await known()
      return !isKnown || names.includes(name)
    },
  }
}
