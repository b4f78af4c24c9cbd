import { acceptRules, isAccepted } from '../../data/assets/accept.ts'
import type { FileTaker } from '../../form/files.ts'
import type { SchemaType } from '../../schema/schema.ts'

export type AssetKind = 'image' | 'file'

/** Files that a field accepts, or any of the kind without a field, in `<input accept>` syntax; empty for any. */
export function acceptOf(kind: AssetKind, type: SchemaType | undefined): string {
  const accept = type?.options['accept']
  if (typeof accept === 'string' && accept.trim() !== '') return accept
  return kind === 'image' ? 'image/*' : ''
}

/** Whether a field accepts a file: it must match the field's kind and its `accept` option. */
export function isTaken(
  kind: AssetKind,
  type: SchemaType,
  file: { name: string; type: string },
): boolean {
  return (
    isAccepted(file, kind === 'image' ? 'image/*' : '') && isAccepted(file, acceptOf(kind, type))
  )
}

/** The same while a file is dragged and its name is unknown: a list of extensions then accepts any file. */
export function mayBeTaken(kind: AssetKind, type: SchemaType, file: { type: string }): boolean {
  if (file.type === '') return true
  const named = { name: '', type: file.type }
  if (kind === 'image' && !isAccepted(named, 'image/*')) return false
  const accept = acceptOf(kind, type)
  return isAccepted(named, accept) || acceptRules(accept).some((rule) => rule.startsWith('.'))
}

/** Creates list items from files; the upload code is loaded with the first one. */
export function assetFiles(kind: AssetKind): FileTaker {
  return {
    takes: ({ name, type: media }, type, { directUploads }) =>
      directUploads[kind] &&
      (name === undefined
        ? mayBeTaken(kind, type, { type: media })
        : isTaken(kind, type, { name, type: media })),
    async start(file, type, layer) {
      const [{ uploadInto, uploadSettings }, store] = await Promise.all([
        import('./upload-into.ts'),
        layer.assets(),
      ])
      return {
        fields: { _upload: store.begin(file) },
        go: (path, context) => uploadInto(path, file, uploadSettings(kind, type), context),
      }
    },
    async ofAssets(dragged, type, layer) {
      const { takenAssets } = await import('./dragged-assets.ts')
      const ids = await takenAssets(dragged, { kind, type, layer })
      return ids.map((_ref) => ({ asset: { _type: 'reference', _ref } }))
    },
  }
}
