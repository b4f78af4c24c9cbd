import * as groq from 'groq-js'
import { exactTree } from '../../model/groq-exact.ts'

/**
 * The only module that imports groq-js. The package's declaration files refer to missing ones, so
 * all of its exports are `any`; the shapes used here are declared once, as of 2.0.0.
 */
export type GroqNode =
  | { type: 'Everything' | 'This' }
  | { type: 'Value'; value: unknown }
  | { type: 'Parameter'; name: string }
  | { type: 'Context'; key: string }
  /** `^` is 1, `^.^` is 2. */
  | { type: 'Parent'; n: number }
  | { type: 'AccessAttribute'; base?: GroqNode; name: string }
  | { type: 'AccessElement'; base: GroqNode; index: number }
  | { type: 'Slice'; base: GroqNode; left: number; right: number; isInclusive: boolean }
  | {
      type: 'ArrayCoerce' | 'Group' | 'Deref' | 'Not' | 'Neg' | 'Pos' | 'Asc' | 'Desc'
      base: GroqNode
    }
  | { type: 'Filter' | 'Projection' | 'Map' | 'FlatMap'; base: GroqNode; expr: GroqNode }
  | { type: 'And' | 'Or'; left: GroqNode; right: GroqNode }
  | { type: 'OpCall'; op: string; left: GroqNode; right: GroqNode }
  | { type: 'InRange'; base: GroqNode; left: GroqNode; right: GroqNode; isInclusive: boolean }
  | { type: 'FuncCall'; namespace: string; name: string; args: GroqNode[] }
  | { type: 'PipeFuncCall'; base: GroqNode; name: string; args: GroqNode[] }
  | { type: 'Array'; elements: { type: 'ArrayElement'; value: GroqNode; isSplat: boolean }[] }
  | { type: 'Object'; attributes: ObjectAttribute[] }
  | { type: 'Select'; alternatives: SelectAlternative[]; fallback?: GroqNode }
  | { type: 'Tuple'; members: GroqNode[] }
  | { type: 'SelectorFuncCall'; name: string; arg: GroqNode }
  | { type: 'SelectorNested'; base: GroqNode; nested: GroqNode }

type ObjectAttribute =
  | { type: 'ObjectAttributeValue'; name: string; value: GroqNode }
  | { type: 'ObjectConditionalSplat'; condition: GroqNode; value: GroqNode }
  | { type: 'ObjectSplat'; value: GroqNode }

type SelectAlternative = {
  type: 'SelectAlternative'
  condition: GroqNode
  value: GroqNode
}

/** `delta`: over a change of a document, with `before()`, `after()` and `delta::…`. */
export type GroqMode = 'normal' | 'delta'

/** The values a tree can access during evaluation. */
export interface GroqEnvironment {
  /** The value of `@` outside of any filter. */
  root?: unknown
  /** The values of `before()` and `after()`. */
  before?: unknown
  after?: unknown
  /** The documents `*` yields. Planned trees contain no `*` and leave it out. */
  dataset?: readonly unknown[]
  /** Called for every `->` with a string `_ref`; its result replaces the reference. */
  dereference?: (reference: { _ref: string }) => unknown
  /** The value of `identity()`. */
  identity?: string
  /** The value of `now()`. */
  timestamp?: Date
  sanity?: { projectId: string; dataset: string }
}

/** Parses with the parameters' values substituted: slices and element accesses need constants. */
export function parseGroq(
  query: string,
  params: Record<string, unknown>,
  mode: GroqMode = 'normal',
): GroqNode {
  return groq.parse(query, { params, mode })
}

/** See `exactTree`. */
export function toExact(tree: GroqNode): GroqNode {
  return exactTree(tree, groq.Path)
}

/** Evaluates a tree to plain JSON values. Parts of the result may be the source documents themselves. */
export function evaluateGroq(tree: GroqNode, environment: GroqEnvironment): unknown {
  return toPlain(evaluateToValues(tree, environment))
}

/** As `evaluateGroq`, but times and paths are still objects. */
export function evaluateToValues(tree: GroqNode, environment: GroqEnvironment): unknown {
  return (groq.evaluateSync(tree, { dataset: [], ...environment }) as { data: unknown }).data
}

/** The value with times and paths as texts. */
export function toPlain(data: unknown): unknown {
  return groq.toJS({ data })
}

/** As `evaluateGroq`, also for the few functions (`diff::…`) that groq-js only runs asynchronously. */
export async function evaluateGroqAsync(
  tree: GroqNode,
  environment: GroqEnvironment,
): Promise<unknown> {
  const value = await groq.evaluate(tree, { dataset: [], ...environment })
  return groq.toJS({ data: await value.get() })
}

/** A copy of `node` with `change` applied to its direct children; literal values are skipped. */
export function mapChildren(
  node: GroqNode,
  change: (child: GroqNode, role: string) => GroqNode,
): GroqNode {
  if (node.type === 'Value') return node
  const mapPart = (part: unknown, role: string): unknown => {
    if (Array.isArray(part)) return part.map((item) => mapPart(item, role))
    if (!isPart(part)) return part
    // Elements, attributes and alternatives are not expressions themselves, but their children are.
    return wrappers.has(part.type) ? mapChildren(part, change) : change(part, role)
  }
  const parts = Object.entries(node).map(([role, part]) => [role, mapPart(part, role)])
  return Object.fromEntries(parts) as GroqNode
}

/** True if `found` returns true for the node or any descendant. */
export function someNode(node: GroqNode, found: (node: GroqNode) => boolean): boolean {
  let hit = found(node)
  mapChildren(node, (child) => {
    hit ||= someNode(child, found)
    return child
  })
  return hit
}

function isPart(value: unknown): value is GroqNode {
  return typeof value === 'object' && value !== null
}

const wrappers = new Set<string>([
  'ArrayElement',
  'SelectAlternative',
  'ObjectAttributeValue',
  'ObjectConditionalSplat',
  'ObjectSplat',
])
