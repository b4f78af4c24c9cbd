// Makes dist/docs: a static site from docs/*.md and the manifest, with a page for each element and a search over all of it.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Marked } from 'marked'
import { createManifest } from './manifest.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const source = join(root, 'docs')
const target = join(root, 'dist/docs')

/** The pages in the order of the menu; a page of docs/ that is not here stands at the end of the last section. */
const sections = [
  ['Begin', ['start', 'concepts', 'frameworks', 'deploying', 'theming']],
  [
    'Content',
    ['configuration', 'schema', 'structure', 'rich-text', 'references', 'assets', 'filters'],
  ],
  ['Tasks', ['studio', 'document-extensions', 'sign-in', 'languages']],
  ['More', []],
]

/** Writes the whole site. */
export function writeDocs() {
  const manifest = createManifest()
  const elements = manifest.modules.map(({ declarations: [declaration] }) => declaration)
  const demos = JSON.parse(readFileSync(join(source, 'site/demos.json'), 'utf8'))
  const tags = new Set(elements.map(({ tagName }) => tagName))
  const texts = readGuides()
  const guides = texts.filter(({ name }) => !tags.has(name))
  // What the guide of an element says stands on the element's own page.
  const own = new Map(
    texts.filter(({ name }) => tags.has(name)).map((guide) => [guide.name, guide]),
  )
  const pages = [
    ...guides.map(guidePage),
    tokensPage(elements.find(({ cssProperties }) => cssProperties)),
    ...elements.map((element) =>
      elementPage(element, demos[element.tagName], own.get(element.tagName)),
    ),
  ]
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  for (const page of pages)
    writeFileSync(join(target, `${page.name}.html`), layout(page, guides, elements))
  writeFileSync(join(target, 'index.html'), layout(pages[0], guides, elements))
  for (const file of ['docs.css', 'docs.js', 'demos.json', 'picture.svg']) {
    copyFileSync(join(source, 'site', file), join(target, file))
  }
  writeFileSync(join(target, 'search.json'), JSON.stringify(pages.flatMap(entries)))
  writeFileSync(join(target, 'llms.txt'), llms(texts, elements))
}

function readGuides() {
  const names = readdirSync(source)
    .filter((file) => file.endsWith('.md'))
    .map((file) => basename(file, '.md'))
  const order = sections.flatMap(([, list]) => list)
  const place = (name) => (order.includes(name) ? order.indexOf(name) : order.length)
  return names
    .toSorted((a, b) => place(a) - place(b) || a.localeCompare(b))
    .map((name) => {
      const text = readFileSync(join(source, `${name}.md`), 'utf8')
      const [, title] = /^# (.*)$/m.exec(text)
      return { name, text, title: title.replaceAll('`', '') }
    })
}

function guidePage({ name, title, text }) {
  return { name, title, html: markdown(text) }
}

