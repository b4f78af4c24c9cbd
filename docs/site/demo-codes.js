// The code of a demo as one writes it with each framework: for the pages as they are built, and again when a reader changes it.

/** A demo as a reader has it, whose dataset server is that of the first page. */
export function asWritten(demo) {
  const connection = {
    'project-id': 'demo',
    dataset: 'production',
    'api-host': 'http://localhost:3333',
  }
  if (demo.before || demo.isInContext) return { ...demo, connection }
  return { ...demo, attributes: { ...(demo.server && connection), ...demo.attributes } }
}

/** `{ HTML: [language, text], … }`; `attributes` and `properties` are those of the element itself. */
export function demoCodes(tagName, demo) {
  const { attributes, properties, child, before, event } = demo
  // Beside a part of the page that it works on, in a context around both.
  if (demo.connection) {
    const { connection, ...rest } = demo
    const inner = { tag: tagName, attributes }
    return demoCodes('content-context', { ...rest, attributes: connection, child: inner })
  }
  const written = Object.entries(attributes).map(([name, value]) =>
    value ? `${name}="${value.replaceAll('"', '&quot;')}"` : name,
  )
  const opening = ({ tag, attributes: names }) =>
    `<${[tag, ...Object.entries(names).map(([name, value]) => (value ? `${name}="${value}"` : name))].join(' ')}>`
  const parts = [before, child].filter(Boolean)
  const inside =
    parts.map((part) => `\n  ${opening(part)}${part.text ?? ''}</${part.tag}>`).join('') +
    (parts.length > 0 ? '\n' : '')
  const tag = (more) => `<${[tagName, ...written, ...more].join('\n  ')}\n>${inside}</${tagName}>`
  const given = Object.entries(properties)
  const names = given.map(([name]) => name)
  const json = (value, indent) =>
    JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(indent)}`)
  const constants = (indent) =>
    given
      .map(([name, value]) => `${' '.repeat(indent)}const ${name} = ${json(value, indent)}\n`)
      .join('')
  const indented = (text, by) => text.replaceAll('\n', `\n${' '.repeat(by)}`)
  return {
    // A page without a bundler, as the first page of the documentation has it.
    HTML: [
      'html',
      `${tag([])}\n\n<script type="module">\n  import './node_modules/content-studio/dist/cdn/content-elements.js'\n\n  const element = document.querySelector('${tagName}')\n${given
        .map(([name, value]) => `  element.${name} = ${json(value, 2)}\n`)
        .join('')}  element.addEventListener('${event}', (event) => console.log(event))\n</script>`,
    ],
    React: [
      'tsx',
      `import 'content-studio/define'\nimport 'content-studio/react'\n\n${constants(0)}${given.length > 0 ? '\n' : ''}export const Demo = () => (\n  ${indented(
        tag([
          ...names.map((name) => `${name}={${name}}`),
          `on${event === 'change' ? 'Change' : event}={(event) => console.log(event)}`,
        ]),
        2,
      )}\n)`,
    ],
    Vue: [
      'html',
      `<script setup>\nimport 'content-studio/define'\n\n${constants(0)}const log = (event) => console.log(event)\n</script>\n\n<template>\n  ${indented(
        tag([...names.map((name) => `:${name}.prop="${name}"`), `@${event}="log"`]),
        2,
      )}\n</template>`,
    ],
    Svelte: [
      'html',
      `<script>\n  import 'content-studio/define'\n\n${constants(2)}  const log = (event) => console.log(event)\n</script>\n\n${tag(
        [...names.map((name) => `${name}={${name}}`), `on${event}={log}`],
      )}`,
    ],
    Angular: [
      'ts',
      `import { Component } from '@angular/core'\nimport { contentElements } from 'content-studio/angular'\nimport 'content-studio/define'\n\n@Component({\n  selector: 'app-demo',\n  imports: [contentElements],\n  template: \`\n    ${indented(
        tag([...names.map((name) => `[${name}]="${name}"`), `(${event})="log($event)"`]),
        4,
      )}\n  \`,\n})\nexport class Demo {\n${given
        .map(([name, value]) => `  ${name} = ${json(value, 2)}\n`)
        .join('')}  log(event: Event) {\n    console.log(event)\n  }\n}`,
    ],
  }
}
