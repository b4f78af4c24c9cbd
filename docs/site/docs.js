// The documentation: tabs of code, copying, and the search. Running demos are in demo.js.

for (const list of document.querySelectorAll('[role=tablist]')) makeTabs(list)
for (const button of document.querySelectorAll('.copy')) {
  button.addEventListener('click', () => void copy(button))
}
makeSearch()
const contents = document.querySelector('nav details')
if (matchMedia('(min-width: 800px)').matches) contents.open = true

async function copy(button) {
  await navigator.clipboard.writeText(button.previousElementSibling.textContent)
  button.textContent = 'Copied'
  setTimeout(() => (button.textContent = 'Copy'), 2000)
}

/** One panel at a time; arrows go along. */
function makeTabs(list) {
  const tabs = [...list.querySelectorAll('[role=tab]')]
  const choose = (chosen) => {
    for (const tab of tabs) {
      tab.setAttribute('aria-selected', String(tab === chosen))
      tab.tabIndex = tab === chosen ? 0 : -1
      document.getElementById(tab.getAttribute('aria-controls')).hidden = tab !== chosen
    }
  }
  list.addEventListener('click', ({ target }) => {
    const tab = target.closest('[role=tab]')
    if (tab) choose(tab)
  })
  list.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    const next = tabs.at((tabs.indexOf(document.activeElement) + step) % tabs.length)
    choose(next)
    next.focus()
  })
}

function makeSearch() {
  const input = document.getElementById('search')
  const results = document.getElementById('results')
  const found = document.getElementById('found')
  let index
  input.addEventListener('input', () => void show())

  async function show() {
    index ??= fetch('search.json').then((response) => response.json())
    const all = await index
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
    const rate = ({ title, text }) => {
      const lower = title.toLowerCase()
      const body = text.toLowerCase()
      if (!words.every((word) => lower.includes(word) || body.includes(word))) return 0
      return words.reduce((sum, word) => sum + (lower.includes(word) ? 10 : 1), 0)
    }
    const hits =
      words.length === 0
        ? []
        : all
            .map((entry) => [rate(entry), entry])
            .filter(([rating]) => rating > 0)
            .toSorted(([a], [b]) => b - a)
            .slice(0, 12)
    results.replaceChildren(
      ...hits.map(([, { page, title }]) => {
        const link = Object.assign(document.createElement('a'), { href: page, textContent: title })
        const item = document.createElement('li')
        item.append(link)
        return item
      }),
    )
    results.hidden = hits.length === 0
    found.textContent =
      words.length === 0 ? '' : hits.length === 0 ? 'Nothing found' : `${hits.length} found`
  }
}
