import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CheckedView } from '../../../src/area/saved-views/use-chosen-view.ts'
import { viewEntries, type ViewEntriesOptions } from '../../../src/area/saved-views/view-entries.ts'
import type { MenuAction, MenuEntry } from '../../../src/ui/overlays/menu.tsx'

type View = { order: string }

const saved = (id: string, more: Partial<CheckedView<View>> = {}): CheckedView<View> => ({
  id,
  title: id,
  view: { order: 'title' },
  isShared: false,
  isOwn: true,
  document: { _id: id, _type: 'view' },
  ...more,
})
const drafts = saved('drafts')
const desk = saved('desk', { isShared: true, isOwn: false })

/** The entries, and the names of the callbacks that were called. */
function entriesOf(options: Partial<ViewEntriesOptions<View>> = {}) {
  const calls: unknown[][] = []
  const call =
    (name: string) =>
    (...given: unknown[]) =>
      void calls.push([name, ...given])
  const entries = viewEntries<View>({
    views: [drafts, desk],
    chosen: null,
    isChanged: false,
    isDefault: false,
    hasDefault: true,
    createLock: null,
    updateLock: null,
    translate: (key) => key,
    setDefault: call('setDefault'),
    onChoose: call('choose'),
    onSave: call('save'),
    onRevert: call('revert'),
    onShare: call('share'),
    onAsk: call('ask'),
    ...options,
  })
  return { entries, calls }
}

const isAction = (entry: MenuEntry): entry is MenuAction =>
  entry.type === undefined || entry.type === 'action'
const actionsOf = (entries: readonly MenuEntry[]): MenuAction[] =>
  entries.flatMap((entry) =>
    isAction(entry) ? [entry] : entry.type === 'group' ? actionsOf(entry.items) : [],
  )
const labels = (entries: readonly MenuEntry[]) => actionsOf(entries).map(({ label }) => label)
const select = (entries: readonly MenuEntry[], label: string) =>
  actionsOf(entries)
    .find((one) => one.label === label)
    ?.onSelect?.()

test('own and shared views are groups, and a group without views is left out', () => {
  const groupsOf = (views: CheckedView<View>[]) =>
    entriesOf({ views }).entries.flatMap((entry) =>
      entry.type === 'group' ? [[entry.label, ...labels(entry.items)]] : [],
    )
  assert.deepEqual(groupsOf([drafts, desk]), [
    ['views.own', 'drafts'],
    ['views.shared', 'desk'],
  ])
  assert.deepEqual(groupsOf([desk]), [['views.shared', 'desk']])
})

test('the chosen view is marked; without one it is the view of the list', () => {
  const marked = (chosen: CheckedView<View> | null) =>
    actionsOf(entriesOf({ chosen }).entries)
      .filter(({ icon }) => icon === 'check')
      .map(({ label }) => label)
  assert.deepEqual(marked(null), ['views.standard'])
  assert.deepEqual(marked(desk), ['desk'])
  const { entries, calls } = entriesOf({ chosen: desk })
  select(entries, 'views.standard')
  select(entries, 'drafts')
  assert.deepEqual(calls, [
    ['choose', null],
    ['choose', drafts],
  ])
})

test('a chosen view can be saved and reverted only when it is changed, and shared only by its owner', () => {
  const after = (options: Partial<ViewEntriesOptions<View>>) =>
    labels(entriesOf({ views: [], ...options }).entries).slice(1)
  assert.deepEqual(after({}), ['views.save-as'])
  assert.deepEqual(after({ chosen: desk, hasDefault: false }), [
    'views.rename',
    'views.delete',
    'views.save-as',
  ])
  assert.deepEqual(after({ chosen: drafts, isChanged: true, isDefault: true }), [
    'views.save',
    'views.revert',
    'views.is-default',
    'views.rename',
    'views.share',
    'views.delete',
    'views.save-as',
  ])
})

test('locks disable what writes and give the reason', () => {
  const locked = (options: Partial<ViewEntriesOptions<View>>) =>
    actionsOf(entriesOf({ views: [], chosen: drafts, isChanged: true, ...options }).entries)
      .filter(({ disabled, disabledReason }) => disabled && disabledReason === 'no')
      .map(({ label }) => label)
  assert.deepEqual(locked({ createLock: 'no' }), ['views.save-as'])
  assert.deepEqual(locked({ updateLock: 'no' }), [
    'views.save',
    'views.rename',
    'views.share',
    'views.delete',
  ])
})

test('actions on the chosen view name it', () => {
  const { entries, calls } = entriesOf({ chosen: drafts, isChanged: true })
  for (const label of [
    'views.save',
    'views.revert',
    'views.make-default',
    'views.rename',
    'views.share',
    'views.delete',
    'views.save-as',
  ])
    select(entries, label)
  assert.deepEqual(calls, [
    ['save', drafts],
    ['revert', drafts],
    ['setDefault', true],
    ['ask', { type: 'rename', saved: drafts }],
    ['share', drafts, true],
    ['ask', { type: 'delete', saved: drafts }],
    ['ask', { type: 'create' }],
  ])
})
