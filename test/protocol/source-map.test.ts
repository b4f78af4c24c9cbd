import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Path } from '../../src/model/path.ts'
import { parseSourcePath, sourcePath } from '../../src/protocol/source-map.ts'

const cases: readonly [path: Path, text: string][] = [
  [[], '$'],
  [['a', 0, 'b'], "$['a'][0]['b']"],
  [['blocks', { _key: 'k1' }, 'text'], "$['blocks'][?(@._key=='k1')]['text']"],
  [["it's", 'a\\b', 'c\nd', "x']['y"], "$['it\\'s']['a\\\\b']['c\\nd']['x\\'][\\'y']"],
  [[{ _key: "k')]['x" }], "$[?(@._key=='k\\')][\\'x')]"],
]

test('paths of source maps are read as they were written', () => {
  for (const [path, text] of cases) {
    assert.equal(sourcePath(path), text)
    assert.deepEqual(parseSourcePath(text), path)
  }
})
