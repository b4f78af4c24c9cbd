// Types of the elements for frameworks, and data for editors, all from the manifest.

/** Elements of a manifest, with what the types need. */
export function elementsOf(manifest) {
  return manifest.modules.map(({ path, declarations: [declaration] }) => ({
    ...declaration,
    types: path.replace(/^dist\/esm\/(.*)\.js$/, './types/$1.d.ts'),
    properties: declaration.members.filter(({ kind, readonly }) => kind === 'field' && !readonly),
    // Attributes whose name differs from that of their property.
    ownAttributes: declaration.attributes.filter(({ name, fieldName }) => name !== fieldName),
  }))
}

/** HTML events fired by some of the elements; frameworks declare them only for HTML's own tags. */
const nativeEvents = `'cancel' | 'close' | 'error' | 'load'`

const head = (elements) => `// Made by .config/framework-types.mjs from the elements' declarations.
${elements.map(({ name, types }) => `import type { ${name} } from '${types}'`).join('\n')}
`

/** Interface members, one line per element. */
const lines = (elements, line) => elements.map((element) => `\n      ${line(element)}`).join('')

const union = (items) => items.map(({ name }) => `'${name}'`).join(' | ')
const attributes = ({ ownAttributes }) =>
  `{ ${ownAttributes.map(({ name, type }) => `'${name}'?: ${type.text.replace(/ \| undefined$/, '')}`).join('; ')} }`
/** \`Props<Element, properties, events> & attributes\` */
const props = (element, more = '') =>
  `Props<${element.name}, ${union(element.properties)}, ${union(element.events)}> & ${attributes(element)}${more}`

/** JSX of React 19: \`oncontent-ready\` listens. */
function reactTypes(elements) {
  return `${head(elements)}import type { DetailedHTMLProps, HTMLAttributes } from 'react'

type Props<E extends HTMLElement, Property extends keyof E, Event extends keyof HTMLElementEventMap> =
  Omit<DetailedHTMLProps<HTMLAttributes<E>, E>, Property> &
  Partial<Pick<E, Property>> &
  { [K in Event | ${nativeEvents} as \`on\${K}\`]?: (event: HTMLElementEventMap[K]) => void }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {${lines(elements, (element) => `'${element.tagName}': ${props(element)}`)}
    }
  }
}
`
}

/** JSX of Preact, with events as in React. */
function preactTypes(elements) {
  return `${head(elements)}import type { HTMLAttributes } from 'preact'

type Props<E extends HTMLElement, Property extends keyof E, Event extends keyof HTMLElementEventMap> =
  Omit<HTMLAttributes<E>, Property> &
  Partial<Pick<E, Property>> &
  { [K in Event | ${nativeEvents} as \`on\${K}\`]?: (event: HTMLElementEventMap[K]) => void }

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {${lines(elements, (element) => `'${element.tagName}': ${props(element)}`)}
    }
  }
}
`
}

/** JSX of Solid: properties with \`prop:\` or by name, events with \`on:\`. */
function solidTypes(elements) {
  return `${head(elements)}import type { JSX } from 'solid-js'

type Props<E extends HTMLElement, Property extends keyof E & string, Event extends keyof HTMLElementEventMap> =
  Omit<JSX.HTMLAttributes<E>, Property> &
  Partial<Pick<E, Property>> &
  { [K in Property as \`prop:\${K}\`]?: E[K] } &
  { [K in Event as \`on:\${K}\`]?: (event: HTMLElementEventMap[K]) => void }

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {${lines(elements, (element) => `'${element.tagName}': ${props(element)}`)}
    }
  }
}
`
}

