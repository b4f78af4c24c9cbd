import type { ContentElement } from './content-element.ts'

export interface DefineOptions {
  /** Default tags to define. Default: all. */
  tags?: readonly string[]
  /** Prefix of tags: `acme` results in `<acme-content-studio>`. */
  prefix?: string
  /** Suffix of tags: `acme` results in `<content-studio-acme>`. */
  suffix?: string
  /** A scoped registry. Default: the page's registry. */
  registry?: CustomElementRegistry
}

type ElementClass = typeof ContentElement

/** Other versions that a warning has already named. */
const reportedVersions = new Set<string>()

/** Registers several classes. Safe to call repeatedly, even from another copy or version of the package. */
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
 * Registers one class under a tag. A tag already taken by the same version is left unchanged; so is one taken by
 * anything else, with one console warning that names both versions.
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
  // A registry accepts a constructor only once; a second tag gets an identical subclass.
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
