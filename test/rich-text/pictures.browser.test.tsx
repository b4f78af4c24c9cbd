import { deepEqual, equal, ok, test, until } from '../kit/browser-test.ts'
import { dataOf, openAssetForm, picture } from '../assets/field/asset-form.tsx'
import { block, pasteInto } from './open-text.tsx'

const body = [
  {
    name: 'body',
    type: 'array',
    of: [{ type: 'block' }, { type: 'image', fields: [{ name: 'alt', type: 'string' }] }],
  },
] as never

async function openBody({ activate = true, blocks = [block('a', 'one'), block('b', 'two')] } = {}) {
  const form = await openAssetForm(body, {
    value: { body: blocks },
  })
  const overlay = await until('the editor', () =>
    form.ui.root.querySelector<HTMLElement>('[data-activate]'),
  )
  if (activate) overlay.click()
  const text = await until('the text', () => {
    const found = form.ui.root.querySelector<HTMLElement>('.ProseMirror')
    return found?.isContentEditable || !activate ? found : null
  })
  if (activate) text.focus()
  const items = () =>
    form.items('body') as readonly (Record<string, unknown> & { asset?: { _ref: string } })[]
  const paste = (formats: Record<string, string>, files?: readonly File[]) =>
    pasteInto(text, formats, files)
  return { form, overlay, text, items, paste }
}
const kinds = (items: readonly Record<string, unknown>[]) => items.map(({ _type }) => _type)

test('uploads a pasted image and places it at the caret', async () => {
  const { text, items, paste } = await openBody()
  getSelection()!.setBaseAndExtent(
    text.querySelector('[data-key="a"]')!.firstChild!,
    3,
    text.querySelector('[data-key="a"]')!.firstChild!,
    3,
  )
  await until('the caret', () => getSelection()!.focusOffset === 3)
  paste({ 'text/html': '<img src="blob:x">' }, [await picture('shore.png')])
  await until('an asset', () => items().some(({ asset }) => asset?._ref))
  const all = items()
  ok(kinds(all).includes('image'))
  equal(all[0]!['_key'], 'a')
  equal(all.find(({ _type }) => _type === 'image')!['_upload'], undefined)
})

test('a picture in a text is shown at the width of the text, in room that is there before it is loaded', async () => {
  const { text, items, paste } = await openBody()
  text.focus()
  const file = await picture('shore.png', { width: 1600, height: 400 })
  paste({ 'text/html': '<img src="blob:x">' }, [file])
  await until('an asset', () => items().some(({ asset }) => asset?._ref))
  const image = await until('the picture', () =>
    text.querySelector<HTMLImageElement>('[data-object] figure img'),
  )
  const { width, height } = image.getBoundingClientRect()
  const object = image.closest('[data-object]')!.getBoundingClientRect()
  ok(width > object.width - 60, `${width} of ${object.width}`)
  equal(Math.round(width / height), 4)
  await until('the file', () => image.complete && image.naturalWidth > 0)
  equal(image.getBoundingClientRect().height, height)
})

test('fetches and uploads images of a pasted page, and leaves out unavailable ones', async () => {
  const { form, text, items, paste } = await openBody()
  const file = await picture('dot.png')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const data = btoa(String.fromCharCode(...bytes))
  text.focus()
  paste({
    'text/html': `<p>Before</p><p><img alt="A shore" src="data:image/png;base64,${data}"></p><p>Behind</p><img src="http://127.0.0.1:1/none.png"><img width="1" height="1" src="https://example.org/count.gif">`,
    'text/plain': 'Before Behind',
  })
  await until('words about it', () => form.ui.root.textContent!.includes('could not be downloaded'))
  await until('an asset', () => items().some(({ asset }) => asset?._ref))
  const image = items().find(({ _type }) => _type === 'image')!
  equal(image['alt'], 'A shore')
  await until(
    'the other is gone',
    async () => kinds(items()).filter((kind) => kind === 'image').length === 1,
  )
})

test('does not insert the image rendering that Word adds to copied text', async () => {
  const { items, paste } = await openBody()
  paste({ 'text/html': '<p class=MsoNormal>Words</p>', 'text/plain': 'Words' }, [
    await picture('word.png'),
  ])
  await until('the words', () => JSON.stringify(items()).includes('Words'))
  deepEqual([...new Set(kinds(items()))], ['block'])
})

const hexOf = async (file: File) =>
  [...new Uint8Array(await file.arrayBuffer())]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
const pict = async (file: File) =>
  `{\\*\\shppict{\\pict{\\*\\picprop}\\picw9\\${file.type === 'image/png' ? 'png' : 'jpeg'}blip ${await hexOf(file)}}}{\\nonshppict{\\pict\\wmetafile8 01}}`
