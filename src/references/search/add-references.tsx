import { useContext, useId, useMemo, useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { toDataError } from '../../data/errors.ts'
import { useFormDocument } from '../../form/store/form-document.ts'
import type { AddItemsProps } from '../../form/registry.ts'
import { itemLimits } from '../../form/clipboard/new-item.ts'
import { failureText } from '../../area/failure-text.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { isRecord, isReference } from '../../model/document.ts'
import { createDocumentId, publishedId } from '../../model/ids.ts'
import { createKey } from '../../model/key.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { useToast } from '../../ui/feedback/toasts.tsx'
import { optionId, VirtualList, type VirtualListHandle } from '../../ui/list/virtual-list.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import { Kbd } from '../../ui/text/kbd.tsx'
import { useUi } from '../../ui/ui-context.ts'
import {
  CreateTarget,
  type CreatableTarget,
  useCreatableTargets,
  useMakeTarget,
} from '../create-target.tsx'
import { HitRow, hitRowHeight } from './hit-row.tsx'
import { referenceTo } from '../make-reference.ts'
import type { PastedReport } from './pasted-lines.ts'
import { useIsAvailable } from '../other-datasets.ts'
import { conditionAt, mostLines, type ReferenceHit, targetTypes } from './reference-search.ts'
import { SearchLimitContext } from './search-limit.ts'
import * as css from '../references.css.ts'
import { useRecentTargets } from './recent-targets.ts'
import { SearchMessage } from './search-message.tsx'
import { allowsType } from '../target.ts'
import { useReferenceSearch } from './use-reference-search.ts'
import { leavesTextBox } from '../../ui/list/list-keys.ts'

const width = 420
const visibleRows = 7

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
  const { clock, announce } = useUi()
  const makeTarget = useMakeTarget()
  const creatable = useCreatableTargets(type)
  const toast = useToast()
  const document = useFormDocument()
  const listId = useId()
  const rows = useRef<VirtualListHandle>(null)
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [activeId, setActiveId] = useState<string | null>(null)
  const [chosen, setChosen] = useState<readonly ReferenceHit[]>([])
  const [report, setReport] = useState<PastedReport | number | null>(null)
  const place = () => ({
    document: isRecord(document.value) ? document.value : {},
    path: list.path,
    isItem: true,
  })
  const { ids: recent, note } = useRecentTargets(layer, type, { place, isOpen: true })
  const limit = useContext(SearchLimitContext)
  const search = useReferenceSearch({ layer, type, text, place, limit, recent, isWanted: true })
  const { hits } = search
  const present = useMemo(
    () =>
      new Set(list.items().flatMap((item) => (isReference(item) ? publishedId(item._ref) : []))),
    [list],
  )
  const room = itemLimits(look.array).max - list.items().length
  const found = hits.findIndex(({ id }) => id === activeId)
  const active = hits.length === 0 ? -1 : Math.max(0, found)
  const isChosen = (id: string) => chosen.some((one) => one.id === id)

  function toggle(index: number): void {
    const hit = hits[index]
    if (!hit || !allowsType(type.to, hit.typeName)) return
    const isOn = isChosen(hit.id)
    if (!isOn && chosen.length >= room) {
      announce(translate('reference.pick-full', { count: room }))
      return
    }
    const next = isOn ? chosen.filter(({ id }) => id !== hit.id) : [...chosen, hit]
    setChosen(next)
    setActiveId(hit.id)
    announce(translate('reference.pick-chosen', { count: next.length }))
    box.current?.select()
  }

  function add(): void {
    if (chosen.length === 0) return
    const items = chosen.map((hit) => ({
      ...referenceTo(hit, type, layer.projectId),
      _key: createKey(),
    }))
    note(chosen)
    // While the popup closes, another click must not add them again.
    setChosen([])
    onDone()
    list.insert(items, list.items().length)
  }

  function create(target: CreatableTarget): void {
    const _key = createKey()
    void makeTarget({
      target,
      id: createDocumentId(),
      title: text.trim(),
      path: [...list.path, { _key }],
      put(picked) {
        onDone()
        list.insert([{ ...referenceTo(picked, type), _key }], list.items().length)
      },
    })
  }

  function handleKey(event: KeyboardEvent): void {
    const { key } = event
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (key === 'Enter') {
      event.preventDefault()
      if (event.metaKey || event.ctrlKey) add()
      else if (active >= 0 && !search.isStale) toggle(active)
    } else if (leavesTextBox(key)) {
      rows.current?.moveBy(event)
    }
  }

  async function paste(event: ClipboardEvent): Promise<void> {
    const pasted = event.clipboardData.getData('text/plain')
    if (!/[\n\r\t]/.test(pasted.trim())) return
    event.preventDefault()
    setReport(Math.min(mostLines, pasted.trim().split(/[\n\r\t]+/).length))
    try {
      const [condition, { lookUp }] = await Promise.all([
        conditionAt({ layer, clock, type, place }),
        import('./pasted-lines.ts'),
      ])
      setReport(
        await lookUp(
          { layer, reference: type, types: targetTypes(layer, type), condition },
          pasted,
        ),
      )
    } catch (error) {
      setReport(null)
      const description = failureText(translate, toDataError(error))
      toast.show({ tone: 'critical', title: translate('reference.search-failed'), description })
    }
  }

  if (report !== null) {
    return (
      <PasteReport
        report={report}
        room={room}
        onCancel={() => setReport(null)}
        onChoose={(picked) => {
          const others = picked.filter(({ id }) => !isChosen(id))
          setChosen([...chosen, ...others].slice(0, Math.max(0, room)))
          setReport(null)
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
          }}
          onKeyDown={handleKey}
          onPaste={(event) => void paste(event)}
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
        <div
          role="presentation"
          className={css.list}
          data-stale={search.isStale || undefined}
          style={{ blockSize: Math.min(hits.length, visibleRows) * hitRowHeight }}
          // A press must not take the focus from the box, which handles the keys.
          onMouseDown={(event) => event.preventDefault()}
        >
          <VirtualList
            ref={rows}
            role="listbox"
            multiple
            listId={listId}
            label={translate('reference.pick-title')}
            count={hits.length}
            rowHeight={hitRowHeight}
            getKey={(index) => hits[index]?.id ?? String(index)}
            activeIndex={active}
            onActiveIndexChange={(index) => setActiveId(hits[index]?.id ?? null)}
            isSelected={(index) => isChosen(hits[index]?.id ?? '')}
            isDisabled={(index) => !allowsType(type.to, hits[index]?.typeName ?? '')}
            onSelect={toggle}
            renderRow={(index, row) => {
              const hit = hits[index]
              if (!hit) return null
              const isOn = isChosen(hit.id)
              return (
                <HitRow
                  hit={hit}
                  type={type}
                  active={row.active}
                  lead={
                    <span className={css.check} data-checked={isOn ? '' : undefined}>
                      {isOn && <Icon name="check" size={12} />}
                    </span>
                  }
                  trailing={
                    present.has(hit.id) && (
                      <span title={translate('reference.in-list-hint')}>
                        <Badge>{translate('reference.in-list')}</Badge>
                      </span>
                    )
                  }
                />
              )
            }}
          />
        </div>
      ) : (
        <SearchMessage id={listId} text={text} search={search} />
      )}
      {hits.length >= limit && !search.failure && (
        <p className={css.note}>{translate('reference.refine', { count: limit })}</p>
      )}
      <div className={css.pickerFoot}>
        <span role="status">
          {chosen.length === 0
            ? translate('reference.pick-none')
            : translate('reference.pick-chosen', { count: chosen.length })}
        </span>
        <span className={css.pickerActions}>
          {room > 0 && (
            <CreateTarget title={text.trim()} targets={creatable} onCreate={create} size="medium" />
          )}
          <Button variant="primary" disabled={chosen.length === 0} onClick={add}>
            {translate('reference.pick-add', { count: chosen.length })}
          </Button>
        </span>
      </div>
      <p className={css.pickerHelp}>
        {translate('reference.pick-help')} <Kbd hotkey="mod+Enter" />
      </p>
    </div>
  )
}

