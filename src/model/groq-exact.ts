import { createPathGlob } from './glob.ts'
import { compileMatch, wordsOfPattern } from './text-match.ts'

/** A node of a tree parsed by groq-js. */
interface Node {
  readonly type: string
}

/** What this module needs of groq-js, which pages load only for filters that require it. */
interface GroqPath {
  new (pattern: string): { matches(text: string): boolean }
}

/**
 * Replaces what groq-js evaluates inexactly, or in exponential time. `match` tries every combination of the places of a
 * pattern's `*`, and cuts its words after 1024 characters; the dots of `path("drafts.**")` match any character.
 *
 * The only operator of groq-js that calls an object of the tree is `text in path`, so `match` becomes such a condition on
 * the joined texts. `score()`, which looks for `match` itself, keeps its own.
 */
export function exactTree<T extends Node>(tree: T, Path: GroqPath): T {
  class TextPattern extends Path {
    readonly #matches: (text: string) => boolean
    constructor(pattern: string, matches: (text: string) => boolean) {
      super(pattern)
      this.#matches = matches
    }
    override matches(text: string): boolean {
      return this.#matches(text)
    }
  }

  function rewrite(node: Node): Node {
    if (isPipe(node, 'score')) return mapParts(node, (part) => rewriteScore(part))
    const below = mapParts(node, rewrite)
    if (isOperator(below, 'match')) return matchCondition(below)
    const pattern = isCall(below, 'path') ? constantText(below.args[0]) : null
    if (pattern === null) return below
    const glob = createPathGlob(pattern)
    return value(new TextPattern(pattern, (text) => glob.test(text)))
  }

  /** The parts of a score that groq-js counts itself. */
  function rewriteScore(node: Node): Node {
    if (isOperator(node, 'match')) {
      checkScored(constantTexts(node.right) ?? [])
      return mapParts(node, rewrite)
    }
    return node.type === 'And' || node.type === 'Or' || isCall(node, 'boost')
      ? mapParts(node, rewriteScore)
      : rewrite(node)
  }

  // A projection evaluates its base, and thus both sides, only once.
  function matchCondition({ left, right }: Operator): Node {
    const known = constantTexts(right)
    if (known) {
      const matches = compileMatch(known.join(' '))
      const condition = within(allTexts('text'), new TextPattern('', (text) => matches([text])))
      return { type: 'Projection', base: object({ text: left }), expr: condition } as Node
    }
    let last = { pattern: '', matches: compileMatch('') }
    const condition = new TextPattern('', (joined) => {
      const end = joined.indexOf('\n')
      const pattern = joined.slice(0, end)
      if (pattern !== last.pattern) last = { pattern, matches: compileMatch(pattern) }
      return last.matches([joined.slice(end + 1)])
    })
    // A line break separates words as a space does, so the pattern ends at the first one.
    const oneLine = call('array', 'join', [
      call('string', 'split', [onlyTexts('pattern'), value('\n')]),
      value(' '),
    ])
    const expr = within(plus(plus(oneLine, value('\n')), allTexts('text')), condition)
    return { type: 'Projection', base: object({ text: left, pattern: right }), expr } as Node
  }

  return rewrite(tree) as T
}

interface Operator extends Node {
  readonly left: Node
  readonly right: Node
}

function isOperator(node: Node, op: string): node is Operator {
  return node.type === 'OpCall' && 'op' in node && node.op === op
}

function isCall(node: Node, name: string): node is Node & { args: readonly Node[] } {
  if (node.type !== 'FuncCall' || !('name' in node) || node.name !== name) return false
  return 'namespace' in node && node.namespace === 'global'
}

function isPipe(node: Node, name: string): boolean {
  return node.type === 'PipeFuncCall' && 'name' in node && node.name === name
}

/** Words with more stars than this take groq-js quadratic time or worse in a score. */
const mostScoredStars = 2
const longestScoredWord = 1024

