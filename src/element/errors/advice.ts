import { nearestName } from '../../schema/nearest-name.ts'
import type { ContentElement } from '../content-element.ts'
import { attributeOf } from '../properties.ts'

// Console warnings for the developer of a page. Loaded on demand.

/** Warns about a tag that is already defined by another version of the package, or by something else. */
export function adviseOnVersions(tag: string, present: string | undefined, own: string): void {
  console.warn(
    `<${tag}> is already defined by ${present ? `version ${present}` : 'something else'}; ` +
      `version ${own} leaves it alone. Use define({ suffix }) to run both.`,
  )
}

/** Warns about attributes that the element does not declare, or must not have. */
export function adviseOnAttributes(element: HTMLElement, names: readonly string[]): void {
  const tag = `<${element.localName}>`
  for (const name of names) {
    if (name === 'token') {
      console.error(
        `${tag} ignores its "token" attribute: anything on the page could read it there.\n` +
          'Set the getToken property instead.',
      )
    } else if (!isOfOthers(element, name)) {
      console.warn(`${tag} has no attribute "${name}"${suggestion(element, name)}`)
    }
  }
}

function suggestion(element: HTMLElement, name: string): string {
  const { declaration } = element.constructor as typeof ContentElement
  // Names the attribute that sets a property, or the property itself if there is none.
  const meant = new Map(
    Object.entries(declaration.properties).map(([property, declared]) => {
      const attribute = attributeOf(property, declared)
      return [attribute ?? property, attribute ? 'did you mean' : 'set the property']
    }),
  )
  const plain = (text: string) => text.replaceAll('-', '').toLowerCase()
  const same = [...meant.keys()].find((one) => plain(one) === plain(name))
  const nearest = same ?? nearestName(name, meant.keys())
  return nearest === undefined ? '.' : `; ${meant.get(nearest)} "${nearest}".`
}

/** Whether an attribute is one that HTML, frameworks or browser extensions may set on any element. */
function isOfOthers(element: HTMLElement, name: string): boolean {
  const isForeign =
    /^(on|v-|x-|ng-|hx-|cz-|is$|for$|form$|item(prop|scope|type|id|ref)$|exportparts$|elementtiming$|virtualkeyboardpolicy$|anchor$|popovertarget|headingoffset$)|[^a-z0-9-]/
  if (isForeign.test(name)) return true
  for (
    let proto: object | null = HTMLElement.prototype;
    proto;
    proto = Object.getPrototypeOf(proto)
  ) {
    if (
      Object.keys(Object.getOwnPropertyDescriptors(proto)).some((key) => key.toLowerCase() === name)
    )
      return true
  }
  return false
}
