import { publishedId } from '../model/ids.ts'
import { PathSyntaxError } from '../model/path-expression.ts'
import { getAt, pathFromString } from '../model/path.ts'
import type { DataLayer } from '../data/data-layer.ts'
import type { LiveSnapshot } from '../live/live-query.ts'
import { renderValue } from './render-value.ts'
import type { Rendering } from './render-plain.ts'
import { liveOf } from './shared-live.ts'

/** What is shown and how. */
export interface ValueSettings extends Omit<
  Rendering,
  'document' | 'server' | 'templates' | 'locales'
> {
  /** Id of the document; without it, `query` finds the value. */
  readonly documentId: string | undefined
  readonly query: string | undefined
  readonly params: Readonly<Record<string, unknown>> | undefined
  readonly perspective: string
  readonly path: string
  readonly locale: string | undefined
}

export interface ValueReport {
  /** Whether there was an answer. */
  readonly isKnown: boolean
  readonly value: unknown
  readonly isEmpty: boolean
  /** False while the value may be outdated. */
  readonly isLive: boolean
  readonly error: unknown
}

/** Shows a value of a dataset in an element of the page, among its children; templates stay. */
export class ShownValue {
  readonly #host: HTMLElement
  readonly #report: (report: ValueReport) => void
  #layer: DataLayer | null = null
  #settings: ValueSettings | null = null
  #asked = ''
  #stop: (() => void) | null = null
  #snapshot: LiveSnapshot<unknown> | null = null
  /** What was in the element before; shown again while there is no value. */
  #fallback: ChildNode[] | null = null
  #nodes: ChildNode[] = []

  constructor(host: HTMLElement, report: (report: ValueReport) => void) {
    this.#host = host
    this.#report = report
  }

  /** Follows the value; again after each change of the settings. */
  show(layer: DataLayer, settings: ValueSettings): void {
    const { documentId, query, params = {}, perspective } = settings
    const request =
      documentId === undefined
        ? { query: query ?? 'null', params }
        : { query: '*[_id == $id][0]', params: { id: publishedId(documentId) } }
    const asked = JSON.stringify([request, perspective])
    const isOther = layer !== this.#layer || asked !== this.#asked
    this.#layer = layer
    this.#settings = settings
    this.#asked = asked
    if (!isOther) return this.#draw()
    this.#end()
    let isOver = false
    this.#stop = () => (isOver = true)
    liveOf(layer, perspective).then(
      (live) => {
        if (isOver) return
        this.#stop = live.observe(request.query, request.params).subscribe((snapshot) => {
          this.#snapshot = snapshot
          this.#draw()
        })
      },
      (error: unknown) => {
        if (!isOver) this.#tell({ error })
      },
    )
  }

  /** Ends it; what is shown stays. */
  stop(): void {
    this.#end()
    this.#layer = null
  }

  #end(): void {
    this.#stop?.()
    this.#stop = null
    this.#snapshot = null
  }

  #draw(): void {
    const { value: answer, error, status } = this.#snapshot ?? {}
    if (!this.#settings || !this.#layer) return
    if (answer === undefined) return error ? this.#tell({ error }) : undefined
    try {
      const value = getAt(answer, pathFromString(this.#settings.path)) ?? null
      const nodes = renderValue(value, this.#rendering(this.#settings, this.#layer))
      this.#put(nodes as ChildNode[])
      const isEmpty = nodes.length === 0
      this.#tell({ isKnown: true, value, isEmpty, isLive: status === 'live', error: error ?? null })
    } catch (failure) {
      const isPath = failure instanceof PathSyntaxError
      this.#tell({ error: isPath ? new TypeError(failure.message) : failure })
    }
  }

  #tell(report: Partial<ValueReport>): void {
    this.#report({
      isKnown: false,
      value: null,
      isEmpty: false,
      isLive: false,
      error: null,
      ...report,
    })
  }

  #rendering(settings: ValueSettings, { projectId, dataset, apiHost }: DataLayer): Rendering {
    const host = this.#host
    const language = settings.locale ?? host.closest<HTMLElement>('[lang]')?.lang
    const templates = [...host.children].filter((child) => child instanceof HTMLTemplateElement)
    return {
      ...settings,
      document: host.ownerDocument,
      locales: language ? [language] : [],
      server: { projectId, dataset, apiHost },
      templates: new Map(
        templates.flatMap((template) =>
          (template.dataset['for'] ?? '').split(/\s+/).map((name) => [name, template] as const),
        ),
      ),
    }
  }

  /** What is equal stays where it is: a selection, an image that is loaded. */
  #put(nodes: ChildNode[]): void {
    const host = this.#host
    this.#fallback ??= [...host.childNodes].filter(
      (child) => !(child instanceof HTMLTemplateElement),
    )
    const wanted = nodes.length > 0 ? nodes : this.#fallback
    const before = this.#nodes.length > 0 ? this.#nodes : this.#fallback
    const shown = wanted.map((node, at) => {
      const old = before[at]
      if (!old || old.parentNode !== host) host.append(node)
      else if (old !== node && old.isEqualNode(node) && nodes.length > 0) return old
      else if (old !== node) old.replaceWith(node)
      return node
    })
    for (const old of before.slice(wanted.length)) old.remove()
    this.#nodes = nodes.length > 0 ? shown : []
  }
}
