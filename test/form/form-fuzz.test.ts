import assert from 'node:assert/strict'
import { formatsOf, valueFromFormats } from '../../src/form/clipboard/clipboard.ts'
import { createFormController } from '../../src/form/controller.ts'
import {
  duplicateItems,
  moveItem,
  nudgeItems,
  removeItems,
} from '../../src/form/clipboard/item-edits.ts'
import {
  addMissingKeys,
  describeItems,
  removePlainItems,
  renameDuplicateKeys,
} from '../../src/form/items/item-keys.ts'
import { holdsPlainItems } from '../../src/form/clipboard/new-item.ts'
import { aroundLockedFields } from '../../src/form/store/locked-fields.ts'
import { conversionOf } from '../../src/form/repair.ts'
import { createKey } from '../../src/model/key.ts'
import { set, unset } from '../../src/model/patch.ts'
import { attempt } from '../../src/schema/attempt.ts'
import type { FormStore } from '../../src/form/store/form-store.ts'
import { applyPatches } from '../../src/model/apply-patch.ts'
import { isRecord } from '../../src/model/document.ts'
import { getAt, isKeySegment } from '../../src/model/path.ts'
import type { Path } from '../../src/model/path.ts'
import { hasWrongType, itemSegments } from '../../src/schema/validation/structure.ts'
import { validateDocument } from '../../src/schema/validation/validate.ts'
import { forEachSeed } from '../kit/random.ts'
import { randomDocument, randomPatch, randomSchema, randomValue } from '../kit/random-content.ts'

/** Every place the form knows, the document first, a few levels down. */
function placesOf(store: FormStore, path: Path = []): Path[] {
  const node = store.getNode(path)
  if (!node || path.length > 3) return node ? [path] : []
  const inside: Path = node.object
    ? node.type.fields.map(({ name }) => name)
    : Array.isArray(node.value)
      ? itemSegments(node.value)
      : []
  return [path, ...inside.flatMap((segment) => placesOf(store, [...path, segment]))]
}

const ours = { _revisionOfSomebodyElse: 7, notInTheSchema: { kept: ['as', 'it', 'is'] } }

