import type { CompiledSchema, SchemaType } from '../../schema/schema.ts'
import type { Tool } from '../../structure/tool.ts'
import { LoadingBlock } from '../../ui/text/spinner.tsx'
import { useLater } from '../../ui/overlays/use-popup.ts'

/** Creates the tool for managing images and files. */
export function createAssetTool(): Omit<Tool, 'title'> {
  return { name: 'assets', icon: 'image', component: Assets }
}

function Assets() {
  const { Part: Page } = useLater(load, true, () => {})
  return Page ? <Page /> : <LoadingBlock />
}

const load = async () => (await import('./asset-page.tsx')).AssetPage

/** Whether any document type of a schema can contain images or files. */
export function holdsAssets({ documentTypes }: CompiledSchema): boolean {
  const seen = new Set<SchemaType>()
  const looks = (type: SchemaType): boolean => {
    if (seen.has(type)) return false
    seen.add(type)
    return (
      type.fieldType.holdsAsset === true ||
      type.fields.some((field) => looks(field.type)) ||
      type.of.some(looks)
    )
  }
  return documentTypes.some(looks)
}