interface PasteReportProps {
  /** A number of lines while they are being looked up. */
  report: PastedReport | number
  room: number
  onCancel: () => void
  onChoose: (hits: readonly ReferenceHit[]) => void
}

function PasteReport({ report, room, onCancel, onChoose }: PasteReportProps) {
  const translate = useTranslate()
  if (typeof report === 'number') {
    return (
      <p className={css.message} role="status">
        {translate('reference.paste-looking', { count: report })}
      </p>
    )
  }
  const { found, ambiguous, missing, count, isCut } = report
  const lines = [
    translate('reference.paste-found', { found: found.length, count }),
    ambiguous.length > 0 && translate('reference.paste-ambiguous', { lines: ambiguous.join(', ') }),
    missing.length > 0 && translate('reference.paste-missing', { lines: missing.join(', ') }),
    isCut && translate('reference.paste-cut', { count: mostLines }),
    found.length > room && translate('reference.pick-full', { count: Math.max(0, room) }),
  ].filter((line) => line !== false)
  return (
    <div className={css.picker}>
      <div className={css.report} role="status" data-paste-report>
        {lines.map((line) => (
          <p key={line} className={css.reportLine}>
            {line}
          </p>
        ))}
      </div>
      <div className={css.pickerFoot}>
        <Button onClick={onCancel}>{translate('reference.paste-cancel')}</Button>
        <Button variant="primary" disabled={found.length === 0} onClick={() => onChoose(found)}>
          {translate('reference.paste-choose')}
        </Button>
      </div>
    </div>
  )
}
