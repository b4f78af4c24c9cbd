import { decoratorKind, type DecoratorKindName } from '../../model/decorator-kinds.ts'
import { isBlock, styleOf } from './html-elements.ts'

const tags: Readonly<Record<string, DecoratorKindName | 'ins' | 'del'>> = {
  STRONG: 'strong',
  B: 'strong',
  EM: 'em',
  I: 'em',
  CITE: 'em',
  DFN: 'em',
  VAR: 'em',
  CODE: 'code',
  TT: 'code',
  SAMP: 'code',
  KBD: 'kbd',
  U: 'underline',
  INS: 'ins',
  S: 'strike-through',
  STRIKE: 'strike-through',
  DEL: 'del',
  SUP: 'sup',
  SUB: 'sub',
  MARK: 'highlight',
  SMALL: 'small',
}

/**
 * The decorators of the text in an element: those around it, changed by its tag, its class and its inline style.
 * `declared` are the decorators of the schema, which a class may name.
 */
export function decoratorsIn(
  element: HTMLElement,
  style: string,
  around: readonly string[],
  declared: ReadonlySet<string>,
): Set<string> {
  const marks = new Set(around)
  const tag = tags[element.tagName]
  if (tag) marks.add(tag)
  if (!isBlock(element, style)) addNamed(element, marks, declared)
  const set = (name: string, isOn: boolean) => (isOn ? marks.add(name) : marks.delete(name))
  const weight = styleOf(style, 'font-weight')
  if (weight) set('strong', /^(bold|bolder|[6-9]00)\b/i.test(weight))
  const slant = styleOf(style, 'font-style')
  if (slant) set('em', /italic|oblique/i.test(slant))
  const line = styleOf(style, 'text-decoration') ?? styleOf(style, 'text-decoration-line')
  if (line && !/none/i.test(line) && element.tagName !== 'A') {
    if (/underline/i.test(line) && !element.closest('a')) marks.add('underline')
    if (/line-through/i.test(line)) marks.add('strike-through')
  }
  const height = styleOf(style, 'vertical-align')
  if (height && !isBlock(element, style)) {
    set('sup', /^super/i.test(height))
    set('sub', /^sub/i.test(height))
  }
  if (!/^(A|CODE|KBD)$/.test(element.tagName) && !isBlock(element, style) && isColoured(style))
    marks.add('highlight')
  return marks
}

/** Decorators that an attribute of our own copies names, or a class. */
function addNamed(
  { dataset, classList }: HTMLElement,
  marks: Set<string>,
  declared: ReadonlySet<string>,
): void {
  const own = dataset['decorator']
  if (own) marks.add(decoratorKind(own) ?? own)
  for (const name of classList) {
    if (declared.has(name)) marks.add(name)
    // Short names, such as `b` or `s`, are those of code that was coloured.
    else if (name.length > 3 || /^(sup|sub|kbd)$/i.test(name)) {
      const kind = decoratorKind(name)
      if (kind) marks.add(kind)
    }
  }
}

/** Whether the background is that of a marker pen: not that of a page, nor a grey. */
function isColoured(style: string): boolean {
  if (/mso-highlight:\s*(?!none|auto|transparent)\w/i.test(style)) return true
  const value = styleOf(style, 'background-color') ?? styleOf(style, 'background') ?? ''
  const [, hex] = /^#([\da-f]{3,8})\b/i.exec(value) ?? []
  if (hex) {
    const size = hex.length < 6 ? 1 : 2
    const parts = [0, 1, 2].map((at) => hex.slice(at * size, at * size + size))
    return isVivid(parts.map((part) => Number.parseInt(size === 1 ? part + part : part, 16)))
  }
  const [, parts] = /^rgba?\(([^)]*)\)/i.exec(value) ?? []
  if (parts !== undefined) {
    const [red = 0, green = 0, blue = 0, alpha = 1] = parts.split(/[\s,/]+/).map(Number.parseFloat)
    return alpha > 0.15 && isVivid([red, green, blue])
  }
  return /^(light|dark|pale)?(yellow|lime|aqua|cyan|magenta|fuchsia|red|blue|green|teal|orange|gold|pink|violet|purple|navy|maroon|olive|khaki|turquoise|coral|salmon)\b/i.test(
    value,
  )
}

function isVivid(parts: readonly number[]): boolean {
  return Math.max(...parts) - Math.min(...parts) >= 40
}
