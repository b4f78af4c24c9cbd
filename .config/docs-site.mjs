// Builds dist/docs: a static site from docs/*.md and the manifest, with a page per element and a full-text search.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Marked } from 'marked'
import { asWritten, demoCodes } from '../docs/site/demo-codes.js'
import { createManifest } from './manifest.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const source = join(root, 'docs')
const target = join(root, 'dist/docs')
const siteFiles = ['docs.css', 'docs.js', 'demo.js', 'demo-codes.js', 'demos.json', 'picture.svg']

/** The pages in menu order; pages of docs/ not listed here get a section of their own. */
const sections = [
  ['Begin', ['start', 'concepts', 'frameworks', 'recipes', 'coming-from']],
  [
    'Tasks',
    [
      ...[
        'studio',
        'live',
        'sites',
        'preview',
        'own-inputs',
        'own-panes',
        'document-extensions',
        'theming',
        'sign-in',
      ],
      ...['languages', 'commands', 'offline', 'testing', 'upgrade'],
    ],
  ],
  [
    'Content',
    [
      ...['configuration', 'schema', 'structure', 'rich-text', 'references', 'assets'],
      ...['types', 'filters', 'many-documents'],
    ],
  ],
  ['Promises', ['security', 'accessibility', 'browsers']],
  [
    'Server',
    [
      'deploying',
      'server',
      'administration',
      'compatibility',
      'operations',
      'services',
      'performance',
    ],
  ],
]

