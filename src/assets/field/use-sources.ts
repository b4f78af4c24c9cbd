import { useMemo } from 'react'
import { isRecord } from '../../model/document.ts'
import type { AssetSettings, AssetSourceDefinition } from '../../form/asset-settings.ts'
import { DatasetSource } from '../browser/dataset-source.tsx'
import type { SchemaType } from '../../schema/schema.ts'

/** Name of the source that always exists: the dataset's own assets. */
export const datasetSource = 'default'

/** A source with its menu title. */
export interface OfferedSource extends AssetSourceDefinition {
  readonly title: string
}

/** Asset sources of a field: those in `options.sources`, otherwise those of the configuration. */
export function useSources(
  type: SchemaType,
  settings: AssetSettings,
  ownTitle: string,
): readonly OfferedSource[] {
  return useMemo(() => {
    const own = { name: datasetSource, title: ownTitle, component: DatasetSource }
    const known = [own, ...settings.sources]
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
