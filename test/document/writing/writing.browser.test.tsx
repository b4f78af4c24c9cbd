import { sendKeys } from '@web/test-runner-commands'
import { defineType } from '../../../src/schema/define.ts'
import { deepEqual, equal, ok, press, test, until } from '../../kit/browser-test.ts'
import { open } from '../../studio/open-studio.ts'

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
  ok(!studio.query('[popover]:popover-open section, section[popover]'))
  await until('the typed letter', async () =>
    (
      await studio.server.fetch<string>('*[_id == "drafts.a"][0].body[40].children[0].text')
    )?.includes('x'),
  )
})
