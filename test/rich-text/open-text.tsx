import { richTextView } from '../../src/fields/block/view.tsx'
import type { Keyed } from '../../src/model/portable-text.ts'
import { frame, ok, until } from '../kit/browser-test.ts'
import { mountForm } from '../form/mount-form.tsx'
import type { FormOptions, MountedForm } from '../form/mount-form.tsx'

export const span = (_key: string, text: string, marks: string[] = []) => ({
  _type: 'span',
  _key,
  text,
  marks,
})
export const block = (_key: string, text: string | Keyed[], fields: object = {}): Keyed => ({
  _type: 'block',
  _key,
  style: 'normal',
  markDefs: [],
  children: typeof text === 'string' ? [span(`${_key}0`, text)] : text,
  ...fields,
})

export interface OpenText extends MountedForm {
  /** The editable element. */
  text: HTMLElement
  body(): readonly Record<string, unknown>[]
  /** The text of every block, objects as their keys. */
  words(): string[]
  /** Puts the caret into a block, or selects a range of its text. */
  select(key: string, from: number, to?: number): Promise<void>
  /** Waits until everything typed is in the value. */
  settled(): Promise<void>
}

export const member = { type: 'block' } as const

type Shown = Pick<MountedForm, 'root'>

/** The button or menu item with this text or label. */
export const button = ({ root }: Shown, label: string): HTMLElement =>
  [...root.querySelectorAll<HTMLElement>('button, [role="menuitem"]')].find(
    (one) => one.textContent === label || one.getAttribute('aria-label') === label,
  )!

/** Pastes content, given by media type, and files. */
export function pasteInto(
  target: HTMLElement,
  formats: Readonly<Record<string, string>>,
  files: readonly File[] = [],
): void {
  const clipboardData = new DataTransfer()
  for (const [type, text] of Object.entries(formats)) clipboardData.setData(type, text)
  for (const file of files) clipboardData.items.add(file)
  target.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true }),
  )
}

/** A form with the rich text `body`, active and with the focus. */
export async function openText(
  body: readonly unknown[] | undefined,
  {
    of = [member],
    activate = true,
    text: textOptions = {},
    ...options
  }: FormOptions & { of?: readonly object[]; activate?: boolean; text?: object } = {},
): Promise<OpenText> {
  const form = mountForm([{ name: 'body', type: 'array', of: of as never, options: textOptions }], {
    value: body ? { body } : {},
    views: [richTextView],
    validate: false,
    ...options,
  })
  const text = await until('the editor', () => form.root.querySelector<HTMLElement>('.ProseMirror'))
  const settled = async (): Promise<void> => {
    await frame()
    await new Promise((done) => setTimeout(done, 30))
    await frame()
  }
  if (activate) {
    const overlay = form.root.querySelector<HTMLElement>('[data-activate]')
    ok(overlay)
    overlay.click()
    await until('the activation', () => text.isContentEditable)
    text.focus()
  }
  const value = () => (form.value()['body'] ?? []) as Record<string, unknown>[]
  return Object.assign(form, {
    text,
    settled,
    body: value,
    words: () =>
      value().map((one) =>
        (
          (one['children'] as Record<string, unknown>[] | undefined) ?? [
            { text: `[${String(one['_key'])}]` },
          ]
        )
          .map((child) => child['text'] ?? `<${String(child['_key'])}>`)
          .join(''),
      ),
    async select(key: string, from: number, to = from) {
      const element = await until(`block ${key}`, () => text.querySelector(`[data-key="${key}"]`))
      const point = (offset: number): [Node, number] => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        let left = offset
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const { length } = node as Text
          if (left <= length) return [node, left]
          left -= length
        }
        return [element, 0]
      }
      text.focus()
      await frame()
      getSelection()!.setBaseAndExtent(...point(from), ...point(to))
      await frame()
      await frame()
    },
  })
}
