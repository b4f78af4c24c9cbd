import { deepEqual, equal, ok, test, until } from '../kit/browser-test.ts'
import { openAssetForm, picture } from '../assets/field/asset-form.tsx'
import { block, pasteInto } from './open-text.tsx'

const body = [
  {
    name: 'body',
    type: 'array',
    of: [{ type: 'block' }, { type: 'image', fields: [{ name: 'alt', type: 'string' }] }],
  },
] as never

async function openBody() {
  const form = await openAssetForm(body, {
    value: { body: [block('a', 'one'), block('b', 'two')] },
  })
  const overlay = await until('the editor', () =>
    form.ui.root.querySelector<HTMLElement>('[data-activate]'),
  )
  overlay.click()
  const text = await until('the text', () => {
    const found = form.ui.root.querySelector<HTMLElement>('.ProseMirror')
    return found?.isContentEditable ? found : null
  })
  text.focus()
  const items = () =>
    form.items('body') as readonly (Record<string, unknown> & { asset?: { _ref: string } })[]
  const paste = (formats: Record<string, string>, files?: readonly File[]) =>
    pasteInto(text, formats, files)
  return { form, text, items, paste }
}
const kinds = (items: readonly Record<string, unknown>[]) => items.map(({ _type }) => _type)

test('a pasted picture is uploaded, and stands where the caret was', async () => {
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

test('pictures of a pasted page are fetched and uploaded; one that cannot be had is left out', async () => {
  const { form, text, items, paste } = await openBody()
  const file = await picture('dot.png')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const data = btoa(String.fromCharCode(...bytes))
  text.focus()
  paste({
    'text/html': `<p>Before</p><p><img alt="A shore" src="data:image/png;base64,${data}"></p><p>Behind</p><img src="http://127.0.0.1:1/none.png"><img width="1" height="1" src="https://example.org/count.gif">`,
    'text/plain': 'Before Behind',
  })
  await until('an asset', () => items().some(({ asset }) => asset?._ref))
  const image = items().find(({ _type }) => _type === 'image')!
  equal(image['alt'], 'A shore')
  await until(
    'the other is gone',
    async () => kinds(items()).filter((kind) => kind === 'image').length === 1,
  )
  await until('words about it', () => form.ui.root.textContent!.includes('could not be fetched'))
})

test('a picture that Word adds to its text is not one of the page', async () => {
  const { items, paste } = await openBody()
  paste({ 'text/html': '<p class=MsoNormal>Words</p>', 'text/plain': 'Words' }, [
    await picture('word.png'),
  ])
  await until('the words', () => JSON.stringify(items()).includes('Words'))
  deepEqual([...new Set(kinds(items()))], ['block'])
})
