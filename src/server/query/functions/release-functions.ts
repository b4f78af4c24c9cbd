import { mapChildren, parseGroq } from '../groq.ts'
import type { GroqNode } from '../groq.ts'

const releases = '*[_type == "system.release"]'

/** The published id of a document as it is stored; in layers, where `_id` is one already, that. */
const published = `select(
  _id in path("drafts.**") => array::join(string::split(_id, ".")[1..-1], "."),
  _id in path("versions.**") => array::join(string::split(_id, ".")[2..-1], "."),
  _id
)`

/**
 * Expresses in plain GROQ what clients ask about releases: `releases::all()`, of which layers show nothing, and
 * `_system.group._ref`, the published id, which is not stored with each draft and version.
 */
export function expandReleases(tree: GroqNode, isStored: boolean): GroqNode {
  const expand = (node: GroqNode): GroqNode => {
    if (node.type === 'FuncCall' && node.namespace === 'releases' && node.name === 'all') {
      return isStored ? parseGroq(releases, {}) : { type: 'Array', elements: [] }
    }
    const base = groupOf(node)
    if (base === null) return mapChildren(node, expand)
    return withBase(parseGroq(published, {}), base && expand(base))
  }
  return expand(tree)
}

/** Of `document._system.group._ref` the document; undefined for the current one, null for any other node. */
function groupOf(node: GroqNode): GroqNode | undefined | null {
  let left: GroqNode | undefined = node
  for (const name of ['_ref', 'group', '_system']) {
    if (left?.type !== 'AccessAttribute' || left.name !== name) return null
    left = left.base
  }
  return left
}

function withBase(node: GroqNode, base: GroqNode | undefined): GroqNode {
  if (node.type === 'AccessAttribute' && node.name === '_id' && base) return { ...node, base }
  return mapChildren(node, (child) => withBase(child, base))
}