/** Writes the whole site. */
export function writeDocs() {
  const manifest = createManifest()
  const elements = manifest.modules.map(({ declarations: [declaration] }) => declaration)
  const demos = JSON.parse(readFileSync(join(source, 'site/demos.json'), 'utf8'))
  const tags = new Set(elements.map(({ tagName }) => tagName))
  const texts = readGuides()
  const guides = texts.filter(({ name }) => !tags.has(name))
  // The guide of an element is part of the element's own page.
  const own = new Map(
    texts.filter(({ name }) => tags.has(name)).map((guide) => [guide.name, guide]),
  )
  // Entries shared by all elements with a box are at the end of each page.
  const boxes = elements.filter(({ cssParts }) => cssParts)
  const shared = new Set(
    boxes[0].members
      .map(({ name }) => name)
      .filter((name) => boxes.every(({ members }) => members.some((one) => one.name === name))),
  )
  const pages = [
    ...guides.map(guidePage),
    tokensPage(
      elements.find(({ cssProperties }) => cssProperties),
      demos['document-form'],
    ),
    ...elements.map((element) =>
      elementPage(element, demos[element.tagName], own.get(element.tagName), shared),
    ),
  ]
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  for (const page of pages)
    writeFileSync(join(target, `${page.name}.html`), layout(page, guides, elements))
  writeFileSync(join(target, 'index.html'), layout(pages[0], guides, elements))
  for (const file of siteFiles) {
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
        // Files of the repository have no page.
        if (href.startsWith('../')) return this.parser.parseInline(tokens)
        const to = href.replace(/^(?!https?:)([\w-]+)\.md/, '$1.html')
        return `<a href="${escape(to)}">${this.parser.parseInline(tokens)}</a>`
      },
      table({ header, rows }) {
        const cell = (tag, tokens) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`
        // A header without text is omitted.
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

/** Page of an element: the running element with its code, beside its reference. */
function elementPage(element, demo, guide, shared) {
  const { tagName, summary, description, members, events = [] } = element
  const fields = members.filter(({ kind }) => kind === 'field')
  const sections = [
    ['Attributes and properties', fields.filter(({ name }) => !shared.has(name)).map(fieldEntry)],
    ['Methods', members.filter(({ kind }) => kind === 'method').map(methodEntry)],
    ['Events', events.map((event) => entry('event', event, event.name, event.type.text))],
    ['Slots', namedEntries('slot', element.slots, (name) => name || '(default)')],
    ['Parts', namedEntries('part', element.cssParts, (name) => `::part(${name})`)],
    ['States', namedEntries('state', element.cssStates, (name) => `:state(${name})`)],
    ['Shared with other elements', fields.filter(({ name }) => shared.has(name)).map(fieldEntry)],
  ].filter(([, entries]) => entries.length > 0)
  const titles = [...(guide ? ['Guide'] : []), ...sections.map(([title]) => title)]
  const taken = new Set(['demo', ...titles.map(slug)])
  const html = [
    `<h1><code>&lt;${tagName}&gt;</code></h1><p class="summary">${inline(summary)}</p>`,
    description === summary ? '' : `<p>${inline(description)}</p>`,
    `<p class="contents">${titles.map((title) => `<a href="#${slug(title)}">${title}</a>`).join(' ')}</p>`,
    `<div class="beside">${playground(tagName, demo)}<div>`,
    guide
      ? markdown(guide.text)
          .replaceAll(/<h2 id="([^"]+)"/g, (heading, id) =>
            taken.has(id) ? `<h2 id="guide-${id}"` : heading,
          )
          .replace(/^<h1>.*<\/h1>/, '<h2 id="guide">Guide</h2>')
      : '',
    ...sections.map(([title, entries]) => entryList(title, entries)),
    element.cssProperties ? '<p>It takes the <a href="tokens.html">tokens</a> too.</p>' : '',
    '</div></div>',
  ]
  return { name: tagName, title: `<${tagName}>`, html: html.join('\n') }
}

function tokensPage({ cssProperties }, demo) {
  const entries = cssProperties.map((token) =>
    entry('token', { ...token, takes: token.default }, token.name, token.default),
  )
  const html = `<h1>Tokens</h1><p class="summary">Custom properties that change how every element looks.</p>
<p>Try them here; <a href="theming.html">Theming</a> says how to use them.</p>
<div class="beside">${playground('document-form', demo, `<div id="code-css">${codeBlock('document-form {\n  /* What is changed stands here. */\n}', 'css')}</div>`)}<div>${entryList('All tokens', entries)}</div></div>`
  return { name: 'tokens', title: 'Tokens', html }
}

function fieldEntry({ name, attribute, readonly, type, default: fallback, description }) {
  const facts = [
    attribute && attribute !== name ? `attribute ${code(attribute)}` : '',
    attribute ? '' : 'property only',
    readonly ? 'read-only' : '',
    fallback && fallback !== 'undefined' ? `default ${code(fallback)}` : '',
  ]
  const note = facts.filter(Boolean).join(', ')
  const tried = attribute ? { name: attribute, takes: takenBy(type.text) } : { name, takes: '' }
  return entry(
    attribute ? 'attribute' : 'property',
    { ...tried, description },
    name,
    type.text,
    note,
  )
}

/** Kind of input to try an attribute: flag, choice, number or text. */
function takenBy(type) {
  if (type === 'boolean') return 'flag'
  const words = [...type.matchAll(/'([^']*)'/g)].map(([, word]) => word)
  return words.length > 1 ? words.join(' ') : type.startsWith('number') ? 'number' : 'text'
}

function methodEntry(method) {
  const parameters = (method.parameters ?? []).map(
    ({ name, optional }) => name + (optional ? '?' : ''),
  )
  const returns = method.return?.type?.text ?? 'void'
  return entry('method', method, `${method.name}(${parameters.join(', ')})`, returns)
}

function namedEntries(kind, items = [], shown) {
  return items.map((item) => entry(kind, item, shown(item.name)))
}

/** One entry of an element's reference; `demo.js` adds controls to try it. */
function entry(kind, { name, takes = '', description }, shown, type = '', note = '') {
  const data = `data-try="${kind}" data-name="${escape(name)}" data-takes="${escape(takes)}"`
  return `<div ${data}><dt id="${kind}-${slug(name)}">${code(shown)}${type ? ` <span class="type">${escape(type.replace(/ \| undefined$/, ''))}</span>` : ''}</dt><dd>${inline(description)}${note ? `<p class="note">${note}</p>` : ''}</dd></div>`
}

function entryList(title, entries) {
  return `<h2 id="${slug(title)}">${title}</h2><dl class="reference">${entries.join('')}</dl>`
}

/** A running element, its events, and its code for each framework. */
function playground(tagName, demo, codes = codeTabs(tagName, demo)) {
  const note = demo.server
    ? '<p class="note">The demo needs a dataset server: <code>npm start</code> has one.</p>'
    : ''
  return `<section class="playground" aria-labelledby="demo"><h2 id="demo">Demo</h2>${note}
<div class="demo" data-demo="${tagName}"></div>
<pre class="events" tabindex="0" role="log" aria-label="The latest event">Events of the element are shown here.</pre>
<button type="button" class="again">Start again</button>
${codes}</section>`
}

function codeTabs(tagName, demo) {
  const codes = Object.entries(demoCodes(tagName, asWritten(demo)))
  const tabs = codes.map(
    ([name], index) =>
      `<button type="button" role="tab" id="tab-${name}" aria-controls="code-${name}" aria-selected="${index === 0}"${index ? ' tabindex="-1"' : ''}>${name}</button>`,
  )
  const panels = codes.map(
    ([name, [lang, text]], index) =>
      `<div role="tabpanel" id="code-${name}" aria-labelledby="tab-${name}"${index ? ' hidden' : ''}>${codeBlock(text, lang)}</div>`,
  )
  return `<div class="tabs"><div role="tablist" aria-label="Code">${tabs.join('')}</div>${panels.join('')}</div>`
}

function layout({ name, title, html }, guides, elements) {
  const hasDemo = html.includes('data-demo=')
  const link = (to, text) =>
    `<li><a href="${to}.html"${to === name ? ' aria-current="page"' : ''}>${escape(text)}</a></li>`
  const listed = new Set(sections.flatMap(([, list]) => list))
  const group = (heading, items) =>
    items.length > 0 ? `<h2>${heading}</h2><ul>${items.join('')}</ul>` : ''
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
<script type="module" src="docs.js"></script>${hasDemo ? '\n<script type="module" src="demo.js"></script>' : ''}
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header><a class="home" href="index.html">content-studio</a>
<search><label for="search">Search</label><input id="search" type="search" autocomplete="off" aria-describedby="found"><div id="found" role="status"></div><ul id="results" hidden></ul></search></header>
<div class="columns"><nav aria-label="Documentation"><details><summary>Contents</summary>${nav.join('')}</details></nav>
<main id="main" tabindex="-1"${hasDemo ? ' class="wide"' : ''}>${html}</main></div>
</body>
</html>
`
}

/** Search entries: a page, and each of its headings and names. */
function entries({ name, title, html }) {
  const text = plainText(html)
  const parts = [
    ...html.matchAll(/<(?:h[23]|dt) id="([^"]+)">(.*?)(?=<\/h[23]>| <span|<\/dt>)/g),
  ].map(([, id, heading]) => ({
    page: `${name}.html#${id}`,
    title: `${title}: ${plainText(heading)}`,
    text: '',
  }))
  return [{ page: `${name}.html`, title, text }, ...parts]
}