const fromWord =
  '<html xmlns:w="urn:schemas-microsoft-com:office:word"><body><p class=MsoNormal>First<img width=61 height=40 src="file:///C:/Temp/clip_image001.png"></p><p class=MsoNormal>Second</p><p class=MsoNormal><img alt="Shore" src="file:///C:/Temp/clip_image002.jpg"></p></body></html>'
const chipOf = (root: ShadowRoot) =>
  until('the chip', () => root.querySelector('[aria-label="Pasted"]'))
const refs = (items: readonly { asset?: { _ref: string } }[]) =>
  items.flatMap(({ asset }) => (asset ? [asset._ref.replace(/^image-\w+-/, '')] : []))

test('uploads the images of a Word text from its RTF, in order', async () => {
  const { form, text, items, paste } = await openBody({ blocks: [block('a', '')] })
  text.focus()
  const [png, jpeg] = [
    await picture('a.png', { width: 61 }),
    await picture('b.jpg', { width: 62, type: 'image/jpeg' }),
  ]
  paste({
    'text/html': fromWord,
    'text/plain': 'First Second',
    'text/rtf': `{\\rtf1 First ${await pict(png)} Second ${await pict(jpeg)}}`,
  })
  equal((await chipOf(form.ui.root)).querySelector('[data-left-out]'), null)
  await until('both assets', () => refs(items()).length === 2)
  deepEqual(refs(items()), ['61x40-png', '62x40-jpg'])
  deepEqual(kinds(items()), ['block', 'image', 'block', 'image', 'block'])
  equal(items()[3]!['alt'], 'Shore')
})

test('reports images of a Word text without RTF as left out', async () => {
  const { form, items, paste } = await openBody({ blocks: [block('a', '')] })
  paste({ 'text/html': fromWord, 'text/plain': 'First Second' })
  const chip = await chipOf(form.ui.root)
  equal(chip.querySelector('[data-left-out]')!.textContent, 'Left out: images')
  deepEqual(kinds(items()), ['block', 'block'])
})

test('reports images that fail to load as left out', async () => {
  const { form, items, paste } = await openBody({ blocks: [block('a', '')] })
  paste({
    'text/html': '<p>Words</p><img src="http://127.0.0.1:1/none.png">',
    'text/plain': 'Words',
  })
  await until('the list', async () =>
    (await chipOf(form.ui.root)).textContent!.includes('Left out: images'),
  )
  deepEqual(kinds(items()), ['block', 'block'])
})

test('names files that no type of the text accepts', async () => {
  const { form, paste } = await openBody()
  paste({}, [new File(['%PDF'], 'Report.pdf', { type: 'application/pdf' })])
  await until('the message', () =>
    form.ui.root.textContent!.includes('Left out: files (Report.pdf)'),
  )
})

/** Drags files over a block and drops them there, at a part of its height. */
async function dropOn(target: Element, part: number, files: readonly File[]): Promise<void> {
  const { left, top, height } = target.getBoundingClientRect()
  const init = {
    clientX: left + 8,
    clientY: top + height * part,
    bubbles: true,
    composed: true,
    cancelable: true,
    dataTransfer: dataOf(files),
  }
  target.dispatchEvent(new DragEvent('dragover', init))
  const root = target.getRootNode() as ShadowRoot
  ok(root.querySelector('.prosemirror-dropcursor-block'), 'the place is shown between blocks')
  target.dispatchEvent(new DragEvent('drop', init))
}

for (const [part, place, expected] of [
  [0.2, 'the upper half of a paragraph is inserted above it', ['block', 'image', 'block']],
  [0.8, 'the lower half of a paragraph is inserted below it', ['block', 'block', 'image', 'block']],
] as const) {
  test(`an image dropped on ${place}, never inside a word`, async () => {
    const { text, items } = await openBody()
    await dropOn(text.querySelector('[data-key="b"]')!, part, [await picture('shore.png')])
    await until('an asset', () => refs(items()).length === 1)
    deepEqual(kinds(items()), [...expected])
    const words = (items() as unknown as { children?: { text: string }[] }[]).flatMap(
      ({ children = [] }) => children.map((child) => child.text),
    )
    deepEqual(words.slice(0, 2), ['one', 'two'])
  })
}

test('an image can be dropped on an inactive text', async () => {
  const { overlay, text, items } = await openBody({ activate: false })
  const dataTransfer = dataOf([await picture('shore.png')])
  overlay.dispatchEvent(new DragEvent('dragenter', { bubbles: true, composed: true, dataTransfer }))
  await until('the text', () => text.isContentEditable && !overlay.isConnected)
  await dropOn(text.querySelector('[data-key="b"]')!, 0.2, [await picture('shore.png')])
  await until('an asset', () => refs(items()).length === 1)
  deepEqual(kinds(items()), ['block', 'image', 'block'])
})
