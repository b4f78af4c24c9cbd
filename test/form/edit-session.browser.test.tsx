import { sendKeys } from '@web/test-runner-commands'
import { openAssetForm, picture } from '../assets/field/asset-form.tsx'
import { deepEqual, equal, ok, press, test, until } from '../kit/browser-test.ts'

const part = { type: 'object', name: 'part', fields: [{ name: 'name', type: 'string' }] } as const
const group = {
  type: 'object',
  name: 'group',
  fields: [
    { name: 'name', type: 'string' },
    { name: 'inner', type: 'array', of: [part] },
  ],
} as const
const chip = { ...part, name: 'chip' }
const url = { name: 'href', type: 'url' } as const
const link = { name: 'link', type: 'object', fields: [url] } as const
const note = { ...part, name: 'mark', options: { modal: { type: 'dialog' } } }

const key = (_key: string, fields: object) => ({ _key, ...fields })
const text = {
  body: [
    key('a', {
      _type: 'block',
      style: 'normal',
      markDefs: [
        key('l', { _type: 'link', href: 'https://a.example' }),
        key('m', { _type: 'mark', name: 'Marked' }),
      ],
      children: [
        key('s', { _type: 'span', text: 'linked', marks: ['l'] }),
        key('t', { _type: 'span', text: 'marked', marks: ['m'] }),
        key('c', { _type: 'chip', name: 'Chip' }),
        key('u', { _type: 'span', text: 'end', marks: [] }),
      ],
    }),
    key('f', { _type: 'part', name: 'Figure' }),
  ],
}

async function openForm() {
  const form = await openAssetForm(
    [
      { name: 'title', type: 'string' },
      { name: 'parts', type: 'array', of: [part] },
      {
        name: 'notes',
        type: 'array',
        of: [part],
        options: { modal: { type: 'popover' } },
      },
      { name: 'cards', type: 'array', of: [part, chip], options: { layout: 'grid' } },
      { name: 'groups', type: 'array', of: [group] },
      {
        name: 'photo',
        type: 'image',
        options: { hotspot: true },
        fields: [{ name: 'caption', type: 'string' }],
      },
      {
        name: 'body',
        type: 'array',
        of: [{ type: 'block', of: [chip], marks: { annotations: [link, note] } }, part],
      },
    ],
    {
      value: {
        parts: [key('p', { _type: 'part', name: 'Part' })],
        notes: [key('n', { _type: 'part', name: 'Note' })],
        cards: [key('d', { _type: 'part', name: 'Card' })],
        groups: [
          key('g', {
            _type: 'group',
            name: 'Group',
            inner: [key('i', { _type: 'part', name: 'Inner' })],
          }),
        ],
        ...text,
      },
    },
  )
  const content = () => {
    const shown = Object.entries(form.pair.getState().displayed ?? {})
    return Object.fromEntries(shown.filter(([name]) => !name.startsWith('_')))
  }
  const find = (selector: string) =>
    until(selector, () => form.ui.root.querySelector<HTMLElement>(selector))
  const top = () => [...form.ui.root.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1)
  const count = () => form.ui.root.querySelectorAll('[role="dialog"]').length
  const button = (label: string, within: string) =>
    until(`${label} in ${within}`, () =>
      [...form.ui.root.querySelectorAll<HTMLElement>('button, [role="menuitem"]')].find(
        (one) =>
          `${one.textContent}${one.ariaLabel ?? ''}`.startsWith(label) && one.closest(within),
      ),
    )
  const pressButton = async (label: string, within: string) => (await button(label, within)).click()
  /** Types into the text field of the topmost dialog. */
  const typeX = async () => {
    const field = await until('the field', () => {
      const fields = top()?.querySelectorAll<HTMLInputElement>('[data-path] input')
      return fields && [...fields].find((one) => /name|href|caption/.test(pathOf(one)))
    })
    field.focus()
    await sendKeys({ type: 'X' })
    return field
  }
  const editText = async () => {
    ;(await find('[data-path="body"] [data-activate]')).click()
    const editor = await until('the editor', () =>
      form.ui.root.querySelector<HTMLElement>('.ProseMirror[contenteditable="true"]'),
    )
    editor.focus()
    return editor
  }
  const caretIn = async (words: string) => {
    const editor = await editText()
    const node = await until(words, () => {
      const walker = document.createTreeWalker(editor, NodeFilter.SHOW_TEXT)
      while (walker.nextNode())
        if (walker.currentNode.textContent === words) return walker.currentNode
      return null
    })
    getSelection()!.setBaseAndExtent(node, 2, node, 2)
  }
  return { ...form, content, find, top, count, button, pressButton, typeX, editText, caretIn }
}

const pathOf = (input: HTMLElement) =>
  input.closest<HTMLElement>('[data-path]')?.dataset['path'] ?? ''

type Open = Awaited<ReturnType<typeof openForm>>

