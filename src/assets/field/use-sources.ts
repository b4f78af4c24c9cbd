import { createElement, useMemo } from 'react'
import { isRecord } from '../../model/document.ts'
import type {
  AssetSettings,
  AssetSourceDefinition,
  AssetSourceProps,
} from '../../form/asset-settings.ts'
import { deferredPart } from '../../form/deferred.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { LoadingBlock } from '../../ui/text/spinner.tsx'

/** Most fields are only looked at, so the browser of assets loads when it is opened. */
const DatasetSource = deferredPart<AssetSourceProps>(
  async () => (await import('../browser/dataset-source.tsx')).DatasetSource,
  () => createElement(LoadingBlock),
)

/** Name of the source that always exists: the dataset's own assets. */
export const datasetSource = 'default'

/** A source with its menu title. */
export interface OfferedSource extends AssetSourceDefinition {
  readonly title: string
}

/** The source that always exists. */
export function ownSource(title: string): OfferedSource {
  return { name: datasetSource, title, component: DatasetSource }
}

/** Asset sources of a field: those in `options.sources`, otherwise those of the configuration. */
export function useSources(
  type: SchemaType,
  settings: AssetSettings,
  ownTitle: string,
): readonly OfferedSource[] {
  return useMemo(() => {
    const known = [ownSource(ownTitle), ...settings.sources]
    const { sources } = type.options
    const chosen = Array.isArray(sources) ? sources.flatMap((one) => findSource(one, known)) : known
    return chosen.map((source) => ({ ...source, title: source.title ?? source.name }))
  }, [type, settings, ownTitle])
}

function findSource(
  given: unknown,
  known: readonly AssetSourceDefinition[],
): AssetSourceDefinition[] {
  if (typeof given === 'string') return known.filter(({ name }) => name === given)
  if (!isRecord(given) || typeof given['name'] !== 'string') return []
  if (given['component'] !== undefined) return [given as unknown as AssetSourceDefinition]
  return known.filter(({ name }) => name === given['name'])
}
