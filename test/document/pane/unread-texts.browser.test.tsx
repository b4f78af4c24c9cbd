import { sendKeys } from '@web/test-runner-commands'
import { defineField } from '../../../src/schema/define.ts'
import { equal, press, test, until } from '../../kit/browser-test.ts'
import { article, draft, openArticle, published } from '../../studio/open-studio.ts'

const fields = [...(article.fields ?? []), defineField({ name: 'serves', type: 'number' })]
const paper = { title: 'Paper', schema: { types: [{ ...article, fields }] } }

test('an unparsable number stays as typed, counts as an error, and blocks publishing', async () => {
  const studio = await openArticle('a', {
    documents: [
      { ...published('a', 'Soup'), serves: 4 },
      { ...draft('a', 'Soup of the day'), serves: 4 },
      published('b', 'Bread'),
    ],
    config: paper,
  })
  const publish = () => studio.find('[role=group][aria-label="Document actions"] button', 'Publish')
  const serves = (id: string) => studio.server.fetch<number>(`*[_id == "${id}"][0].serves`)
  const box = await studio.field('serves')
  box.focus()
  box.select()
  await sendKeys({ type: '12 people' })
  await press('Tab')
  await studio.find('footer button', '1 error')
  await studio.says('Saved, except invalid entries')

  ;(await publish()).click()
  await studio.says('Fix 1 error before publishing')
  await until('the field', () => studio.focused() === box)
  equal(box.value, '12 people')
  equal(await serves('drafts.a'), 4)
  equal(await serves('a'), 4)

  // Another document and back.
  studio.element.setAttribute('location', '/structure/article;b')
  await until('bread', async () => (await studio.field('title')).value === 'Bread')
  studio.element.setAttribute('location', '/structure/article;a')
  await until('the text again', async () => (await studio.field('serves')).value === '12 people')

  const again = await studio.field('serves')
  again.focus()
  again.select()
  await sendKeys({ type: '12' })
  await press('Tab')
  await studio.gone('footer button', '1 error')
  ;(await publish()).click()
  await until('published', async () => (await serves('a')) === 12)
})

test('discarding changes discards unparsable text', async () => {
  const studio = await openArticle('a', {
    documents: [
      { ...published('a', 'Soup'), serves: 4 },
      { ...draft('a', 'Stew'), serves: 4 },
    ],
    config: paper,
  })
  const box = await studio.field('serves')
  box.focus()
  box.select()
  await sendKeys({ type: 'many' })
  await press('Tab')
  ;(await studio.find('footer button', '1 error')).click()
  ;(await studio.find('button', 'Discard this entry')).click()
  await until('the number', () => box.value === '4')
})
