// Every public name of the package. Importing it has no side effects; `elements/all.ts` defines the elements.
export { define, elementClasses } from '../elements/register.ts'
export { ContentContext } from '../elements/content-context.ts'
export { ContentStudio } from '../elements/content-studio.ts'
export { ContentValue } from '../elements/content-value.ts'
export { DocumentForm } from '../elements/document-form.ts'
export { ReferenceInput } from '../elements/reference-input.ts'
export { AssetBrowser } from '../elements/asset-browser.ts'
export { ImageEditor } from '../elements/image-editor.ts'
export { SearchDialog } from '../elements/search-dialog.ts'
export type { DefineOptions } from './element/define.ts'
export { ContentError } from './element/errors/content-error.ts'
export {
  ContentAuthRequiredEvent,
  ContentErrorEvent,
  ContentEvent,
} from './element/content-event.ts'
export type { ContentEventDetail, ContentEventMap } from './element/content-event.ts'
export { releaseVersion as VERSION } from './protocol/version.ts'
export { studioVersion as STUDIO_VERSION } from './protocol/studio-version.ts'
export type {
  ContentIntent,
  ContentSchema,
  ContentStorage,
} from './element/context/connection-properties.ts'

export { enUs } from './i18n/locale.ts'
export type { I18nConfig, Locale, LocaleBundle, WeekInfo } from './i18n/locale.ts'
export { defineConfig, definePlugin } from './studio/config/define-config.ts'
export type {
  AssetFromSource,
  AssetSourceDefinition,
  AssetSourceProps,
} from './form/asset-settings.ts'
export type {
  AuthOptions,
  AuthProviderConfig,
  Composable,
  ConfigContext,
  ContentConfig,
  PluginConfig,
  SourceConfig,
  ThemeTokens,
  WorkspaceConfig,
} from './studio/config/workspace-config.ts'
export type {
  AroundStudioProps,
  AroundToolProps,
  NavbarPartProps,
  SidebarPartProps,
  StudioPart,
  StudioPartProps,
} from './studio/config/studio-part.ts'
export type { HomePart } from './studio/config/home-part.ts'
export type { StudioHistory } from './studio/routing/history.ts'
export type { PreviewDefinition } from './structure/page/preview-definition.ts'
export { defineStructure } from './structure/structure-item.ts'
export type {
  DocumentView,
  DocumentViewComponentProps,
  StructureComponentProps,
  StructureContext,
  StructureItem,
  StructureItems,
} from './structure/structure-item.ts'
export type { IntentTarget, Tool, ToolProps, ToolRouter, ToolSource } from './structure/tool.ts'
export type { GetClient } from './data/connection/get-client.ts'
export type {
  DocumentActionCall,
  DocumentActionContext,
  DocumentActionDefinition,
  DocumentActionDescription,
  DocumentActionDialog,
  DocumentBadgeDefinition,
  DocumentBadgeDescription,
  DocumentDialogProps,
  DocumentInspectorDefinition,
  DocumentInspectorProps,
  DocumentOperation,
  DocumentSubject,
  ManyDocumentsAction,
} from './document/extensions/document-extension.ts'
export type { Intent } from './area/navigation.ts'

export { framedCss, framedUrl } from './image/output.ts'
export type {
  Alignment,
  ImageFraming,
  PictureCss,
  PictureCssOptions,
  PictureUrlOptions,
} from './image/output.ts'

export { defineArrayMember, defineField, defineType } from './schema/define.ts'
export type { FieldDefinition, TypeDefinition } from './schema/define.ts'
export { schemaToJson } from './schema/schema-json.ts'
export type { SchemaJson } from './schema/schema-json.ts'
export type { AssetValue, DocumentsOf, ReferenceValue, ValueOf } from './schema/value-of.ts'
export type { TemplateDefinition } from './schema/templates/template.ts'
export type {
  FieldAction,
  FieldActionContext,
  FieldActionSource,
} from './form/field/field-actions.ts'
export type { DiffProps, DisplayProps, FieldView, InputProps, ItemProps } from './form/registry.ts'
export type { Column, ColumnKind, FieldType } from './schema/field-type.ts'
export type { FilterDefinition, Operator, OwnFilter } from './schema/filter.ts'
export type {
  ArrayDiff,
  Diff,
  ItemDiff,
  ObjectDiff,
  ScalarDiff,
  StringDiff,
} from './model/diff/diff.ts'

export type { ContentDocument, Reference } from './model/document.ts'
export type { Patch } from './model/patch.ts'
export type { Path, PathSegment } from './model/path.ts'
export type { ValidationMarker } from './schema/validation/marker.ts'