function markdown(text) {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: plain }) {
        const inner = this.parser.parseInline(tokens)
        return depth === 1
          ? `<h1>${inner}</h1>\n`
          : `<h${depth} id="${slug(plain)}">${inner}</h${depth}>\n`
      },
      code({ text: code, lang }) {
        return codeBlock(code, lang)
      },
      link({ href, tokens }) {
        // Files of the repository are no pages.
        if (href.startsWith('../')) return this.parser.parseInline(tokens)
        const to = href.replace(/^(?!https?:)([\w-]+)\.md/, '$1.html')
        return `<a href="${escape(to)}">${this.parser.parseInline(tokens)}</a>`
      },
      table({ header, rows }) {
        const cell = (tag, tokens) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`
        // A header without a word is none.
        const head = header.map(({ tokens, text: plain }) => cell(plain ? 'th' : 'td', tokens))
        const isNamed = header.some(({ text: plain }) => plain)
        const body = rows.map(
          (row) => `<tr>${row.map(({ tokens }) => cell('td', tokens)).join('')}</tr>`,
        )
        return scroller(
          `${isNamed ? `<thead><tr>${head.join('')}</tr></thead>` : ''}<tbody>${body.join('')}</tbody>`,
        )
      },
    },
  })
  return marked.parse(text)
}

function elementPage(element, demo, guide) {
  const { tagName, summary, description } = element
  const fields = element.members.filter(({ kind }) => kind === 'field')
  const html = [
    `<h1><code>&lt;${tagName}&gt;</code></h1><p class="summary">${inline(summary)}</p><p>${inline(description)}</p>`,
    demo ? demoBlock(tagName, demo) : '',
    guide
      ? markdown(guide.text)
          .replaceAll('<h2 id="', '<h2 id="guide-')
          .replace(/^<h1>.*<\/h1>/, '<h2 id="guide">Guide</h2>')
      : '',
    table(
      'Attributes and properties',
      fields,
      ['Property', 'Attribute', 'Type', 'Default', ''],
      (field) => [
        code(field.name),
        field.attribute ? code(field.attribute) : '',
        code(field.type?.text ?? ''),
        field.default ? code(field.default) : '',
        inline(field.description),
      ],
    ),
    table(
      'Methods',
      element.members.filter(({ kind }) => kind === 'method'),
      ['Method', 'Returns', ''],
      (method) => [
        code(
          `${method.name}(${(method.parameters ?? []).map(({ name, optional }) => name + (optional ? '?' : '')).join(', ')})`,
        ),
        code(method.return?.type?.text ?? 'void'),
        inline(method.description),
      ],
    ),
    table('Events', element.events, ['Event', 'Type', ''], ({ name, type, description: text }) => [
      code(name),
      code(type.text),
      inline(text),
    ]),
    ...[
      ['Slots', element.slots, (name) => name || '(default)'],
      ['Parts', element.cssParts, (name) => `::part(${name})`],
      ['States', element.cssStates, (name) => `:state(${name})`],
    ].map(([title, items = [], shown]) =>
      table(title, items, ['Name', ''], ({ name, description: text }) => [
        code(shown(name)),
        inline(text),
      ]),
    ),
    element.cssProperties
      ? '<p>All elements with a box take the <a href="tokens.html">tokens</a>.</p>'
      : '',
  ]
  return { name: tagName, title: `<${tagName}>`, html: html.join('\n') }
}

function tokensPage({ cssProperties }) {
  const rows = table('All tokens', cssProperties, ['Token', 'Default', ''], (token) => [
    code(token.name),
    token.default ? code(token.default) : 'for light and dark',
    inline(token.description),
  ])
  const html = `<h1>Tokens</h1><p>Custom properties that change how every element looks; see <a href="theming.html">Theming</a>.</p>${rows}`
  return { name: 'tokens', title: 'Tokens', html }
}

/** A running element, what it tells, and its code for each framework. */
function demoBlock(tagName, demo) {
  const codes = Object.entries(demoCodes(tagName, demo))
  const tabs = codes.map(
    ([name], index) =>
      `<button type="button" role="tab" id="tab-${name}" aria-controls="code-${name}" aria-selected="${index === 0}"${index ? ' tabindex="-1"' : ''}>${name}</button>`,
  )
  const panels = codes.map(
    ([name, [lang, text]], index) =>
      `<div role="tabpanel" id="code-${name}" aria-labelledby="tab-${name}"${index ? ' hidden' : ''}>${codeBlock(text, lang)}</div>`,
  )
  const note = demo.server
    ? '<p class="note">Needs a dataset server: <code>npm start</code> has one.</p>'
    : ''
  return `<h2 id="demo">Demo</h2>${note}
<div class="demo" data-demo="${tagName}"></div>
<pre class="told" aria-live="polite" aria-label="The latest ${demo.event} event">${demo.event}: not yet</pre>
<div class="tabs"><div role="tablist" aria-label="Code">${tabs.join('')}</div>${panels.join('')}</div>`
}

function demoCodes(tagName, demo) {
  const connection = { 'project-id': 'demo', dataset: 'production', 'api-host': '/' }
  const attributes = { ...(demo.server && connection), ...demo.attributes }
  const properties = Object.entries(demo.properties)
  const written = Object.entries(attributes).map(([name, value]) =>
    value ? `${name}="${value}"` : name,
  )
  const child = demo.child
    ? `\n  <${demo.child.tag} ${Object.entries(demo.child.attributes)
        .map(([name, value]) => (value ? `${name}="${value}"` : name))
        .join(' ')}></${demo.child.tag}>\n`
    : ''
  const tag = (more) => `<${[tagName, ...written, ...more].join('\n  ')}\n>${child}</${tagName}>`
  const constants = properties
    .map(([name, value]) => `const ${name} = ${JSON.stringify(value, null, 2)}`)
    .join('\n')
  const script = (text) => (text ? `${text}\n` : '')
  return {
    HTML: [
      'html',
      `${tag([])}\n\n<script type="module">\n  import 'content-studio/define'\n\n  const element = document.querySelector('${tagName}')\n${properties
        .map(
          ([name, value]) =>
            `  element.${name} = ${JSON.stringify(value, null, 2).replaceAll('\n', '\n  ')}\n`,
        )
        .join(
          '',
        )}  element.addEventListener('${demo.event}', (event) => console.log(event))\n</script>`,
    ],
    React: [
      'tsx',
      `import 'content-studio/define'\nimport 'content-studio/react'\n\n${script(constants)}\nexport const Demo = () => (\n  ${tag(
        [
          ...properties.map(([name]) => `${name}={${name}}`),
          `on${demo.event === 'change' ? 'Change' : demo.event}={(event) => console.log(event)}`,
        ],
      ).replaceAll('\n', '\n  ')}\n)`,
    ],
    Vue: [
      'html',
      `<script setup>\nimport 'content-studio/define'\n\n${script(constants)}const told = (event) => console.log(event)\n</script>\n\n<template>\n  ${tag(
        [...properties.map(([name]) => `:${name}.prop="${name}"`), `@${demo.event}="told"`],
      ).replaceAll('\n', '\n  ')}\n</template>`,
    ],
    Svelte: [
      'html',
      `<script>\n  import 'content-studio/define'\n\n  ${script(constants).replaceAll('\n', '\n  ')}const told = (event) => console.log(event)\n</script>\n\n${tag(
        [...properties.map(([name]) => `${name}={${name}}`), `on${demo.event}={told}`],
      )}`,
    ],
    Angular: [
      'ts',
      `import { Component } from '@angular/core'\nimport { contentElements } from 'content-studio/angular'\nimport 'content-studio/define'\n\n@Component({\n  selector: 'app-demo',\n  imports: [contentElements],\n  template: \`\n    ${tag(
        [...properties.map(([name]) => `[${name}]="${name}"`), `(${demo.event})="told($event)"`],
      ).replaceAll('\n', '\n    ')}\n  \`,\n})\nexport class Demo {\n${properties
        .map(
          ([name, value]) =>
            `  ${name} = ${JSON.stringify(value, null, 2).replaceAll('\n', '\n  ')}\n`,
        )
        .join('')}  told(event: Event) {\n    console.log(event)\n  }\n}`,
    ],
  }
}