forEachSeed(
  80,
  'random edits of random documents never break the form, keep unknown data, and show the current value',
  async (random) => {
    const { schema, type } = randomSchema(random)
    let value: unknown = { ...randomDocument(random, type), ...ours }
    const controller = createFormController({
      type,
      value,
      onError: () => {},
      onWarning: () => {},
      onPatch(patches) {
        value = applyPatches(value, patches)
        controller.update({ value })
      },
    })

    /** What a list does with its items; rows are only there while their keys are sound. */
    function editItemsAt(store: FormStore, path: Path): void {
      const { type: array, value: items, hidden, readOnly } = store.getNode(path)!
      if (array.jsonType !== 'array' || !Array.isArray(items) || hidden || readOnly) return
      const rows = describeItems(items)
      if (!holdsPlainItems(array) && rows.missingKeys + rows.duplicateKeys > 0) {
        const fixes = [addMissingKeys(items, createKey), renameDuplicateKeys(items)]
        if (!array.of.some(({ jsonType }) => jsonType !== 'object')) {
          fixes.push(removePlainItems(items))
        }
        const patches = fixes.filter((fix) => fix.length > 0)
        for (const fix of patches.slice(0, 1)) controller.patch(path, fix)
        return
      }
      const chosen = items.flatMap((_, index) => (random.chance(0.4) ? [index] : []))
      const [from, to] = [random.int(items.length + 1), random.int(items.length + 1)]
      const [count, patches] = random.pick([
        () => [items.length - chosen.length, removeItems(items, chosen)] as const,
        () => [items.length + chosen.length, duplicateItems(items, chosen, createKey)] as const,
        () => [items.length, moveItem(items, from, to)] as const,
        () => [items.length, nudgeItems(items, chosen, random.pick([-1, 1] as const))] as const,
      ])()
      const isDone = patches.length > 0 && controller.patch(path, patches)
      const now = store.getNode(path)?.value
      if (!isDone) assert.equal(now, items)
      else assert.equal(Array.isArray(now) ? now.length : 0, count)
    }

    /** Whatever takes the place of an object, what is locked inside of it is there afterwards. */
    function paste(store: FormStore, path: Path, pasted: unknown): void {
      const locked = placesOf(store, path).filter((inside) => {
        const names = inside.slice(path.length)
        const node = store.getNode(inside)!
        const isFree = names.length > 0 && !store.getNode(inside.slice(0, -1))!.readOnly
        return isFree && names.every((name) => typeof name === 'string') && node.readOnly
      })
      const before = locked.map((inside) => getAt(value, inside))
      const next = random.chance(0.2) ? undefined : pasted
      const { value: kept } = aroundLockedFields(next, path, store)
      if (!controller.patch(path, kept === undefined ? unset() : set(kept))) return
      assert.deepEqual(
        locked.map((inside) => getAt(value, inside)),
        before,
      )
    }

    for (let step = 0; step < 25; step++) {
      const { store } = controller
      const place = random.pick(placesOf(store).filter((path) => path.length > 0))
      const kind = random.int(8)
      if (kind === 0) {
        const { type: placeType, value: before } = store.getNode(place)!
        const patch = randomPatch(random, placeType, before)
        // No input asks for what its own value cannot do.
        if (attempt(() => applyPatches(before, [patch])).ok) controller.patch(place, patch)
      } else if (kind === 1) controller.patch(place, { type: 'unset', path: [] })
      else if (kind === 2) {
        const next = randomValue(random, store.getNode(place)!.type)
        controller.patch(place, { type: 'set', path: [], value: next })
      } else if (kind === 3) controller.lead(place)
      else if (kind === 4) editItemsAt(store, place)
      else if (kind === 5) {
        // What was copied at one place and put in at another becomes nothing its type does not know.
        const [from, to] = [store.getNode(random.pick(placesOf(store)))!, store.getNode(place)!]
        if (from.value === undefined) continue
        const pasted = valueFromFormats(formatsOf(from.value, from.type), to.type, createKey)
        if (pasted) assert.ok(!hasWrongType(to.type, pasted.value), JSON.stringify(pasted.value))
        if (pasted) paste(store, place, pasted.value)
      } else if (kind === 6) {
        const { type: wrong, value: stored } = store.getNode(place)!
        const conversion = hasWrongType(wrong, stored) ? conversionOf(wrong, stored) : null
        if (conversion) controller.patch(place, set(conversion.value))
        if (conversion) assert.ok(!hasWrongType(wrong, conversion.value))
      } else {
        // Somebody else's edit, of whatever shape.
        const patched = attempt(() => applyPatches(value, [randomPatch(random, type, value)]))
        if (patched.ok) controller.update({ value: (value = patched.value) })
      }
      const markers = await validateDocument({
        document: value as Parameters<typeof validateDocument>[0]['document'],
        schema,
        type,
        environment: 'other',
        getDocumentExists: async () => true,
      })
      controller.update({ markers })
      for (const path of placesOf(store)) {
        const node = store.getNode(path)!
        const there = path.reduce<unknown>((at, segment) => childOf(at, segment), value)
        assert.equal(node.value, there, JSON.stringify(path))
      }
    }
    const { _revisionOfSomebodyElse, notInTheSchema } = value as Record<string, unknown>
    assert.deepEqual({ _revisionOfSomebodyElse, notInTheSchema }, ours)
  },
)

function childOf(value: unknown, segment: Path[number]): unknown {
  if (Array.isArray(value)) {
    if (typeof segment === 'number') return value[segment]
    return value.find(
      (item) => isKeySegment(segment) && isRecord(item) && item['_key'] === segment._key,
    )
  }
  return isRecord(value) && typeof segment === 'string' && Object.hasOwn(value, segment)
    ? value[segment]
    : undefined
}
