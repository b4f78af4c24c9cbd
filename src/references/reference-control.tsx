import { useContext, useEffect, useMemo, useRef, useState } from 'react'
import { ItemSlotContext } from '../form/items/item-slot.ts'
import type { ControlProps } from '../form/registry.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import type { Reference } from '../model/document.ts'
import { createDocumentId } from '../model/ids.ts'
import { type Patch, unset } from '../model/patch.ts'
import type { Path } from '../model/path.ts'
import { useDataLayer } from '../react/data-layer-context.ts'
import type { ReferencePlace } from '../schema/reference-filter.ts'
import type { SchemaType } from '../schema/schema.ts'
import { IconButton } from '../ui/controls/icon-button.tsx'
import { classes } from '../ui/host/dom.ts'
import { Menu, type MenuEntry } from '../ui/overlays/menu.tsx'
import { VersionMark } from '../preview/version-mark.tsx'
import {
  CreateTarget,
  type CreatableTarget,
  useCreatableTargets,
  useMakeTarget,
} from './create-target.tsx'
import {
  holdsMore,
  type PickedDocument,
  referenceIn,
  referencePatch,
  referenceTo,
} from './make-reference.ts'
import { useOpenedTarget } from './opened-target.ts'
import { ReferenceCombobox } from './search/reference-combobox.tsx'
import * as css from './references.css.ts'
import type { Target } from './target.ts'
import type { SearchOptions } from './search/use-reference-search.ts'
import { TargetNotices } from './target-notices.tsx'
import { UnusableValue } from './unusable-value.tsx'
import { targetTitle } from './target-title.ts'
import { TargetFrame, useTarget } from './target-preview.tsx'

export interface ReferenceControlProps {
  value: unknown
  /** Type of the reference. */
  type: SchemaType
  path: Path
  readOnly: boolean
  control: ControlProps
  /** Patches are relative to the value. */
  onChange: (patches: readonly Patch[]) => void
  onFocus?: (() => void) | undefined
  onBlur?: (() => void) | undefined
  /** The surrounding document, for the schema's filter. */
  place: () => Omit<ReferencePlace, 'getClient'>
  placeholder?: string | undefined
  /** Hides the creation of documents. */
  noCreate?: boolean
  /** Whether the page may fill a slot for each document in the list. */
  hasSlots?: boolean | undefined
  onSearch?: SearchOptions['onSearch']
  onSearching?: ((isSearching: boolean) => void) | undefined
  onTarget?: ((target: Target | null) => void) | undefined
  /** Called to create a document; returns true when the page handles it. */
  onCreate?: ((target: TargetToCreate) => boolean) | undefined
}

/** A document to create as a reference's target. */
export interface TargetToCreate {
  readonly id: string
  readonly typeName: string
  readonly templateId: string
  /** The search text; may be empty. */
  readonly title: string
}

/** REF-007: shows a search while the reference is empty or being replaced, else its target. */
export function ReferenceControl(props: ReferenceControlProps) {
  const { value, type, readOnly, onChange } = props
  const translate = useTranslate()
  const reference = useMemo(() => referenceIn(value, type), [value, type])
  const slot = useContext(ItemSlotContext)
  const [replaced, setReplaced] = useState(() =>
    slot?.isReplacing() ? (reference?._ref ?? null) : null,
  )
  const [led, setLed] = useState<'search' | 'card' | null>(replaced === null ? null : 'search')
  useEffect(() => slot?.begun(), [slot])
  const isForeign = !reference && holdsMore(value)
  // When another user changes the reference meanwhile, their choice is shown instead.
  const isReplacing = reference !== null && replaced === reference._ref && !readOnly
  if (isForeign) {
    return (
      <UnusableValue
        control={props.control}
        title={translate('reference.not-a-reference')}
        description={translate('reference.not-a-reference-body')}
        onClear={readOnly ? undefined : () => onChange([unset()])}
      />
    )
  }
  if (reference && !isReplacing) {
    return (
      <SelectedReference
        {...props}
        reference={reference}
        takesFocus={led === 'card'}
        onReplace={() => {
          setLed('search')
          setReplaced(reference._ref)
        }}
        onClear={() => {
          setLed('search')
          onChange([unset()])
        }}
      />
    )
  }
  return (
    <ReferenceSearch
      {...props}
      reference={reference}
      takesFocus={led === 'search'}
      type={type}
      onDone={(isChosen) => {
        setLed(isChosen || reference ? 'card' : null)
        setReplaced(null)
      }}
    />
  )
}

interface SearchProps extends ReferenceControlProps {
  /** The reference being replaced. */
  reference: Reference | null
  takesFocus: boolean
  /** Called when the search ends, with or without a choice. */
  onDone: (isChosen: boolean) => void
}

