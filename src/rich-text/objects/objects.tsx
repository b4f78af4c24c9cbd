import { memo, useContext, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { NavigationContext } from '../../area/navigation.ts'
import { ValueSource } from '../../form/field/value-source.tsx'
import { useForm } from '../../form/form-context.ts'
import { itemEntries } from '../../form/items/item-entries.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { isReference } from '../../model/document.ts'
import { publishedId } from '../../model/ids.ts'
import { type Path, pathToString } from '../../model/path.ts'
import { isKeyed, type Keyed } from '../../model/portable-text.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { itemTypeOf, valueTypeName } from '../../schema/walk.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx'
import { useLongPress } from '../../ui/list/use-long-press.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import type { MenuEntry } from '../../ui/overlays/menu.tsx'
import type { TriggerProps } from '../../ui/overlays/use-popup.ts'
import { visuallyHidden } from '../../ui/theme.css.ts'
import { blockActions, inlineActions, removeAt } from '../blocks/block-actions.ts'
import { attributesOf } from '../commands/commands.ts'
import { Floating } from '../toolbar/floating.tsx'
import { InText } from './in-text.tsx'
import { BlockView, InlineView, renderFailed, useObjectTitle } from './object-view.tsx'
import type { ObjectPortal, PortalStore } from './portal-store.ts'
import { repairedBlock } from '../value/repair-block.ts'
import * as css from '../rich-text.css.ts'
import { useTextSession } from '../text-session.ts'

interface ObjectsProps {
  store: PortalStore
  readOnly: boolean
  isOnline: boolean
  /** Path of the object that is open for editing. */
  openPath: Path | null
}

/** Renders the objects of a text into their elements in the editor. */
export const Objects = memo(function Objects({ store, ...rest }: ObjectsProps) {
  const ids = useSyncExternalStore(store.subscribe, store.ids)
  return ids.map((id) => <ObjectAt key={id} id={id} store={store} {...rest} />)
})

const ObjectAt = memo(function ObjectAt({ id, store, ...rest }: ObjectsProps & { id: number }) {
  const portal = useSyncExternalStore(store.subscribe, () => store.get(id))
  if (!portal) return null
  const Shown = portal.isInline ? InlineObject : BlockObject
  const { value } = portal
  return createPortal(
    <ErrorBoundary
      where={`rich text object ${valueTypeName(value)}`}
      resetKey={value}
      {...(portal.isInline && { fallback: renderFailed })}
    >
      <Shown portal={portal} {...rest} />
    </ErrorBoundary>,
    portal.element,
  )
})

type ShownProps = Omit<ObjectsProps, 'store'> & { portal: ObjectPortal }

function BlockObject({ portal, readOnly, isOnline }: ShownProps) {
  const { value, position } = portal
  const session = useTextSession()
  const { registry } = useForm()
  const translate = useTranslate()
  const navigation = useContext(NavigationContext)
  const { array, path } = session
  const type = itemTypeOf(array, value)
  const title = useObjectTitle(type, value as Keyed)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const longPress = useLongPress(() => setMenuOpen(true))
  if (!type || !isKeyed(value) || type.fieldType.isBlock) {
    return <InvalidItem portal={portal} type={type} canResolve={!readOnly && isOnline} />
  }
  const inText = registry.find(type, 'inText')
  const reference: MenuEntry[] =
    isReference(value) && navigation
      ? [
          {
            label: translate('rich-text.open-reference'),
            href: navigation.intentHref({ name: 'edit', params: { id: publishedId(value._ref) } }),
            target: '_blank',
          },
        ]
      : []
  const entries = (): readonly MenuEntry[] =>
    itemEntries({ ...blockActions(session, { position, readOnly }), ofView: reference }, translate)
  return (
    <div
      {...longPress}
      className={css.objectRow}
      role="group"
      aria-roledescription={translate('rich-text.block-object')}
      aria-label={`${type.title}: ${title}`}
      data-block-object={value._key}
    >
      <span className={css.objectBody}>
        {inText ? (
          <InText portal={portal} input={inText} title={type.title} readOnly={readOnly} />
        ) : (
          <BlockView
            value={value}
            type={type}
            path={[...path, { _key: value._key }]}
            readOnly={readOnly}
          />
        )}
      </span>
      <Menu
        align="end"
        open={isMenuOpen}
        onOpenChange={setMenuOpen}
        trigger={
          <IconButton
            icon="more"
            size="small"
            label={translate('rich-text.object-menu', { title })}
          />
        }
        items={isMenuOpen ? entries() : noEntries}
      />
    </div>
  )
}

const noEntries: readonly MenuEntry[] = []

function InlineObject({ portal, readOnly, openPath }: ShownProps) {
  const { position, element, isSelected } = portal
  const value = portal.value as Keyed
  const session = useTextSession()
  const translate = useTranslate()
  const [isHidden, setHidden] = useState(false)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const longPress = useLongPress(() => setMenuOpen(true))
  const [wasSelected, setWasSelected] = useState(isSelected)
  if (wasSelected !== isSelected) {
    setWasSelected(isSelected)
    setHidden(false)
  }
  const type = session.text.objects.find(({ name }) => name === value['_type'])
  const title = useObjectTitle(type, value)
  const open = () => {
    const at = position()
    const block = at === undefined ? undefined : session.editor()?.state.doc.resolve(at).parent
    if (type && block)
      session.open([{ _key: attributesOf(block).key }, 'children', { _key: value._key }])
  }
  const isOpen =
    openPath !== null && JSON.stringify(openPath.at(-1)) === JSON.stringify({ _key: value._key })
  const entries = (): readonly MenuEntry[] =>
    itemEntries(inlineActions(session, { position, readOnly }, type && open), translate)
  return (
    <>
      <span
        {...longPress}
        className={css.chip}
        role="group"
        aria-roledescription={translate('rich-text.inline-object')}
        aria-label={title}
        data-inline-object={value._key}
        data-unknown={type ? undefined : ''}
      >
        <InlineView
          value={value}
          type={type}
          path={[...session.path, { _key: value._key }]}
          readOnly={readOnly}
        />
      </span>
      {isMenuOpen && (
        <Menu
          open
          onOpenChange={setMenuOpen}
          trigger={<MenuPlace label={translate('rich-text.object-menu', { title })} />}
          items={entries}
        />
      )}
      {isSelected && !isMenuOpen && !isHidden && !isOpen && !readOnly && (
        <Floating anchor={element} label={title} onEscape={() => setHidden(true)}>
          {type && (
            <Button size="small" variant="ghost" icon="edit" onClick={open}>
              {translate('rich-text.edit')}
            </Button>
          )}
          <Button
            size="small"
            variant="ghost"
            icon="trash"
            onClick={() => removeAt(session, position())}
          >
            {translate('rich-text.remove')}
          </Button>
        </Floating>
      )}
    </>
  )
}

/** Where the menu of an object in a line is shown, and its name. Only a finger that rests there opens it. */
function MenuPlace({ label, ref }: Pick<TriggerProps, 'ref'> & { label: string }) {
  return (
    <span ref={ref} className={visuallyHidden} aria-hidden>
      {label}
    </span>
  )
}

interface InvalidProps {
  portal: ObjectPortal
  type: SchemaType | undefined
  canResolve: boolean
}

/** An item not covered by the schema: shown as stored, and changed only on request. */
function InvalidItem({ portal: { value, position }, type, canResolve }: InvalidProps) {
  const session = useTextSession()
  const translate = useTranslate()
  const [isIgnored, setIgnored] = useState(false)
  const repaired = type?.fieldType.isBlock ? repairedBlock(value) : null
  const isUnknown = !type && isKeyed(value)
  const log = (what: string) =>
    console.info(`${pathToString(session.path)}: invalid rich text ${what}`, value)
  if (isIgnored) {
    return <div className={css.objectRow}>{translate('rich-text.invalid.ignored')}</div>
  }
  const resolve = () => {
    log('resolved')
    const at = position()
    const editor = session.editor()
    if (at === undefined || !editor) return
    if (!repaired) return removeAt(session, at)
    session.run((state, dispatch) => {
      const node = state.doc.nodeAt(at)
      if (node)
        dispatch?.(state.tr.replaceWith(at, at + node.nodeSize, editor.converter.toNode(repaired)))
      return node !== null
    })
  }
  return (
    <div data-invalid-item data-keeps-events>
      <Card
        tone="caution"
        icon="warning"
        title={
          isUnknown
            ? translate('rich-text.unknown-block', { type: valueTypeName(value) })
            : translate('rich-text.invalid')
        }
        actions={
          <>
            <Button
              size="small"
              onClick={() => {
                log('ignored')
                setIgnored(true)
              }}
            >
              {translate('rich-text.ignore')}
            </Button>
            {canResolve && (
              <Button
                size="small"
                icon={repaired ? 'check' : 'trash'}
                data-resolve
                onClick={resolve}
              >
                {translate(repaired ? 'rich-text.resolve.repair' : 'rich-text.resolve.remove')}
              </Button>
            )}
          </>
        }
      >
        {translate('rich-text.invalid.body')}
        <ValueSource value={value} />
      </Card>
    </div>
  )
}
