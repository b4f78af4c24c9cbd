import { sendKeys } from '@web/test-runner-commands'
import { defineType } from '../../../src/schema/define.ts'
import { deepEqual, equal, ok, press, test, until } from '../../kit/browser-test.ts'
import { boxOf, open } from '../../studio/open-studio.ts'

const story = defineType({
  name: 'story',
  type: 'document',
  title: 'Story',
  options: { writing: ['title', 'body'] },
  fields: [
    { name: 'slug', type: 'string' },
    { name: 'title', type: 'string' },
    { name: 'body', type: 'array', of: [{ type: 'block' }] },
  ],
})
const block = (_key: string, style: string, text: string) => ({
  _type: 'block',
  _key,
  style,
  markDefs: [],
  children: [{ _type: 'span', _key: 's', text, marks: [] }],
})

test('writing mode shows the chosen fields over the whole window, with outline and word count, until Escape', async () => {
  const studio = await open('content-studio', {
    config: { schema: { types: [story] } },
    documents: [
      {
        _id: 'a',
        _type: 'story',
        title: 'The lock',
        body: [
          ...Array.from({ length: 40 }, (_, at) => block(`p${at}`, 'normal', 'It flows')),
          block('h', 'h2', 'On water'),
        ],
      },
    ],
    attributes: { location: '/structure/story;a' },
  })
  const shown = () =>
    [...studio.root.querySelectorAll<HTMLElement>('[data-path]')]
      .map((field) => field.dataset['path'])
      .filter((path) => ['slug', 'title', 'body'].includes(path!))
  const title = await studio.field('title')
  title.focus()
  await sendKeys({ press: 'End' })
  await sendKeys({ type: 's' })
  ;(await studio.find('button', 'Writing mode')).click()
  const pane = await studio.find('[popover]:popover-open')
  await until('only its fields', () => shown().join() === 'title,body')
  const { top, left, width, height } = pane.getBoundingClientRect()
  deepEqual([top, left, width, height], [0, 0, innerWidth, innerHeight])
  const again = await studio.field('title')
  await until('the focus where it was', () => studio.focused() === again)
  equal(again.value, 'The locks', 'what was typed just before')
  const outline = await studio.find('aside', 'Outline')
  await until('the words', () => outline.textContent.includes('84 words'))
  await studio.find('.ProseMirror')
  ;[...outline.querySelectorAll('button')].find((one) => one.textContent === 'On water')!.click()
  await until('the focus in the text', () => studio.focused()?.matches('.ProseMirror'))
  const heading = () => studio.query('.ProseMirror h2')!.getBoundingClientRect()
  await until('its heading on screen', () => heading().bottom < innerHeight)
  await sendKeys({ type: 'x' })
  await press('Escape')
  await until('all fields', () => shown().join() === 'slug,title,body')
  await studio.gone('[popover]:popover-open section, section[popover]')
  await until('the typed letter', async () =>
    (
      await studio.server.fetch<string>('*[_id == "drafts.a"][0].body[40].children[0].text')
    )?.includes('x'),
  )
})

const documents = ['a', 'b'].map((_id) => ({
  _id,
  _type: 'story',
  title: `Story ${_id}`,
  body: [block('p', 'normal', 'It flows')],
}))
const beside = (location: string) =>
  open('content-studio', {
    config: { schema: { types: [story] } },
    documents,
    attributes: { location },
  })

test('Escape leaves the full screen of a text first, then writing mode', async () => {
  const studio = await beside('/structure/story;a')
  await studio.field('title')
  ;(await studio.find('button', 'Writing mode')).click()
  const text = await studio.find('.ProseMirror')
  ;(await studio.find('button', 'Full screen')).click()
  await studio.find('[data-size=fullscreen]')
  text.focus()
  await press('Escape')
  await studio.gone('[data-size=fullscreen]')
  ok(studio.query('aside', 'Outline'), 'writing mode is still there')
  studio.query('.ProseMirror')!.focus()
  await press('Escape')
  await studio.gone('aside', 'Outline')
})

test('of two documents side by side, one is written over the window, and the other is there afterwards', async () => {
  const studio = await beside('/structure/story;a;b,type=story')
  const second = await until('the second', () => {
    const panes = studio.root.querySelectorAll<HTMLElement>('[data-pane] section')
    return [...panes].find((one) => one.querySelector('h2')?.textContent === 'Story b')
  })
  const button = await until('its button', () =>
    second.querySelector<HTMLElement>('[aria-label="Writing mode"]'),
  )
  button.click()
  await studio.find('aside', 'Outline')
  equal(studio.root.querySelectorAll('aside [data-path], [popover]:popover-open').length, 1)
  const front = studio.root.elementFromPoint(innerWidth / 2, innerHeight / 2)
  ok(front && second.contains(front), 'the second is in front')
  await press('Escape')
  await studio.gone('aside', 'Outline')
  const titles = [...studio.root.querySelectorAll('[data-pane] section h2')]
  deepEqual(
    titles.map(({ textContent }) => textContent).filter((title) => /^Story ./.test(title)),
    ['Story a', 'Story b'],
  )
})

test('in a modal dialog of the page, writing mode is in front, and Escape leaves it before the dialog', async () => {
  const studio = await beside('/structure/story;a')
  const dialog = document.createElement('dialog')
  const box = boxOf(studio)
  document.body.append(dialog)
  dialog.append(box)
  dialog.showModal()
  ;(await studio.field('title')).focus()
  ;(await studio.find('button', 'Writing mode')).click()
  const pane = await studio.find('[popover]:popover-open')
  const { width, height } = pane.getBoundingClientRect()
  deepEqual([width, height], [innerWidth, innerHeight])
  await studio.find('aside', 'Outline')
  const title = await studio.field('title')
  await until('the focus', () => studio.focused() === title)
  await sendKeys({ type: '!' })
  await press('Escape')
  await studio.gone('aside', 'Outline')
  ok(dialog.open)
  document.body.append(box)
  dialog.remove()
})
