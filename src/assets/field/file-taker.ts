import { acceptRules, isAccepted } from '../../data/assets/accept.ts'
import type { FileTaker } from '../../form/files.ts'
import type { SchemaType } from '../../schema/schema.ts'

export type AssetKind = 'image' | 'file'

/** What a field of the kind takes, as in `<input accept>`; empty for anything. */
export function acceptOf(kind: AssetKind, type: SchemaType): string {
  const { accept } = type.options
  if (typeof accept === 'string' && accept.trim() !== '') return accept
  return kind === 'image' ? 'image/*' : ''
}

/** Whether the field takes a file: it must be of its kind, and on its own list. */
export function isTaken(
  kind: AssetKind,
  type: SchemaType,
  file: { name: string; type: string },
): boolean {
  return (
    isAccepted(file, kind === 'image' ? 'image/*' : '') && isAccepted(file, acceptOf(kind, type))
  )
}

/** The same while a file is dragged, when its name cannot be known: then a list of names lets it in. */
export function mayBeTaken(kind: AssetKind, type: SchemaType, file: { type: string }): boolean {
  if (file.type === '') return true
  const named = { name: '', type: file.type }
  if (kind === 'image' && !isAccepted(named, 'image/*')) return false
  const accept = acceptOf(kind, type)
  return isAccepted(named, accept) || acceptRules(accept).some((rule) => rule.startsWith('.'))
}

/** Makes values of files for lists; the code that uploads comes with the first one. */
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
