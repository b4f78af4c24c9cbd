import { useSyncExternalStore } from 'react'
import { deferred } from '../../form/deferred.ts'
import type { FieldActionSource } from '../../form/field/field-actions.ts'
import type { AssetSourceDefinition } from '../../form/asset-settings.ts'
import type { FieldView } from '../../form/registry.ts'
import type { TextHeight } from '../../form/text-height.ts'
import type { I18nConfig } from '../../i18n/locale.ts'
import type { Path } from '../../model/path.ts'
import type { AreaHost } from '../../react/area-host.ts'
import type { TemplateDefinition } from '../../schema/templates/template.ts'
import type { AreaProps } from '../../area/root.tsx'
import type { DocumentExtensions } from '../extensions/document-extension.ts'
import type { GivenSchema } from './detached/detached-form.tsx'
import type { HostComponents } from './host-controls.tsx'
import type { Intent } from '../../area/navigation.ts'

/** The properties of `<document-form>` that its area reads. */
export interface DocumentFormAreaProps extends AreaProps {
  documentId?: string
  documentType?: string
  /** Name of the template for a document that does not exist yet. */
  template?: string
  initialValueParams?: Readonly<Record<string, unknown>>
  noHeader?: boolean
  noActions?: boolean
  focusPath?: string | Path
  mode?: 'live' | 'detached'
  perspective?: 'draft' | 'published'
  revision?: string
  autosave?: 'on' | 'off'
  /** Path of the value to edit. */
  path?: string
  /** The only fields to show, as paths below `path`. */
  fields?: string
  group?: string
  components?: HostComponents
  disabled?: boolean
  schema?: GivenSchema
  config?: {
    i18n?: I18nConfig
    schema?: GivenSchema
    templates?: readonly TemplateDefinition[]
    fields?: readonly FieldView[]
    fieldActions?: readonly FieldActionSource[]
    assetSources?: readonly AssetSourceDefinition[]
    directUploads?: boolean | { image?: boolean; file?: boolean }
    richText?: { height?: TextHeight }
    document?: DocumentExtensions
  }
  hrefFor?: (intent: Intent) => string | null
}

// A form without a document needs neither the code of open documents nor their messages. The element loads the part it
// needs together with this module; without an element, it is loaded on first render.
const BoundDocument = deferred(() => import('./bound-document.tsx'))
const DetachedDocumentForm = deferred(() => import('./detached/detached-document-form.tsx'))

/** The form of one document inside its element, without a surrounding studio. */
export default function DocumentFormArea({ host }: { host: AreaHost }) {
  const snapshot = useSyncExternalStore(host.subscribe, host.getSnapshot)
  const props = snapshot.props as DocumentFormAreaProps
  const isDetached = snapshot.standsAlone || props.mode === 'detached'
  const Part = isDetached ? DetachedDocumentForm : BoundDocument
  return <Part host={host} props={props} />
}
