// Directives for Angular, which without them checks neither the names of custom elements nor their bindings. Each has
// the element's properties as inputs and passes them on; events have the DOM's own types.

const nameOf = ({ name }) => `${name}Directive`
const isFlag = ({ type }) => type.text === 'boolean'
const isText = ({ type }) => /\bstring\b|'/.test(type.text)

/** Source of `angular.js` and `angular.d.ts` for elements with their writable properties. */
export function angularDirectives(elements) {
  return { code: code(elements), types: types(elements) }
}

/** Declarations that Angular's own compiler turns into directives; it reads them as literals. */
function code(elements) {
  const directive = (element) => `
export class ${nameOf(element)} {
  #element = inject(ElementRef).nativeElement
  ngOnChanges(changes) {
    assign(this.#element, changes)
  }
  static ɵfac = core.ɵɵngDeclareFactory({ minVersion: '12.0.0', version: '18.0.0', ngImport: core, type: ${nameOf(element)}, deps: [], target: core.ɵɵFactoryTarget.Directive })
  static ɵdir = core.ɵɵngDeclareDirective({ minVersion: '14.0.0', version: '18.0.0', ngImport: core, type: ${nameOf(element)}, isStandalone: true, usesOnChanges: true, selector: '${element.tagName}', inputs: { ${element.properties.map(({ name }) => `${name}: '${name}'`).join(', ')} } })
}
`
  return `// Made by .config/angular-directives.mjs from the elements' declarations.
import * as core from '@angular/core'
import { ElementRef, inject } from '@angular/core'

/** What stands as an attribute in the template is read by the element itself. */
function assign(element, changes) {
  for (const [name, { currentValue, firstChange }] of Object.entries(changes)) {
    if (!firstChange || element.getAttribute(name) !== currentValue) element[name] = currentValue
  }
}
${elements.map(directive).join('')}
/** Every element, for the \`imports\` of a component. */
export const contentElements = [${elements.map(nameOf).join(', ')}]
`
}

function types(elements) {
  const directive = (element) => {
    const { name, tagName, properties } = element
    const inputs = properties.map(
      (property) => `${property.name}: { alias: '${property.name}'; required: false }`,
    )
    return `
export declare class ${nameOf(element)} {
${properties.map((property) => `  ${property.name}: ${name}['${property.name}']`).join('\n')}
${properties.map((property) => accepted(name, property)).join('')}  static ɵfac: core.ɵɵFactoryDeclaration<${nameOf(element)}, never>
  static ɵdir: core.ɵɵDirectiveDeclaration<${nameOf(element)}, '${tagName}', never, { ${inputs.join('; ')} }, {}, never, never, true, never>
}
`
  }
  return `// Made by .config/angular-directives.mjs from the elements' declarations.
import type * as core from '@angular/core'
${elements.map(({ name, types }) => `import type { ${name} } from '${types}'`).join('\n')}
${elements.map(directive).join('')}
/** Every element, for the \`imports\` of a component. */
export declare const contentElements: readonly [${elements.map((element) => `typeof ${nameOf(element)}`).join(', ')}]
`
}

/** What an attribute of the name may be in a template, where it is a text. */
function accepted(element, property) {
  if (!property.attribute || isText(property)) return ''
  const text = isFlag(property) ? `''` : '`${number}`'
  return `  static ngAcceptInputType_${property.name}: ${element}['${property.name}'] | ${text}\n`
}