const addTo = (field: string) => async (form: Open) => {
  await form.pressButton('Add item', `[data-path="${field}"]`)
}
const openRow = (id: string) => async (form: Open) => {
  ;(await form.find(`[data-row="#${id}"]`)).click()
}
const insert = (name: string) => async (form: Open) => {
  await form.caretIn('end')
  await form.pressButton('Insert', '[role="toolbar"]')
  await form.pressButton(name, '[role="menu"]')
}

/** Everything that edits a part of a document in a dialog or popover. */
const dialogs: Readonly<Record<string, (form: Open) => Promise<void>>> = {
  'an item': openRow('p'),
  'an item in a popover': openRow('n'),
  'a card': openRow('d'),
  async 'an item of an item'(form) {
    await openRow('g')(form)
    await openRow('i')(form)
  },
  'a new item': addTo('parts'),
  'a new item in a popover': addTo('notes'),
  async 'a new card of a chosen type'(form) {
    await addTo('cards')(form)
    await form.pressButton('Chip', '[role="menu"]')
  },
  async 'a new item of an item'(form) {
    await openRow('g')(form)
    await form.pressButton('Add item', '[role="dialog"]')
  },
  async 'the details of an image'(form) {
    const asset = await form.client.assets.upload('image', await picture('pier.png'))
    form.pair.patch([
      {
        type: 'set',
        path: ['photo'],
        value: { _type: 'image', asset: { _type: 'reference', _ref: asset._id }, caption: 'Pier' },
      },
    ])
    await until('the image', () => form.content()['photo'])
    await form.pressButton('Edit details', '[data-path="photo"]')
  },
  async 'an object in a text'(form) {
    await form.editText()
    await form.pressButton('', '[data-block-object="f"]')
    await form.pressButton('Edit', '[role="menu"]')
  },
  'a new object in a text': insert('Part'),
  'a new object in a line': insert('Chip'),
  async 'a link'(form) {
    await form.caretIn('linked')
    await press('Control+k')
  },
  async 'an annotation in a dialog'(form) {
    await form.caretIn('marked')
    await form.pressButton('Edit', '[data-rich-text-floating]')
  },
}

for (const [title, open] of Object.entries(dialogs)) {
  test(`Escape in ${title} leaves the document as it was`, async () => {
    const form = await openForm()
    let before = form.content()
    await open(form)
    await until('the dialog', form.top)
    // The image is put into the document only now.
    if (title.includes('image')) before = form.content()
    await form.typeX()
    const levels = form.count()
    const isDraft = title.includes('link') || title.includes('annotation')
    if (!isDraft) await until('the edit', () => JSON.stringify(form.content()).includes('X'))
    await press('Escape')
    await until('one level less', () => form.count() < levels)
    for (; form.count() > 0; await press('Escape'))
      await until('the focus', () => form.ui.focused())
    await until(
      'the document as it was',
      () => JSON.stringify(form.content()) === JSON.stringify(before),
      5000,
    ).catch(() => deepEqual(form.content(), before))
  })
}

test('Mod+Enter keeps the edits of a dialog as one step of undo, which its message undoes', async () => {
  const form = await openForm()
  const before = form.content()
  const steps = form.pair.undo.getState().steps.length
  await addTo('parts')(form)
  await form.typeX()
  await until('the edit', () => JSON.stringify(form.content()).includes('X'))
  await press('Control+Enter')
  await until('no dialog', () => form.count() === 0)
  equal(form.pair.undo.getState().steps.length, steps + 1)
  const kept = form.content()
  form.pair.undo.undo()
  deepEqual(form.content(), before)
  form.pair.undo.redo()
  deepEqual(form.content(), kept)
  await form.pressButton('Undo', '[part="toast"]')
  await until('the new item is gone', () => !JSON.stringify(form.content()).includes('X'))
  deepEqual(form.content(), before)
})

test('what Escape discarded comes back by its message; an untouched new item goes silently', async () => {
  const form = await openForm()
  const add = await form.button('Add item', '[data-path="parts"]')
  add.focus()
  add.click()
  await until('the dialog', form.top)
  await press('Escape')
  await until('no dialog', () => form.count() === 0)
  await until('the focus on the button', () => form.ui.focused() === add)
  ok(!form.ui.root.querySelector('[part="toast"]'))
  await openRow('p')(form)
  await form.typeX()
  await until('the edit', () => JSON.stringify(form.content()).includes('X'))
  await press('Escape')
  await until('the text before', () => !JSON.stringify(form.content()).includes('X'))
  await form.pressButton('Undo', '[part="toast"]')
  await until('the discarded text', () => JSON.stringify(form.content()).includes('X'))
})

test('the form of an item removes it', async () => {
  const form = await openForm()
  await openRow('n')(form)
  await until('the dialog', form.top)
  await form.pressButton('Remove', '[role="dialog"]')
  await until('no item', () => form.content()['notes'] === undefined)
  await until('no dialog', () => form.count() === 0)
})
