import { defineElements } from '../src/element/define.ts'
import type { DefineOptions } from '../src/element/define.ts'
import { AssetBrowser } from './asset-browser.ts'
import { ContentContext } from './content-context.ts'
import { ContentOverlay } from './content-overlay.ts'
import { ContentStudio } from './content-studio.ts'
import { ContentValue } from './content-value.ts'
import { DocumentForm } from './document-form.ts'
import { ImageEditor } from './image-editor.ts'
import { ReferenceInput } from './reference-input.ts'
import { SearchDialog } from './search-dialog.ts'

/** Every element of the package. Add a new one here. */
export const elementClasses = [
  AssetBrowser,
  ContentContext,
  ContentOverlay,
  ContentStudio,
  ContentValue,
  DocumentForm,
  ImageEditor,
  ReferenceInput,
  SearchDialog,
] as const

/**
 * Registers the elements, each under its own tag unless the options specify otherwise. Safe to call twice, and on a
 * page with another copy or version of the package.
 */
export function define(options: DefineOptions = {}): void {
  defineElements(elementClasses, options)
}
