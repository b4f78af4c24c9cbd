// The running demo of an element's page, and the controls beside everything its reference names: attributes are set, methods
// called, slots filled, parts outlined; events, states and properties are shown as they change.
import { asWritten, demoCodes } from './demo-codes.js'

const place = document.querySelector('[data-demo]')
if (place) void begin(place)

async function begin(place) {
  const { [place.dataset.demo]: demo } = await (await fetch('demos.json')).json()
  await import(new URL('cdn/content-elements.js', location.href).href)
  const around = { place, demo, element: null, sheet: new CSSStyleSheet(), outlined: new Set() }
  document.adoptedStyleSheets.push(around.sheet)
  start(around)
  for (const entry of document.querySelectorAll('[data-try]'))
    tryIn[entry.dataset.try](entry, around)
  setInterval(() => document.dispatchEvent(new Event('demo-tick')), 400)
  document.querySelector('.again').addEventListener('click', () => {
    for (const control of document.querySelectorAll('[data-try] :is(input, select)'))
      control.reset()
    around.sheet.replaceSync('')
    start(around)
    renewCodes(around)
  })
}

/** Puts a new element into the place. */
function start(around) {
  const { place, demo } = around
  const element = document.createElement(place.dataset.demo)
  const box = demo.server && !demo.child ? document.createElement('content-context') : null
  if (demo.server) {
    const connection = { 'project-id': 'demo', dataset: 'production', 'api-host': '/' }
    setAll(box ?? element, connection)
  }
  setAll(element, demo.attributes)
  for (const [name, value] of Object.entries(demo.properties)) {
    const isOfContext = box && (name === 'schema' || name === 'config')
    ;(isOfContext ? box : element)[name] = value
  }
  if (demo.height) place.style.blockSize = `${demo.height}px`
  else place.style.padding = '16px'
  if (demo.child) {
    const child = document.createElement(demo.child.tag)
    setAll(child, demo.child.attributes)
    element.append(child)
  }
  if (demo.before) {
    const before = document.createElement(demo.before.tag)
    setAll(before, demo.before.attributes)
    before.textContent = demo.before.text
    box.append(before)
  }
  box?.append(element)
  around.element = element
  listen(around)
  place.replaceChildren(box ?? element)
}

function setAll(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
}

/** Shows every event of the element: the latest below the demo, and how often each came beside its name. */
function listen({ element }) {
  const latest = document.querySelector('.events')
  const entries = [...document.querySelectorAll('[data-try="event"]')]
  for (const name of ['input', 'change', ...entries.map(({ dataset }) => dataset.name)]) {
    const entry = entries.find(({ dataset }) => dataset.name === name)
    let count = 0
    element.addEventListener(name, (event) => {
      const value = event.detail ?? (name === 'change' ? event.target.value : undefined)
      latest.textContent = `${name} ${shown(value)}`
      const output = entry?.querySelector('output')
      if (output) output.textContent = `${++count} ×`
    })
  }
}

