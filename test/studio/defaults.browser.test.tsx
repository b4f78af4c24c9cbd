import { defineField, defineType } from '../../src/schema/define.ts'
import { equal, ok, test, until } from '../kit/browser-test.ts'
import { draft, openArticle } from './open-studio.ts'

const article = defineType({
  name: 'article',
  type: 'document',
  fields: [defineField({ name: 'day', type: 'date' })],
})

test('CONST-009 by default the studio is in English, weeks start on Sunday, and the colour scheme follows the system', async () => {
  const studio = await openArticle('a', {
    documents: [draft('a', '')],
    config: { schema: { types: [article] } },
  })
  await until('the field', async () => !(await studio.field('day')).readOnly)
  equal(studio.root.querySelector('[part~=root]')?.getAttribute('lang'), 'en-US')
  ;(await studio.find('button', 'Choose a date')).click()
  const grid = await studio.find('[role=grid]')
  const [first] = grid.querySelectorAll('[role=columnheader]')
  ok(first)
  equal(first.getAttribute('aria-label'), 'Sunday')
  ;(await studio.find('button', 'User menu')).click()
  const system = await studio.find('menuitemradio', 'System')
  await until('the system’s scheme', () => system.getAttribute('aria-checked') === 'true')
})
