import assert from 'node:assert/strict'
import { createFormController } from '../../src/form/controller.ts'
import { attempt } from '../../src/schema/attempt.ts'
import type { FormStore } from '../../src/form/form-store.ts'
import { applyPatches } from '../../src/model/apply-patch.ts'
import { isRecord } from '../../src/model/document.ts'
import { isKeySegment } from '../../src/model/path.ts'
import type { Path } from '../../src/model/path.ts'
import { itemSegments } from '../../src/schema/validation/structure.ts'
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
  'random edits of random documents never break the form, lose nothing it does not know, and show what is there',
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
    for (let step = 0; step < 25; step++) {
      const { store } = controller
      const place = random.pick(placesOf(store).filter((path) => path.length > 0))
      const kind = random.int(5)
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
      else {
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
