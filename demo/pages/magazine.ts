// The magazine’s own page. It reads the dataset over HTTP like any site would, and listens for changes.
import { listen } from './magazine/dataset.ts'
import { h, reconcile } from './magazine/dom.ts'
import { createEditors } from './magazine/editors.ts'
import { messagePage } from './magazine/other-pages.ts'
import { drawView } from './magazine/views.ts'

const search = new URLSearchParams(location.search)
const editors = createEditors({ onPerspective: () => void show() })
let running: Promise<void> | null = null
let isStale = false

/** Draws the page again; calls during a run lead to one more run after it. */
function show(): Promise<void> {
  if (running) {
    isStale = true
    return running
  }
  running = draw().finally(() => {
    running = null
    if (!isStale) return
    isStale = false
    void show()
  })
  return running
}

async function draw(): Promise<void> {
  const site = document.querySelector('#site')
  if (!site) return
  try {
    const view = await drawView(search, editors.perspective)
    document.title = view.title
    const isFirst = site.classList.contains('is-empty')
    editors.prepare(view)
    const changed = reconcile(site, view.body)
    if (!isFirst && !editors.isOnPage) changed.forEach(flash)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    // What is on the page already is worth more than a message.
    if (!site.classList.contains('is-empty')) return console.error(error)
    site.replaceWith(
      h('div', { id: 'site', class: 'is-empty' }, messagePage('The page cannot be shown', reason)),
    )
  }
}

/** Shows for a moment where the page has changed under the reader’s eyes. */
function flash(element: Element): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  element.animate(
    [{ backgroundColor: 'rgb(255 200 60 / 0.45)' }, { backgroundColor: 'transparent' }],
    {
      duration: 1200,
      easing: 'ease-out',
    },
  )
}

void show()
listen(() => void show())