function ReferenceSearch(props: SearchProps) {
  const { value, type, path, control, readOnly, reference, onChange, onDone } = props
  const translate = useTranslate()
  const layer = useDataLayer()
  const makeTarget = useMakeTarget()
  const creatable = useCreatableTargets(type)
  const box = useRef<HTMLInputElement | null>(null)
  const [text, setText] = useState('')

  function choose(picked: PickedDocument): void {
    onChange([referencePatch(referenceTo(picked, type, layer.projectId), value)])
    onDone(true)
  }

  function create(target: CreatableTarget): void {
    const { type: made, templateId } = target
    const id = createDocumentId()
    const title = text.trim()
    if (props.onCreate?.({ id, typeName: made.name, templateId, title })) return
    void makeTarget({ target, id, title, path, put: choose })
  }

  /** REF-005: a value without a target is not a reference; it is removed when the search loses the focus. */
  function leave(): void {
    if (!reference && value !== undefined && value !== null) onChange([unset()])
    props.onBlur?.()
  }

  return (
    <div className={css.control}>
      <div className={css.searchRow}>
        <ReferenceCombobox
          layer={layer}
          type={type}
          place={props.place}
          control={{
            ...control,
            ref: (element) => {
              box.current = element as HTMLInputElement | null
              control.ref(element)
            },
          }}
          placeholder={props.placeholder ?? placeholderOf()}
          disabled={readOnly}
          takesFocus={props.takesFocus}
          hasSlots={props.hasSlots}
          onPick={choose}
          onText={setText}
          onFocus={props.onFocus}
          onLeave={leave}
          onEscape={() => {
            if (reference) onDone(false)
            else box.current?.blur()
          }}
          onSearch={props.onSearch}
          onSearching={props.onSearching}
        />
        {!readOnly && (
          <span className={css.searchEnd}>
            {!props.noCreate && (
              <CreateTarget title={text.trim()} targets={creatable} onCreate={create} />
            )}
            {reference && (
              <Menu
                align="end"
                trigger={
                  <IconButton icon="more" size="large" label={translate('reference.menu')} />
                }
                items={[
                  {
                    label: translate('reference.cancel-replace'),
                    icon: 'undo',
                    onSelect: () => onDone(false),
                  },
                  {
                    label: translate('reference.clear'),
                    icon: 'x',
                    tone: 'critical',
                    onSelect: () => {
                      onChange([unset()])
                      onDone(false)
                    },
                  },
                ]}
              />
            )}
          </span>
        )}
      </div>
    </div>
  )

  function placeholderOf(): string {
    if (type.placeholder) return type.placeholder
    const titles = type.to.map(({ type: name }) => targetTitle(layer.schema, type, name))
    return titles.length > 0 && titles.length <= 3
      ? translate('reference.search-in', { types: titles.join(', ') })
      : translate('reference.search')
  }
}

interface SelectedProps extends ReferenceControlProps {
  reference: Reference
  takesFocus: boolean
  onReplace: () => void
  onClear: () => void
}

function SelectedReference(props: SelectedProps) {
  const { reference, type, path, control, readOnly, takesFocus, onTarget } = props
  const layer = useDataLayer()
  const translate = useTranslate()
  const frame = useRef<HTMLDivElement>(null)
  const main = useRef<HTMLElement | null>(null)
  const target = useTarget(layer, reference, type, frame)
  const opened = useOpenedTarget(reference, type, path, target)
  const trouble = troubleOf(target)

  useEffect(() => {
    if (takesFocus) main.current?.focus()
  }, [takesFocus])
  useEffect(() => {
    onTarget?.(target)
    return () => onTarget?.(null)
  }, [target, onTarget])

  const hold = (element: HTMLElement | null) => {
    main.current = element
    control.ref(element)
  }
  const words = <TargetFrame target={target} reference={reference} type={type} />
  const entries = entriesOf()
  return (
    <div ref={frame} className={css.control} data-reference={target.state}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- follows the focus */}
      <div
        id={control.id}
        role="group"
        aria-labelledby={control['aria-labelledby']}
        aria-describedby={control['aria-describedby']}
        className={css.card}
        data-trouble={trouble}
        data-invalid={control['aria-invalid']}
        onFocus={props.onFocus}
        onBlur={props.onBlur}
      >
        {opened ? (
          <a ref={hold} className={classes(css.preview, css.link)} part="preview" {...opened.link}>
            {words}
          </a>
        ) : (
          <span className={css.preview} part="preview">
            {words}
          </span>
        )}
        {target.state === 'there' && !reference._dataset && <VersionMark {...target} />}
        {entries.length > 0 && (
          <span part="menu">
            <Menu
              align="end"
              trigger={
                <IconButton
                  {...(!opened && { ref: hold })}
                  icon="more"
                  label={translate('reference.menu')}
                />
              }
              items={entries}
            />
          </span>
        )}
      </div>
      <TargetNotices {...props} target={target} />
    </div>
  )

  function entriesOf(): MenuEntry[] {
    const entries: MenuEntry[] = []
    if (opened) {
      if (opened.open) {
        entries.push({ label: translate('reference.open'), icon: 'panel', onSelect: opened.open })
      }
      entries.push({
        label: translate('reference.open-new-tab'),
        icon: 'external',
        href: opened.href,
        target: '_blank',
      })
    }
    if (readOnly) return entries
    if (entries.length > 0) entries.push({ type: 'separator' })
    return [
      ...entries,
      { label: translate('reference.replace'), icon: 'search', onSelect: props.onReplace },
      {
        label: translate('reference.clear'),
        icon: 'x',
        tone: 'critical',
        onSelect: props.onClear,
      },
    ]
  }
}

function troubleOf({ state }: Target): 'caution' | 'critical' | undefined {
  if (state === 'wrong-type') return 'critical'
  return state === 'missing' || state === 'denied' || state === 'failed' ? 'caution' : undefined
}