/** The documentation for language models: https://llmstxt.org */
function llms(guides, elements) {
  const lines = (title, items = [], shown = ({ name }) => name) =>
    items.length > 0
      ? `${title}:\n${items.map((item) => `- ${shown(item)}: ${item.description}`).join('\n')}\n`
      : ''
  const list = elements.map((element) => {
    const { tagName, summary, members, attributes, events, slots, cssParts, cssStates } = element
    const properties = members.filter(({ kind, attribute }) => kind === 'field' && !attribute)
    const methods = members.filter(({ kind }) => kind === 'method')
    return [
      `### <${tagName}>\n${summary}\n`,
      lines('Attributes', attributes, ({ name, type }) => `${name} (${type.text})`),
      lines('Properties', properties),
      lines('Methods', methods),
      lines('Events', events),
      lines('Slots', slots),
      lines('Parts', cssParts),
      lines('States', cssStates),
    ].join('\n')
  })
  const { cssProperties } = elements.find((element) => element.cssProperties)
  return `# content-studio\n\n> A structured-content editing studio as web components.\n\n${guides.map(({ text }) => text.replace(/^# /, '## ')).join('\n\n')}\n\n## Elements\n\n${list.join('\n')}\n## Tokens\n\n${lines('Custom properties', cssProperties)}`
}

/** Makes wide tables scroll on their own, also by keyboard. */
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
