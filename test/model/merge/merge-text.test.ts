import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeText, restoreText } from '../../../src/model/merge/merge-text.ts'
import { forEachSeed, type Random } from '../../kit/random.ts'

for (const { name, base, local, remote, merged, first } of [
  {
    name: 'edits in two places',
    base: 'hello world',
    local: 'hello brave world',
    remote: 'HELLO world!',
    merged: 'HELLO brave world!',
  },
  {
    name: 'both insert at one place, the remote text first',
    base: 'ab',
    local: 'aXb',
    remote: 'aYb',
    merged: 'aYXb',
  },
  {
    name: 'both insert at one place, the local text first',
    base: 'ab',
    local: 'aXb',
    remote: 'aYb',
    first: 'local' as const,
    merged: 'aXYb',
  },
  {
    name: 'typing inside what the other deletes',
    base: 'one two; three',
    local: 'one twXo; three',
    remote: 'one; three',
    merged: 'oneX; three',
  },
  { name: 'both delete the same', base: 'abc', local: 'ac', remote: 'ac', merged: 'ac' },
  { name: 'both write the same', base: 'a', local: 'ab', remote: 'ab', merged: 'ab' },
  {
    name: 'a character beside emoji that share a half stays one',
    base: 'vw🌃🌀',
    local: 'v上下🌌w🌀',
    remote: 'v🌃w🌀',
    merged: 'v上下🌌w🌀',
  },
  {
    name: 'a character of two code units stays whole',
    base: 'a😀b',
    local: 'a😁b',
    remote: 'ab',
    merged: 'a😁b',
  },
]) {
  test(`merge: ${name}`, () => assert.equal(mergeText(base, local, remote, first), merged))
}

for (const { name, base, local, remote, restored } of [
  { name: 'an insertion that arrived', base: 'ab', local: 'aXb', remote: 'aXbY', restored: 'aXbY' },
  { name: 'an insertion that got lost', base: 'ab', local: 'aXb', remote: 'abY', restored: 'aXbY' },
  {
    name: 'only the half that got lost',
    base: 'ab',
    local: 'aXYb',
    remote: 'aXb',
    restored: 'aXYb',
  },
  {
    name: 'text of others that is gone stays gone',
    base: 'abc',
    local: 'abcX',
    remote: 'acX',
    restored: 'acX',
  },
]) {
  test(`restore: ${name}`, () => assert.equal(restoreText(base, local, remote), restored))
}

function randomText(random: Random): string {
  const alphabet = ['a', 'b', 'c', ' ', '😀', '😁', 'é']
  return Array.from({ length: random.int(9) }, () => random.pick(alphabet)).join('')
}

function edited(random: Random, text: string): string {
  const characters = [...text]
  for (let edits = random.int(4); edits > 0; edits--) {
    if (random.chance(0.6))
      characters.splice(random.int(characters.length + 1), 0, randomText(random))
    else characters.splice(random.int(characters.length + 1), 1)
  }
  return characters.join('')
}

forEachSeed(
  2000,
  'a merge with nothing is the other side, and no merge tears a character apart',
  (random) => {
    const base = randomText(random)
    const [local, remote] = [edited(random, base), edited(random, base)]
    assert.equal(mergeText(base, local, base), local)
    assert.equal(mergeText(base, base, remote), remote)
    assert.doesNotMatch(mergeText(base, local, remote), /\p{Surrogate}/u)
    assert.doesNotMatch(restoreText(base, local, remote), /\p{Surrogate}/u)
    assert.equal(restoreText(base, local, local), local)
  },
)
