import type { Perspective } from './dataset.ts'
import { connect } from './connect.ts'
import { h } from './dom.ts'
import type { DrawnView } from './views.ts'

/** What the bar for editors tells the page. */
export interface EditorsOptions {
  /** Another perspective was chosen. */
  readonly onPerspective: () => void
}

export interface Editors {
  readonly perspective: Perspective
  /** Whether the page is being edited where it stands. */
  readonly isOnPage: boolean
  /** Before a view takes its place: offers to edit what it shows. */
  prepare(view: DrawnView): void
}

interface Target {
  readonly id: string
  readonly type: string
}

const remembered = 'lintel.perspective'

/**
 * The magazine’s own bar for its editors, and the panel in which it opens `<document-form>`. The
 * elements are fetched when somebody edits for the first time: readers never load them.
 */
export function createEditors({ onPerspective }: EditorsOptions): Editors {
  let perspective: Perspective =
    sessionStorage.getItem(remembered) === 'drafts' ? 'drafts' : 'published'
  let here: DrawnView['document']
  const panel = createPanel()

  const drafts = h('button', { type: 'button', 'aria-pressed': 'false' }, 'Show drafts')
  const editHere = h('button', { type: 'button', class: 'main' }, 'Edit')
  const onPage = h('button', { type: 'button', 'aria-pressed': 'false' }, 'Edit on the page')
  const find = h('button', { type: 'button' }, 'Find')
  const status = h('span', { class: 'bar-status', role: 'status' })
  const bar = h(
    'aside',
    { class: 'editor-bar', 'aria-label': 'For editors' },
    h('span', { class: 'bar-who' }, 'Signed in as an editor'),
    status,
    find,
    drafts,
    onPage,
    editHere,
    h('a', { href: '/studio/' }, 'Studio'),
  )
  document.body.append(bar, panel.element)
  showPerspective()

  drafts.addEventListener('click', () => choose(perspective === 'drafts' ? 'published' : 'drafts'))
  editHere.addEventListener('click', () => here && void edit(here))
  const search = createSearch((target) => void edit(target))
  find.addEventListener('click', () => void search())
  const overlay = createOverlay({
    onMode(isOn) {
      onPage.setAttribute('aria-pressed', String(isOn))
      bar.hidden = isOn
    },
    // The studio has its own controls, and its forms show drafts.
    onPreview(isShown) {
      bar.hidden = isShown
      if (isShown) choose('drafts')
    },
  })
  onPage.addEventListener('click', () => {
    choose('drafts')
    void overlay().then((element) => (element.active = true))
  })
  if (window.parent !== window) void overlay()
  // The kind of shortcut that host pages have: it must not fire while somebody types in the form.
  document.addEventListener('keydown', (event) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented
    if (event.key === 'e' && isPlain && here && !panel.element.open) void edit(here)
  })

  return {
    get perspective() {
      return perspective
    },
    get isOnPage() {
      return bar.hidden === true
    },
    prepare(view) {
      here = view.document
      editHere.hidden = !here
      editHere.textContent = here
        ? `Edit ${here.type === 'siteSettings' ? here.name : `this ${here.type}`}`
        : 'Edit'
    },
  }

  async function edit(target: Target): Promise<void> {
    // What is typed goes into a draft: without drafts shown, the page would seem not to listen.
    choose('drafts')
    await panel.open(target)
  }

  function choose(next: Perspective): void {
    if (next === perspective) return
    perspective = next
    sessionStorage.setItem(remembered, next)
    showPerspective()
    onPerspective()
  }

  function showPerspective(): void {
    const isDrafts = perspective === 'drafts'
    drafts.setAttribute('aria-pressed', String(isDrafts))
    status.textContent = isDrafts ? 'You see drafts' : 'You see what readers see'
    document.documentElement.classList.toggle('shows-drafts', isDrafts)
  }
}

/** A search of everything in the magazine, fetched when it is used for the first time; what is found is edited here. */
function createSearch(onSelect: (target: Target) => void): () => Promise<void> {
  let dialog: HTMLElementTagNameMap['search-dialog'] | undefined
  return async () => {
    if (!dialog) {
      dialog = document.createElement('search-dialog')
      dialog.addEventListener('content-select', (event) => {
        event.preventDefault()
        onSelect(event.detail)
      })
      document.body.append(await connect(dialog))
    }
    await dialog.show()
  }
}

interface OverlayEvents {
  readonly onMode: (isOn: boolean) => void
  readonly onPreview: (isShown: boolean) => void
}

type Overlay = HTMLElementTagNameMap['content-overlay']

/** Editing on the page itself, and the page in the studio’s preview, fetched when it is used for the first time. */
function createOverlay({ onMode, onPreview }: OverlayEvents): () => Promise<Overlay> {
  const load = async (): Promise<Overlay> => {
    const overlay = document.createElement('content-overlay')
    overlay.within = '#site'
    overlay.addEventListener('content-mode-change', ({ detail }) => onMode(detail.active))
    overlay.addEventListener('content-preview', ({ detail }) => onPreview(detail.isShown))
    document.body.append(await connect(overlay))
    return overlay
  }
  let loading: Promise<Overlay> | undefined
  return () => (loading ??= load())
}

interface Panel {
  readonly element: HTMLDialogElement
  open(target: Target): Promise<void>
}

/** Beside the page where there is room, so that the page can be seen to change; else above it. */
function createPanel(): Panel {
  const full = h('a', { href: '/studio/' }, 'Open in the studio')
  const close = h('button', { type: 'button', 'aria-label': 'Close' }, '×')
  const place = h('div', { class: 'panel-form' })
  const element = h(
    'dialog',
    { class: 'editor-panel', 'aria-label': 'Editor' },
    h('header', {}, h('p', {}, 'Editor'), full, close),
    place,
  )
  let opener: Element | null = null
  const shut = (): void => {
    element.close()
    giveBackFocus()
  }
  const giveBackFocus = (): void => {
    document.documentElement.classList.remove('has-panel')
    // What had the focus inside would go on hearing keys until the next frame.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    if (opener instanceof HTMLElement) opener.focus()
    opener = null
  }
  close.addEventListener('click', shut)
  // A modal dialog closes by itself on Escape; beside the page that is our business.
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !element.matches(':modal')) shut()
  })
  element.addEventListener('close', () => opener && giveBackFocus())
  return {
    element,
    async open(target) {
      opener = document.activeElement
      full.href = `/studio/intent/edit/id=${target.id};type=${target.type}/`
      if (!element.open) {
        if (matchMedia('(min-width: 1000px)').matches) element.show()
        else element.showModal()
      }
      document.documentElement.classList.add('has-panel')
      await showForm(place, target)
    },
  }
}

async function showForm(place: HTMLElement, { id, type }: Target): Promise<void> {
  const existing = place.querySelector('document-form')
  if (existing?.documentId === id) return
  if (!place.firstChild)
    place.append(h('p', { class: 'panel-note', role: 'status' }, 'Fetching the editor…'))
  try {
    const form = document.createElement('document-form')
    const context = await connect(form)
    form.documentId = id
    form.documentType = type
    await existing?.flush()
    place.replaceChildren(context)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    place.replaceChildren(
      h('p', { class: 'panel-note', role: 'alert' }, `The editor could not be fetched: ${reason}`),
    )
  }
}