function layout({ name, title, html }, guides, elements) {
  const link = (to, text) =>
    `<li><a href="${to}.html"${to === name ? ' aria-current="page"' : ''}>${escape(text)}</a></li>`
  const listed = new Set(sections.flatMap(([, list]) => list))
  const group = (heading, items) => `<h2>${heading}</h2><ul>${items.join('')}</ul>`
  const nav = [
    ...sections.map(([heading, list]) =>
      group(
        heading,
        guides
          .filter((guide) =>
            heading === 'More' ? !listed.has(guide.name) : list.includes(guide.name),
          )
          .map((guide) => link(guide.name, guide.title)),
      ),
    ),
    group('Elements', [
      ...elements.map(({ tagName }) => link(tagName, `<${tagName}>`)),
      link('tokens', 'Tokens'),
    ]),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(title)} · content-studio</title>
<link rel="icon" href="picture.svg">
<link rel="stylesheet" href="docs.css">
<script type="module" src="docs.js"></script>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header><a class="home" href="index.html">content-studio</a>
<search><label for="search">Search</label><input id="search" type="search" autocomplete="off" aria-describedby="found"><div id="found" role="status"></div><ul id="results" hidden></ul></search></header>
<div class="columns"><nav aria-label="Documentation"><details><summary>Contents</summary>${nav.join('')}</details></nav>
<main id="main" tabindex="-1">${html}</main></div>
</body>
</html>
`
}

/** What the search looks through: a page, and each of its headings and names. */
function entries({ name, title, html }) {
  const text = plainText(html)
  const parts = [...html.matchAll(/<h[23] id="([^"]+)">(.*?)<\/h[23]>/g)].map(
    ([, id, heading]) => ({
      page: `${name}.html#${id}`,
      title: `${title}: ${plainText(heading)}`,
      text: '',
    }),
  )
  return [{ page: `${name}.html`, title, text }, ...parts]
}

/** The documentation for programs that read it: https://llmstxt.org */
function llms(guides, elements) {
  const list = elements.map(
    ({ tagName, summary, attributes, events }) =>
      `### <${tagName}>\n${summary}\nAttributes: ${attributes.map(({ name }) => name).join(', ')}\nEvents: ${events.map(({ name }) => name).join(', ')}\n`,
  )
  return `# content-studio\n\n> A structured-content editing studio as web components.\n\n## Elements\n\n${list.join('\n')}\n${guides.map(({ text }) => text.replace(/^# /, '## ')).join('\n\n')}`
}

function table(title, items, head, row) {
  if (!items?.length) return ''
  const rows = items.map(
    (item) =>
      `<tr>${row(item)
        .map((cell) => `<td>${cell}</td>`)
        .join('')}</tr>`,
  )
  return `<h2 id="${slug(title)}">${title}</h2>${scroller(`<thead><tr>${head.map((one) => `<th>${one || 'Meaning'}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody>`)}`
}

/** Wide tables and code scroll by themselves, also by keyboard. */
function scroller(inner) {
  return `<div class="scroller" tabindex="0" role="group" aria-label="Table"><table>${inner}</table></div>`
}

function codeBlock(text, lang = '') {
  return `<div class="code"><pre tabindex="0"><code data-lang="${escape(lang)}">${escape(text)}</code></pre><button type="button" class="copy">Copy</button></div>`
}

const code = (text) => `<code>${escape(text)}</code>`
const inline = (text = '') => escape(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
const slug = (text) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
const plainText = (html) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()

function escape(text) {
  return String(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