function checkScored(patterns: readonly string[]): void {
  for (const found of patterns.flatMap(wordsOfPattern)) {
    if (found.replaceAll(/\*+/g, '*').split('*').length - 1 > mostScoredStars) {
      throw new Error(`score() evaluates at most ${mostScoredStars} * in a word`)
    }
    if (found.length > longestScoredWord) {
      throw new Error(`score() evaluates words of at most ${longestScoredWord} characters`)
    }
  }
}

/** The text of a constant expression; null for any other. */
function constantText(node: Node | undefined): string | null {
  if (node?.type === 'Value' && 'value' in node && typeof node.value === 'string') return node.value
  if (node?.type === 'Group' && 'base' in node) return constantText(node.base as Node)
  if (!node || !isOperator(node, '+')) return null
  const left = constantText(node.left)
  const right = constantText(node.right)
  return left === null || right === null ? null : left + right
}

/** The strings of a constant pattern: a text or a list of texts. */
function constantTexts(node: Node): readonly string[] | null {
  const text = constantText(node)
  if (text !== null) return [text]
  if (node.type !== 'Value' || !('value' in node) || !Array.isArray(node.value)) return null
  const items: readonly unknown[] = node.value
  return items.every((item) => typeof item === 'string') ? items : null
}

/** `coalesce(text in condition, false)` */
function within(text: Node, condition: object): Node {
  const test = { type: 'OpCall', op: 'in', left: text, right: value(condition) } as Node
  return call('global', 'coalesce', [test, value(false)])
}

/** A text, or all texts of a list, separated by a space. */
function allTexts(name: string): Node {
  const texts = { type: 'Filter', base: field(name), expr: isText({ type: 'This' }) } as Node
  const joined = call('array', 'join', [texts, value(' ')])
  return call('global', 'coalesce', [asText(field(name)), joined])
}

/** As `allTexts`, but null for a list of anything else. */
function onlyTexts(name: string): Node {
  const other = { type: 'Not', base: isText({ type: 'This' }) } as Node
  const others = { type: 'Filter', base: field(name), expr: other } as Node
  const condition = {
    type: 'OpCall',
    op: '==',
    left: call('global', 'count', [others]),
    right: value(0),
  } as Node
  const list = {
    type: 'Select',
    alternatives: [
      {
        type: 'SelectAlternative',
        condition,
        value: call('array', 'join', [field(name), value(' ')]),
      },
    ],
  } as Node
  return call('global', 'coalesce', [asText(field(name)), list])
}

function isText(node: Node): Node {
  return call('global', 'defined', [asText(node)])
}

/** The same text; null for a value that is none. */
function asText(node: Node): Node {
  return plus(node, value(''))
}

function plus(left: Node, right: Node): Node {
  return { type: 'OpCall', op: '+', left, right } as Node
}

function field(name: string): Node {
  return { type: 'AccessAttribute', name } as Node
}

function value(constant: unknown): Node {
  return { type: 'Value', value: constant } as Node
}

function call(namespace: string, name: string, args: readonly Node[]): Node {
  return { type: 'FuncCall', namespace, name, args } as Node
}

function object(fields: Readonly<Record<string, Node>>): Node {
  const attributes = Object.entries(fields).map(([name, node]) => ({
    type: 'ObjectAttributeValue',
    name,
    value: node,
  }))
  return { type: 'Object', attributes } as Node
}

/** A copy with `change` applied to all nodes directly below, also those within attributes and elements. */
function mapParts(node: Node, change: (node: Node) => Node): Node {
  if (node.type === 'Value') return node
  const mapPart = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(mapPart)
    if (typeof part !== 'object' || part === null || !('type' in part)) return part
    return wrappers.has((part as Node).type) ? mapParts(part as Node, change) : change(part as Node)
  }
  const parts = Object.entries(node).map(([name, part]) => [name, mapPart(part)])
  return Object.fromEntries(parts) as Node
}

/** Parts of a node that are not expressions themselves. */
const wrappers: ReadonlySet<string> = new Set([
  'ArrayElement',
  'SelectAlternative',
  'ObjectAttributeValue',
  'ObjectConditionalSplat',
  'ObjectSplat',
])
