import { isBuiltIn, type DocumentExtensions } from '../../document/extensions/document-extension.ts'
import { isHostPart } from '../../react/is-host-part.ts'
import { describeValue, type ReportProblem } from './config-error.ts'
import { builtInHomeParts, type HomePart } from './home-part.ts'
import { studioPlaces, type StudioPart } from './studio-part.ts'

type Definition = Readonly<Record<string, unknown>>
type Refuse = (property: string, message: string) => void

/** Checks document badges, panels and views: their names, and that each has a component or description. */
export function checkDocumentExtensions(
  { actions = [], badges = [], inspectors = [] }: DocumentExtensions,
  report: ReportProblem,
): void {
  check('document.actions', actions, report, (action, refuse) => {
    if (isBuiltIn(action as { name: string })) return
    if (typeof action['describe'] !== 'function') {
      refuse('describe', 'An action that is none of ours needs a function that describes it')
    }
  })
  check('document.badges', badges, report, (badge, refuse) => {
    if (typeof badge['describe'] !== 'function') {
      refuse('describe', 'A badge needs a function that describes it')
    }
  })
  check('document.inspectors', inspectors, report, ({ title, component }, refuse) => {
    if (typeof title !== 'string' || title === '') refuse('title', 'An inspector needs a title')
    checkComponent(component, refuse)
  })
}

/** Checks the parts of the studio: their names, places and components. */
export function checkStudioParts(parts: readonly StudioPart[], report: ReportProblem): void {
  check('studioParts', parts, report, ({ place, component }, refuse) => {
    if (typeof place !== 'string' || !Object.hasOwn(studioPlaces, place)) {
      const places = Object.keys(studioPlaces).join(', ')
      refuse('place', `Expected one of ${places}, got ${describeValue(place)}`)
    }
    checkComponent(component, refuse)
  })
}

/** Checks the parts of Home: each is a built-in one, or has a component. */
export function checkHomeParts(parts: readonly HomePart[], report: ReportProblem): void {
  check('home', parts, report, ({ name, component }, refuse) => {
    const isBuiltInPart = builtInHomeParts.some((part) => part.name === name)
    if (component !== undefined || !isBuiltInPart) checkComponent(component, refuse)
  })
}

function checkComponent(component: unknown, refuse: Refuse): void {
  if (isHostPart(component)) return
  const expected = 'a component, or the tag name of a custom element'
  refuse('component', `Expected ${expected}, got ${describeValue(component)}`)
}

/** Checks the previews of a workspace: each has a title and a function that returns an address. */
export function checkPreviews(previews: unknown, report: ReportProblem): void {
  if (previews === undefined) return
  if (!Array.isArray(previews)) {
    report('previews', `Expected an array, got ${describeValue(previews)}`)
    return
  }
  for (const [index, one] of previews.entries()) {
    const { title, url, locate, drafts, route } = Object(one) as Definition
    const at = `previews[${index}]`
    if (typeof title !== 'string' || title === '') report(`${at}.title`, 'A preview needs a title')
    if (typeof url !== 'function') {
      report(`${at}.url`, 'A preview needs a function that returns the address of a document')
    }
    if (locate !== undefined && typeof locate !== 'function') {
      report(`${at}.locate`, `Expected a function, got ${describeValue(locate)}`)
    }
    if (drafts !== undefined && typeof drafts !== 'boolean') {
      report(`${at}.drafts`, `Expected true or false, got ${describeValue(drafts)}`)
    }
    if (route !== undefined && typeof route !== 'string') {
      report(`${at}.route`, `Expected a path on the site, got ${describeValue(route)}`)
    }
  }
}

/** Checks which type each field view is for: a type name, or a field type. */
export function checkFieldViews(fields: readonly unknown[], report: ReportProblem): void {
  for (const [index, view] of fields.entries()) {
    const at = `fields[${index}]`
    if (typeof view !== 'object' || view === null) {
      report(at, `Expected an object, got ${describeValue(view)}`)
      continue
    }
    const { type, input } = view as Definition
    if (input !== undefined && !isHostPart(input)) {
      const expected = 'a component, or the tag name of a custom element'
      report(`${at}.input`, `Expected ${expected}, got ${describeValue(input)}`)
    }
    if (typeof type === 'string' && type !== '') continue
    const { name, jsonType, isValue } = Object(type) as Definition
    if (typeof name !== 'string' || typeof jsonType !== 'string' || typeof isValue !== 'function') {
      const expected = 'the name of a type, or a type with name, jsonType and isValue'
      report(`${at}.type`, `Expected ${expected}, got ${describeValue(type)}`)
    }
  }
}

function check(
  place: string,
  list: readonly unknown[],
  report: ReportProblem,
  checkOne: (definition: Definition, refuse: Refuse) => void,
): void {
  const names = new Set<string>()
  for (const [index, one] of list.entries()) {
    const at = `${place}[${index}]`
    if (typeof one !== 'object' || one === null) {
      report(at, `Expected an object, got ${describeValue(one)}`)
      continue
    }
    const definition = one as Definition
    const { name } = definition
    if (typeof name !== 'string' || name === '') report(`${at}.name`, 'It needs a name')
    else if (names.has(name)) report(`${at}.name`, `"${name}" is in the list already`)
    else names.add(name)
    checkOne(definition, (property, message) => report(`${at}.${property}`, message))
  }
}