const tryIn = {
  attribute(entry, around) {
    const { name, takes } = entry.dataset
    const control = takes.includes(' ') ? choice(takes.split(' ')) : box(takes)
    const now = () => around.demo.attributes[name] ?? null
    const isFlag = control.type === 'checkbox'
    control.reset = () => {
      if (isFlag) control.checked = now() !== null
      else control.value = now() ?? ''
    }
    control.reset()
    control.addEventListener('change', () => {
      const value = isFlag ? (control.checked ? '' : null) : control.value || null
      if (value === null) around.element.removeAttribute(name)
      else around.element.setAttribute(name, value)
      renewCodes(around)
    })
    add(entry, isFlag ? 'set' : '', control, `Attribute ${name}`)
  },
  property(entry, around) {
    const output = add(entry, '', document.createElement('output'))
    onTick(() => show(output, shown(around.element[entry.dataset.name])))
  },
  method(entry, around) {
    const { name } = entry.dataset
    const given = around.demo.calls?.[name] ?? []
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      textContent: `${name}(${given.map((one) => JSON.stringify(one)).join(', ')})`,
    })
    const output = document.createElement('output')
    const call = async () => {
      try {
        const result = await around.element[name](...given)
        if (result?.subscribe) result.subscribe((value) => show(output, shown(value)))
        else show(output, result === undefined ? 'done' : shown(result))
      } catch (error) {
        show(output, `${error.code ?? error.name}: ${error.message}`)
      }
    }
    button.addEventListener('click', () => void call())
    add(entry, '', button)
    entry.querySelector('.try').append(output)
  },
  event(entry) {
    add(entry, '', document.createElement('output')).textContent = 'not yet'
  },
  slot(entry, around) {
    const { name } = entry.dataset
    const control = box('flag')
    let filling = null
    control.reset = () => {
      filling?.remove()
      control.checked = false
    }
    control.addEventListener('change', () => {
      if (!control.checked) return filling?.remove()
      filling = document.createElement(name.startsWith('input:') ? 'input' : 'span')
      filling.slot = name.replace('<path>', 'title').replace('<id>', 'article-1')
      filling.textContent = `What stands in the slot “${filling.slot}”`
      around.element.append(filling)
    })
    add(entry, 'fill', control, `Fill the slot ${name}`)
  },
  part(entry, around) {
    const { name } = entry.dataset
    const control = box('flag')
    control.reset = () => {
      control.checked = false
      around.outlined.delete(name)
    }
    control.addEventListener('change', () => {
      if (control.checked) around.outlined.add(name)
      else around.outlined.delete(name)
      const outline = '{ outline: 3px solid #e0218a !important; outline-offset: -3px !important }'
      const tag = around.place.dataset.demo
      around.sheet.replaceSync(
        [...around.outlined].map((one) => `${tag}::part(${one}) ${outline}`).join('\n'),
      )
    })
    add(entry, 'outline', control, `Outline the part ${name}`)
  },
  state(entry, around) {
    const output = add(entry, 'now', document.createElement('output'))
    onTick(() =>
      show(output, around.element.matches(`:state(${entry.dataset.name})`) ? 'yes' : 'no'),
    )
  },
  token(entry, around) {
    const { name, takes } = entry.dataset
    const control = box(/^(#|light-dark\()/.test(takes) ? 'color' : 'text')
    control.reset = () => (control.value = control.defaultValue)
    // `light-dark(#ffffff, #141518)`
    const colours = takes.match(/#[0-9a-f]{6}\b/g) ?? []
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches
    if (control.type === 'color') control.defaultValue = colours[isDark ? 1 : 0] ?? colours[0]
    else control.placeholder = takes
    control.addEventListener('input', () => {
      around.element.style.setProperty(name, control.value)
      const rules = [...around.element.style].map(
        (one) => `  ${one}: ${around.element.style.getPropertyValue(one)};\n`,
      )
      document.querySelector('#code-css code').textContent = `document-form {\n${rules.join('')}}`
    })
    add(entry, control.type === 'color' ? 'try' : '', control, `Token ${name}`)
  },
}

/** Puts a control beside an entry, with a word before it or a name for those who cannot see where it stands. */
function add(entry, word, control, label) {
  const line = document.createElement('dd')
  line.className = word ? 'try short' : 'try'
  const around = word ? line.appendChild(document.createElement('label')) : line
  if (word) around.append(`${word} `)
  if (label) control.ariaLabel = label
  around.append(control)
  entry.append(line)
  return control
}

function box(takes) {
  const type = { flag: 'checkbox', number: 'number', color: 'color' }[takes] ?? 'text'
  return Object.assign(document.createElement('input'), { type, size: 24, autocomplete: 'off' })
}

function choice(words) {
  const select = document.createElement('select')
  select.append(new Option('default', ''), ...words.map((word) => new Option(word, word)))
  return select
}

function onTick(run) {
  document.addEventListener('demo-tick', run)
}

/** Changes a text only when it is another one, so that nobody's selection is lost. */
function show(output, text) {
  if (output.textContent !== text) output.textContent = text
}

function shown(value) {
  if (value === undefined) return ''
  if (typeof value === 'function') return 'a function'
  try {
    const text = JSON.stringify(value, (_, one) =>
      one instanceof Node ? `<${one.localName}>` : one,
    )
    return text.length > 400 ? `${text.slice(0, 400)}…` : text
  } catch {
    return String(value)
  }
}

/** Writes the code again with the attributes as the reader has set them. */
function renewCodes({ place, demo, element }) {
  const attributes = Object.fromEntries(
    element
      .getAttributeNames()
      .filter((name) => name !== 'style' && !['project-id', 'dataset', 'api-host'].includes(name))
      .map((name) => [name, element.getAttribute(name)]),
  )
  const codes = demoCodes(place.dataset.demo, asWritten({ ...demo, attributes }))
  for (const [name, [, text]] of Object.entries(codes)) {
    document.querySelector(`#code-${name} code`).textContent = text
  }
}
