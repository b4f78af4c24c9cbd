import type { DataLayer } from '../data/data-layer.ts'
import type { Translate } from '../i18n/messages.ts'
import type { Path } from '../model/path.ts'
import type { SchemaType } from '../schema/schema.ts'
import type { UiServices } from '../ui/ui-context.ts'
import type { AssetSettings } from './asset-settings.ts'
import type { FormController } from './controller.ts'

/** Known properties of a dragged file; the name is available only after the drop. */
export interface FileHint {
  readonly name?: string
  readonly type: string
}

/** The services that creating a value from a file needs. */
export interface FileContext {
  readonly controller: FormController
  readonly layer: DataLayer
  readonly ui: Pick<UiServices, 'toasts' | 'announce'>
  readonly translate: Translate
}

/** A value whose creation from a file has started. */
export interface StartedFile {
  /** Fields of the value that are available immediately. */
  readonly fields: Readonly<Record<string, unknown>>
  /** Continues once a value with these fields is at the path; errors are shown to the user. */
  go(path: Path, context: FileContext): Promise<void>
}

/** The media type of copied or dragged assets: a JSON array of their documents. */
export const assetsMediaType = 'application/vnd.content.asset+json'

/** Creates values of one type from files, such as an image field from a picture. */
export interface FileTaker {
  takes(file: FileHint, type: SchemaType, settings: AssetSettings): boolean
  /** Loads its code with the first file. */
  start(file: File, type: SchemaType, layer: DataLayer): Promise<StartedFile>
  /** Fields of values for dragged assets, without assets that the type does not accept. */
  ofAssets(
    dragged: string,
    type: SchemaType,
    layer: DataLayer,
  ): Promise<readonly Readonly<Record<string, unknown>>[]>
}
