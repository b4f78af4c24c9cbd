// The magazine’s own page. It reads the dataset like any site would, and follows its changes.
import { contentIn } from './magazine/content.ts'
import { h, reconcile } from './magazine/dom.ts'
import { createEditors } from './magazine/editors.ts'
import { messagePage } from './magazine/other-pages.ts'
import { frameQuery, type Frame } from './magazine/queries.ts'
import { viewOf, type DrawnView } from './magazine/views.ts'

const view = viewOf(new URLSearchParams(location.search))
let stop = (): void => {}
const editors = createEditors({ onPerspective: follow })

/** Shows the address from now on as it is for readers or for editors; until that is known, the page stays as it is. */
function follow(): void {
  stop()
  const content = contentIn(editors.perspective)
  const frame = content.observe<Frame>(frameQuery)
  const answer = content.observe(view.query, view.params)
  const update = (): void => {
    const [around, inside] = [frame.getSnapshot(), answer.getSnapshot()]
    const error = around.error ?? inside.error
    if (error) fail(error)
    else if (around.value && inside.value !== undefined) show(view.draw(inside.value, around.value))
  }
  const ends = [frame, answer].map((store) => store.subscribe(update))
  stop = () => {
    for (const end of ends) end()
    content.dispose()
  }
}

function show(drawn: DrawnView): void {
  const site = document.querySelector('#site')
  if (!site) return
  document.title = drawn.title
  const isFirst = site.classList.contains('is-empty')
  editors.prepare(drawn)
  const changed = reconcile(site, drawn.body)
  if (!isFirst && !editors.isOnPage) changed.forEach(flash)
}

function fail({ message }: Error): void {
  const site = document.querySelector('#site')
  // What is on the page already is worth more than a message.
  if (!site?.classList.contains('is-empty')) return
  site.replaceWith(
    h('div', { id: 'site', class: 'is-empty' }, messagePage('The page cannot be shown', message)),
  )
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

follow()
