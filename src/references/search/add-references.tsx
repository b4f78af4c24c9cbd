import { useContext, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useFormDocument } from '../../form/store/form-document.ts'
import type { AddItemsProps } from '../../form/registry.ts'
import { itemLimits } from '../../form/clipboard/new-item.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { isRecord } from '../../model/document.ts'
import { createDocumentId } from '../../model/ids.ts'
import { createKey } from '../../model/key.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { optionId, type VirtualListHandle } from '../../ui/list/virtual-list.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { useUi } from '../../ui/ui-context.ts'
import {
  CreateTarget,
  type CreatableTarget,
  useCreatableTargets,
  useMakeTarget,
} from '../create-target.tsx'
import { ChoiceList } from './choice-list.tsx'
import { chooseHits, type ChosenHits, toggleHit } from './chosen-hits.ts'
import { referenceTo } from '../make-reference.ts'
import { PasteReport, usePastedLines } from './paste-report.tsx'
import { useIsAvailable } from '../other-datasets.ts'
import { SearchLimitContext } from './search-limit.ts'
import * as css from '../references.css.ts'
import { useRecentTargets } from './recent-targets.ts'
import { SearchMessage } from './search-message.tsx'
import { allowsType } from '../target.ts'
import { useReferenceSearch } from './use-reference-search.ts'
import { leavesTextBox } from '../../ui/list/list-keys.ts'

const width = 420

/** Adds several references to an array from one search: one patch, one undo step. */
export function AddReferences({ list, look, type }: AddItemsProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const isAvailable = useIsAvailable(type)
  const obstacle = isAvailable === false ? translate('reference.feature-missing') : look.full
  return (
    <Popover
      bare
      label={translate('reference.pick-title')}
      width={width}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button icon="plus" disabledReason={obstacle} aria-describedby={look.labelId}>
          {translate('array.add')}
        </Button>
      }
    >
      <Picker list={list} look={look} type={type} onDone={() => setOpen(false)} />
    </Popover>
  )
}

function Picker({ list, look, type, onDone }: AddItemsProps & { onDone: () => void }) {
  const translate = useTranslate()
  const layer = useDataLayer()
  const { announce } = useUi()
  const document = useFormDocument()
  const listId = useId()
  const rows = useRef<VirtualListHandle>(null)
  const box = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  const [text, setText] = useState('')
  const [activeId, setActiveId] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ChosenHits>([])
  /** The last key moved in the list, so that a space is no part of the text. */
  const [isMoved, setMoved] = useState(false)
  const place = () => ({
    document: isRecord(document.value) ? document.value : {},
    path: list.path,
    isItem: true,
  })
  const { ids: recent, note } = useRecentTargets(layer, type, { place, isOpen: true })
  const limit = useContext(SearchLimitContext)
  const pasted = usePastedLines(type, place)
  const search = useReferenceSearch({ layer, type, text, place, limit, recent, isWanted: true })
  const { hits } = search
  const room = itemLimits(look.array).max - list.items().length
  const found = hits.findIndex(({ id }) => id === activeId)
  const active = hits.length === 0 ? -1 : Math.max(0, found)

  function toggle(index: number): void {
    const hit = hits[index]
    if (!hit || !allowsType(type.to, hit.typeName)) return
    const next = toggleHit(chosen, hit, room)
    if (!next) {
      announce(translate('reference.pick-full', { count: room }))
      return
    }
    setChosen(next)
    setActiveId(hit.id)
    announce(translate('reference.pick-chosen', { count: next.length }))
    box.current?.select()
  }

  /** Adds a document; once others are chosen, it is chosen too. */
  function select(index: number): void {
    const hit = hits[index]
    if (chosen.length > 0) toggle(index)
    else if (hit && allowsType(type.to, hit.typeName)) add([hit])
  }

  function add(added: ChosenHits): void {
    // While the popup closes, another click must not add them again.
    if (added.length === 0 || isDone.current) return
    isDone.current = true
    const items = added.map((hit) => ({
      ...referenceTo(hit, type, layer.projectId),
      _key: createKey(),
    }))
    note(added)
    onDone()
    list.insert(items, list.items().length)
  }

  function handleKey(event: KeyboardEvent): void {
    const { key } = event
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (key === 'Enter') {
      event.preventDefault()
      if (chosen.length > 0) add(chosen)
      else if (active >= 0 && !search.isStale) select(active)
    } else if (key === ' ' && active >= 0 && (isMoved || text === '')) {
      event.preventDefault()
      if (!search.isStale) toggle(active)
    } else if (leavesTextBox(key)) {
      rows.current?.moveBy(event)
      setMoved(true)
    }
  }

  if (pasted.report !== null) {
    return (
      <PasteReport
        report={pasted.report}
        room={room}
        onCancel={pasted.close}
        onChoose={(hits) => {
          setChosen(chooseHits(chosen, hits, room))
          pasted.close()
        }}
      />
    )
  }
  return (
    <div className={css.picker}>
      <div className={css.pickerBox}>
        <TextInput
          ref={box}
          icon="search"
          value={text}
          onChange={(next) => {
            setText(next)
            setActiveId(null)
            setMoved(false)
          }}
          onKeyDown={handleKey}
          onPaste={(event) => void pasted.paste(event)}
          label={translate('reference.search')}
          placeholder={translate('reference.search')}
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? optionId(listId, active) : undefined}
          autoComplete="off"
          spellCheck={false}
          data-uncommitted
        />
      </div>
      {hits.length > 0 && !search.failure ? (
        <ChoiceList
          ref={rows}
          id={listId}
          hits={hits}
          type={type}
          list={list}
          chosen={chosen}
          isStale={search.isStale}
          active={active}
          onActive={setActiveId}
          onSelect={select}
          onToggle={toggle}
        />
      ) : (
        <SearchMessage id={listId} text={text} search={search} />
      )}
      {hits.length >= limit && !search.failure && (
        <p className={css.note}>{translate('reference.refine', { count: limit })}</p>
      )}
      <PickerFoot
        count={chosen.length}
        create={room > 0 && <CreateItem {...{ list, type, onDone }} title={text.trim()} />}
        onAdd={() => add(chosen)}
      />
    </div>
  )
}

/** How many documents are chosen, and the buttons that add them or create another one; nothing before there is a use. */
function PickerFoot({
  count,
  create,
  onAdd,
}: {
  count: number
  create: ReactNode
  onAdd: () => void
}) {
  const translate = useTranslate()
  return (
    <div className={css.pickerFoot}>
      <span role="status">{count > 0 && translate('reference.pick-chosen', { count })}</span>
      <span className={css.pickerActions}>
        {create}
        {count > 0 && (
          <Button variant="primary" onClick={onAdd}>
            {translate('reference.pick-add', { count })}
          </Button>
        )}
      </span>
    </div>
  )
}

/** Creates a document and adds a reference to it. */
function CreateItem({
  list,
  type,
  title,
  onDone,
}: Pick<AddItemsProps, 'list' | 'type'> & { title: string; onDone: () => void }) {
  const makeTarget = useMakeTarget()
  const targets = useCreatableTargets(type)

  function create(target: CreatableTarget): void {
    const _key = createKey()
    void makeTarget({
      target,
      id: createDocumentId(),
      title,
      path: [...list.path, { _key }],
      put(picked) {
        onDone()
        list.insert([{ ...referenceTo(picked, type), _key }], list.items().length)
      },
    })
  }

  return <CreateTarget title={title} targets={targets} onCreate={create} size="medium" />
}
