import type { DataLayer } from '../../data/data-layer.ts'
import { overlayMessages } from '../../i18n/en-us/overlay.ts'
import type { Messages } from '../../i18n/messages.ts'
import { createTranslate } from '../../i18n/translate.ts'
import { pathToString } from '../../model/path.ts'
import type { FormElement } from '../../overlay/field-editor.ts'
import { OverlayMode } from '../../overlay/overlay-mode.ts'
import type { Region } from '../../overlay/regions.ts'
import type { ContentElement } from '../content-element.ts'
import type { ContextValue } from '../context/context-protocol.ts'
import type { LanguageOfElement } from '../local-words.ts'

/** The mode of an overlay, as its element sees it. */
export interface OverlayRun {
  readonly layer: DataLayer
  readonly places: number
  edit(element: Element): boolean
  refresh(): void
  stop(): void
}

export interface OverlayRunOptions {
  readonly element: HTMLElement
  readonly container: ShadowRoot
  /** The class of the form. */
  readonly form: typeof ContentElement
  readonly value: ContextValue
  readonly layer: DataLayer
  /** Selector of the part of the page that can be edited. */
  readonly within: string | undefined
  readonly emit: (type: string, detail: unknown) => boolean
  readonly end: () => void
}

/** Begins the mode. Throws SyntaxError for a selector that is not valid. */
export async function runOverlay(options: OverlayRunOptions): Promise<OverlayRun> {
  const { element, container, form, value, layer, within, emit } = options
  const { inherited: props } = value.getSnapshot()
  // In English if they cannot be loaded: the page can be edited all the same.
  const wordsIn = async (namespace: 'element' | 'array') =>
    props['config'] ? await wordsOf(element, { props, layer, namespace }).catch(() => ({})) : {}
  const words = await wordsIn('element')
  const own = props['messages'] as Messages | undefined
  const page = element.ownerDocument
  const mode = new OverlayMode({
    ...{ host: element, container, layer, context: value },
    translate: createTranslate({
      overrides: { ...overlayMessages, ...words, ...own },
    }),
    createItems: async (given) => {
      const [{ PageItems }, { arrayMessages }, local] = await Promise.all([
        import('../../overlay/items/page-items.ts'),
        import('../../i18n/en-us/array.ts'),
        wordsIn('array'),
      ])
      const translate = createTranslate({ overrides: { ...arrayMessages, ...local, ...own } })
      return new PageItems({ ...given, translate })
    },
    root: within === undefined ? page : (page.querySelector(within) ?? page),
    createForm: async () => {
      const { tag } = form.declaration
      if (!page.defaultView?.customElements.get(tag)) form.define()
      return page.createElement(tag) as unknown as FormElement
    },
    mayEdit: (region) => emit('content-edit', placeOf(region)),
    onOther: (change) => emit('content-value-change', { ...placeOf(change), value: change.value }),
    onEnd: options.end,
  })
  return {
    layer,
    get places() {
      return mode.regions.length
    },
    edit(at) {
      const region = mode.regions.find((one) => one.element === at)
      if (region) mode.edit(region)
      return region !== undefined
    },
    refresh: () => mode.scan(),
    stop: () => mode.stop(),
  }
}

function placeOf({ element, target }: Region) {
  return { id: target.id, type: target.type, path: pathToString(target.path), element }
}

async function wordsOf(
  element: Element,
  {
    props,
    layer,
    namespace,
  }: {
    readonly props: Readonly<Record<string, unknown>>
    readonly layer: DataLayer
    readonly namespace: string
  },
): Promise<Messages> {
  const { localWords } = await import('../local-words.ts')
  const given = { persist: undefined, ...props, projectId: layer.projectId } as LanguageOfElement
  return localWords(element, given, namespace)
}
