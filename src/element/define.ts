import type { ContentElement } from './content-element.ts'

export interface DefineOptions {
  /** Default tags to define. Default: all. */
  tags?: readonly string[]
  /** `acme` gives `<acme-content-studio>`. */
  prefix?: string
  /** `acme` gives `<content-studio-acme>`. */
  suffix?: string
  /** A scoped registry. Default: the one of the page. */
  registry?: CustomElementRegistry
}

type ElementClass = typeof ContentElement

/** Foreign versions already named in a warning. */
const reportedVersions = new Set<string>()

/** Registers several classes. Safe to call again, also from another copy or version of the package. */
export function defineElements(
  classes: readonly ElementClass[],
  options: DefineOptions = {},
): void {
  const { tags, prefix, suffix, registry } = options
  const known = classes.map(({ declaration }) => declaration.tag)
  for (const tag of tags ?? []) {
    if (!known.includes(tag)) {
      throw new RangeError(`define: there is no <${tag}>. Use one of: ${known.join(', ')}.`)
    }
  }
  for (const Class of classes) {
    const { tag } = Class.declaration
    if (tags && !tags.includes(tag)) continue
    defineElement(Class, [prefix, tag, suffix].filter(Boolean).join('-'), registry)
  }
}

/**
 * Registers one class under a tag. A tag already taken by the same version is left alone; one taken by
 * anything else is too, and one warning names both versions to the page's developer.
 */
export function defineElement(
  Class: ElementClass,
  tag: string,
  registry: CustomElementRegistry | undefined = globalThis.customElements,
): void {
  if (!registry) return
  const present = registry.get(tag)
  if (present) {
    warnOfOther(tag, (present as Partial<ElementClass>).version, Class.version)
    return
  }
  // A registry takes a constructor once; a second tag gets a subclass that differs in nothing.
  const isFirst = registry === globalThis.customElements && tag === Class.declaration.tag
  registry.define(tag, isFirst && !registry.getName?.(Class) ? Class : class extends Class {})
}

function warnOfOther(tag: string, present: string | undefined, own: string): void {
  if (present === own || reportedVersions.has(String(present))) return
  reportedVersions.add(String(present))
  import('./errors/advice.ts').then(
    ({ adviseOnVersions }) => adviseOnVersions(tag, present, own),
    () => {},
  )
}
