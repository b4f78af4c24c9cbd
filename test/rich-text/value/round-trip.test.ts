// A value becomes a document of the editor and comes back, and another value comes in as steps.
import assert from 'node:assert/strict'
import { EditorState, TextSelection } from 'prosemirror-state'
import { fieldTypes } from '../../../src/fields/field-types.ts'
import { applyPatches } from '../../../src/model/apply-patch.ts'
import { isTextBlock, isTextSpan, type Keyed } from '../../../src/model/portable-text.ts'
import { compileSchema } from '../../../src/schema/compile.ts'
import { Converter } from '../../../src/rich-text/value/convert.ts'
import { textPatches } from '../../../src/rich-text/value/patches.ts'
import { reconcile } from '../../../src/rich-text/value/reconcile.ts'
import { editorSchemaOf } from '../../../src/rich-text/value/schema.ts'
import { forEachSeed, type Random } from '../../kit/random.ts'

const schema = compileSchema(
  [
    {
      name: 'note',
      type: 'document',
      fields: [
        {
          name: 'body',
          type: 'array',
          of: [
            { type: 'block' },
            { name: 'figure', type: 'object', fields: [{ name: 'caption', type: 'string' }] },
          ],
        },
      ],
    },
  ],
  fieldTypes,
)
const array = schema.get('note')!.fields[0]!.type

/** A value with what editors make, and with what older schemas and other programs left in it. */
function randomValue(random: Random): Keyed[] {
  let keys = 0
  const key = () => `k${keys++}`
  const text = () =>
    Array.from({ length: random.between(1, 6) }, () =>
      random.pick(['a', 'b ', 'é', '🎉', '\n']),
    ).join('')
  const member = (): Keyed => {
    const roll = random.next()
    if (roll < 0.15) return { _type: 'figure', _key: key(), caption: text() }
    if (roll < 0.25) return { _type: 'later', _key: key(), what: [1, { deep: null }] }
    if (roll < 0.3) return { _type: 'block', _key: key(), children: [null] } as Keyed
    const link = { _type: 'link', _key: key(), href: 'https://example.org' }
    const hasLink = random.chance(0.3)
    const children = Array.from({ length: random.between(1, 4) }, () => ({
      _type: 'span',
      _key: key(),
      text: random.chance(0.15) ? '' : text(),
      marks: [
        ...(random.chance(0.3) ? ['strong'] : []),
        ...(random.chance(0.1) ? ['ghost'] : []),
        ...(hasLink && random.chance(0.5) ? [link._key] : []),
      ],
      ...(random.chance(0.1) && { extra: true }),
    }))
    return {
      _type: 'block',
      _key: key(),
      ...(random.chance(0.9) && { style: random.pick(['normal', 'h2', 'unknown']) }),
      ...(random.chance(0.2) && { listItem: 'bullet', level: random.between(1, 3) }),
      ...(random.chance(0.95) && { markDefs: hasLink ? [link] : [] }),
      children,
    } as Keyed
  }
  return Array.from({ length: random.between(1, 6) }, member)
}

/** Another version of it: blocks split, joined, moved, gone and new, letters typed and deleted. */
function changed(value: readonly Keyed[], random: Random): Keyed[] {
  const next = [...value]
  for (let edits = random.between(1, 4); edits > 0; edits--) {
    const at = random.int(next.length)
    const one = next[at]
    const roll = random.next()
    if (!one || roll < 0.1) next.splice(at, 0, ...randomValue(random).map(renamed(random)))
    else if (roll < 0.2 && next.length > 1) next.splice(at, 1)
    else if (roll < 0.35) next.splice(random.int(next.length), 0, ...next.splice(at, 1))
    else if (isTextBlock(one)) {
      const place = random.int(one.children.length)
      const child = one.children[place]
      if (!child || !isTextSpan(child)) continue
      const cut = random.int(child.text.length + 1)
      if (/[\uD800-\uDBFF]$/.test(child.text.slice(0, cut))) continue
      const [before, after] = [child.text.slice(0, cut), child.text.slice(cut)]
      const text = roll < 0.8 ? `${before}x${after}` : before
      const children = one.children.with(place, { ...child, text })
      next[at] = { ...one, children }
    }
  }
  return next
}

function renamed(random: Random): (one: Keyed) => Keyed {
  const prefix = `n${random.int(1e6)}`
  return (one) => ({ ...one, _key: `${prefix}${one._key}` })
}

const bytes = (value: unknown) => JSON.stringify(value)

forEachSeed(500, 'the editor returns a value unchanged, byte for byte', (random) => {
  const value = randomValue(random)
  const converter = new Converter(editorSchemaOf(array))
  const doc = converter.toDoc(value)
  doc.check()
  doc.children.forEach((node, at) => assert.equal(converter.toItem(node), value[at]))
  // The same from the nodes alone, for blocks that an editor could have made.
  const other = new Converter(editorSchemaOf(array))
  const again = new Converter(editorSchemaOf(array)).toDoc(
    doc.children.map((node, at) => other.toItem(node, value[at])),
  )
  assert.equal(bytes(again.toJSON()), bytes(doc.toJSON()))
})

forEachSeed(500, 'the patches of an edit turn the old value into the new one', (random) => {
  const before = randomValue(random)
  const after = changed(before, random)
  assert.equal(bytes(applyPatches(before, textPatches(before, after))), bytes(after))
})

forEachSeed(
  1000,
  'applies a new value in steps; unchanged nodes are kept, and the caret stays at its character',
  (random) => {
    const before = randomValue(random)
    const after = changed(before, random)
    const converter = new Converter(editorSchemaOf(array))
    const doc = converter.toDoc(before)
    let state = EditorState.create({ doc })
    const places: number[] = []
    doc.descendants((node, position) => {
      if (!node.isText) return
      const before = random.int(node.text!.length)
      if (!/[\uD800-\uDBFF]$/.test(node.text!.slice(0, before))) places.push(position + before)
    })
    if (places.length > 0) {
      const selection = TextSelection.create(doc, random.pick(places))
      state = state.apply(state.tr.setSelection(selection))
    }
    const tr = reconcile(state, converter, before, after)
    const next = tr ? state.apply(tr) : state
    next.doc.check()
    assert.deepEqual(
      next.doc.children.map((node, at) => converter.toItem(node, after[at])),
      after,
    )
    const kept = new Map(before.map((item, at) => [item, doc.child(at)]))
    after.forEach((item, at) => {
      const node = kept.get(item)
      if (node) assert.equal(next.doc.child(at), node, 'an untouched node was made anew')
    })
    // A block that nobody touched carries the caret along wherever it went.
    const { $from } = state.selection
    const block = $from.depth > 0 ? before[$from.index(0)] : undefined
    if (!block || !after.includes(block)) return
    const { $from: now } = next.selection
    assert.equal(after[now.index(0)], block)
    assert.equal(now.parentOffset, $from.parentOffset)
  },
)
