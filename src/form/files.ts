import type { DataLayer } from '../data/data-layer.ts'
import type { Translate } from '../i18n/messages.ts'
import type { Path } from '../model/path.ts'
import type { SchemaType } from '../schema/schema.ts'
import type { UiServices } from '../ui/ui-context.ts'
import type { AssetSettings } from './asset-settings.ts'
import type { FormController } from './controller.ts'

/** What is known of a file that is dragged over the page: its name only once it was dropped. */
export interface FileHint {
  readonly name?: string
  readonly type: string
}

/** What making a value of a file needs. */
export interface FileContext {
  readonly controller: FormController
  readonly layer: DataLayer
  readonly ui: Pick<UiServices, 'toasts' | 'announce'>
  readonly translate: Translate
}

/** Begins to make a value of a file. */
export interface StartedFile {
  /** Fields of the value that is there at once. */
  readonly fields: Readonly<Record<string, unknown>>
  /** Continues once the value with the fields is at the path; errors are shown to the user. */
  go(path: Path, context: FileContext): Promise<void>
}

/** The media type of assets on a clipboard or while they are dragged: a list of their documents, as JSON. */
export const assetsMediaType = 'application/vnd.content.asset+json'

/** Makes values of one type of files: an image field of a picture, for instance. */
export interface FileTaker {
  takes(file: FileHint, type: SchemaType, settings: AssetSettings): boolean
  /** The code comes when the first file does. */
  start(file: File, type: SchemaType, layer: DataLayer): Promise<StartedFile>
  /** Fields of values for dragged assets, without those that the type does not take. */
  ofAssets(
    dragged: string,
    type: SchemaType,
    layer: DataLayer,
  ): Promise<readonly Readonly<Record<string, unknown>>[]>
}