/** Templates of Vue: properties by name, events with \`@\`. */
function vueTypes(elements) {
  return `${head(elements)}import type { HTMLAttributes, PublicProps } from 'vue'

type Camel<Name extends string> = Name extends \`\${infer First}-\${infer Rest}\`
  ? \`\${First}\${Capitalize<Camel<Rest>>}\`
  : Name
type Props<E extends HTMLElement, Property extends keyof E, Event extends keyof HTMLElementEventMap> =
  Omit<HTMLAttributes, Property> &
  PublicProps &
  Partial<Pick<E, Property>> &
  { [K in Event as \`on\${Capitalize<Camel<K>>}\`]?: (event: HTMLElementEventMap[K]) => void }

declare module 'vue' {
  // Children of the elements name their slot, which strict templates would not know.
  interface HTMLAttributes {
    slot?: string
  }
  interface GlobalComponents {${lines(elements, (element) => `'${element.tagName}': new () => ${element.name} & { $props: ${props(element)} }`)}
  }
}
`
}

/** Templates of Svelte 5: \`oncontent-ready\` or \`on:content-ready\`. */
function svelteTypes(elements) {
  return `${head(elements)}import type { HTMLAttributes } from 'svelte/elements'

type Props<E extends HTMLElement, Property extends keyof E, Event extends keyof HTMLElementEventMap> =
  Omit<HTMLAttributes<E>, Property> &
  Partial<Pick<E, Property>> &
  { [K in Event as \`on\${K}\` | \`on:\${K}\`]?: (event: HTMLElementEventMap[K]) => void }

declare module 'svelte/elements' {
  interface SvelteHTMLElements {${lines(elements, (element) => `'${element.tagName}': ${props(element)}`)}
  }
}
`
}

/** Type files by framework; those of Angular come with code (angular-directives.mjs). */
export function frameworkTypes(manifest) {
  const elements = elementsOf(manifest)
  return {
    react: reactTypes(elements),
    preact: preactTypes(elements),
    solid: solidTypes(elements),
    vue: vueTypes(elements),
    svelte: svelteTypes(elements),
  }
}

/** The allowed words of an attribute, if these are its only values. */
function wordsOf({ type }) {
  const words = type.text.split(' | ').filter((word) => word !== 'undefined')
  if (type.text === 'boolean' || !words.every((word) => /^'.*'$/.test(word))) return undefined
  return words.map((word) => ({ name: word.slice(1, -1) }))
}

/** Custom data of VS Code, and web-types of JetBrains. */
export function editorData(manifest, { name, version }) {
  const elements = elementsOf(manifest)
  return {
    'html-data.json': {
      version: 1.1,
      tags: elements.map(({ tagName, description, attributes }) => ({
        name: tagName,
        description,
        attributes: attributes.map((attribute) => {
          const values = wordsOf(attribute)
          const isFlag = attribute.type.text === 'boolean'
          return {
            name: attribute.name,
            description: attribute.description,
            ...(isFlag ? { valueSet: 'v' } : values && { values }),
          }
        }),
      })),
    },
    'css-data.json': {
      version: 1.1,
      properties: unique(elements.flatMap(({ cssProperties = [] }) => cssProperties)),
      pseudoElements: unique(
        elements.flatMap(({ tagName, cssParts = [] }) =>
          cssParts.map((part) => ({
            name: `::part(${part.name})`,
            description: `<${tagName}>: ${part.description}`,
          })),
        ),
      ),
    },
    'web-types.json': {
      $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
      name,
      version,
      'description-markup': 'markdown',
      contributions: {
        html: {
          elements: elements.map((element) => ({
            name: element.tagName,
            description: element.description,
            attributes: element.attributes.map((attribute) => ({
              name: attribute.name,
              description: attribute.description,
              value: { type: attribute.type.text },
              ...(attribute.default && { default: attribute.default }),
            })),
            slots: (element.slots ?? []).map(named),
            js: {
              properties: element.properties.map((property) => ({
                ...named(property),
                value: { type: property.type.text },
              })),
              events: element.events.map(named),
            },
            css: {
              parts: (element.cssParts ?? []).map(named),
              properties: (element.cssProperties ?? []).map(named),
              states: (element.cssStates ?? []).map(named),
            },
          })),
        },
      },
    },
  }
}

const named = ({ name, description }) => ({ name, description })

function unique(items) {
  return [...new Map(items.map((item) => [item.name, named(item)])).values()]
}
