import { useSyncExternalStore } from 'react'
import { useFieldClashes } from '../form/field/clash/field-clash.tsx'
import { EditedItem } from '../form/items/edit/edited-item.tsx'
import type { InputProps } from '../form/registry.ts'
import { getAt, isKeySegment, pathToString } from '../model/path.ts'
import type { Path } from '../model/path.ts'
import type { SchemaType } from '../schema/schema.ts'
import { itemTypeOf } from '../schema/walk.ts'
import { useLater } from '../ui/overlays/use-popup.ts'
import { BlockPeople } from './blocks/block-people.tsx'
import { Objects } from './objects/objects.tsx'
import type { TextHost } from './text-host.ts'
import { AnnotationBar } from './toolbar/annotation-bar.tsx'
import { AnnotationForm } from './toolbar/annotation-form.tsx'
import { SelectionBar } from './toolbar/selection-bar.tsx'
import { SlashMenu } from './toolbar/slash-menu.tsx'

const loadPasteChip = async () => (await import('./paste/paste-chip.tsx')).PasteChip
const loadClashes = async () => (await import('./blocks/block-clashes.tsx')).BlockClashes

interface TextOverlaysProps {
  host: TextHost
  input: InputProps<readonly unknown[]>
  canEdit: boolean
  isOnline: boolean
}

/** Everything that is shown inside an editor and above it: objects, marks of other users, bars, menus and dialogs. */
export function TextOverlays({ host, input, canEdit, isOnline }: TextOverlaysProps) {
  const { type, value, path, presence } = input
  const openPath = useSyncExternalStore(host.subscribe, host.openPath)
  const hasPaste = useSyncExternalStore(host.subscribe, () => host.paste.last() !== null)
  const { Part: PasteChip } = useLater(loadPasteChip, hasPaste, host.paste.end)
  const hasClashes = useFieldClashes(pathToString(path)).length > 0
  const { Part: BlockClashes } = useLater(loadClashes, hasClashes, () => {})
  const draft = useSyncExternalStore(host.subscribe, host.annotations.draft)
  const opened = openedIn(type, value, openPath)
  return (
    <>
      <Objects store={host.portals} readOnly={!canEdit} isOnline={isOnline} openPath={openPath} />
      <BlockPeople presence={presence} />
      {BlockClashes && <BlockClashes />}
      {canEdit && openPath === null && !draft && (
        <>
          <SelectionBar />
          <AnnotationBar />
          {PasteChip && <PasteChip />}
          <SlashMenu />
        </>
      )}
      {draft && <AnnotationForm host={host} draft={draft} />}
      {opened && openPath && (
        <EditedItem
          path={[...path, ...openPath]}
          array={opened.array}
          title={opened.item.title}
          open
          defaultKind={openPath.includes('markDefs') ? 'popover' : 'dialog'}
          anchor={host.anchorOf(openPath)}
          finalFocus={() => host.editor()?.view.dom ?? null}
          onClose={host.close}
          onRemove={() => host.remove(openPath)}
        />
      )}
    </>
  )
}

/** The type at a path, and the array that contains its item. */
function openedIn(
  type: SchemaType,
  value: unknown,
  path: Path | null,
): { item: SchemaType; array: SchemaType } | null {
  if (!path || !isKeySegment(path[0])) return null
  const member = itemTypeOf(type, getAt(value, path.slice(0, 1)))
  if (path.length === 1) return member ? { item: member, array: type } : null
  const [, name] = path
  const array = typeof name === 'string' ? member?.field(name)?.type : undefined
  const item = array && itemTypeOf(array, getAt(value, path))
  return item && array ? { item, array } : null
}
