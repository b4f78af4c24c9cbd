import { sendKeys } from '@web/test-runner-commands'
import { defineType } from '../../src/schema/define.ts'
import { deepEqual, equal, ok, test, until } from '../kit/browser-test.ts'
import { draft, open } from '../studio/open-studio.ts'

const checked = defineType({
  name: 'article',
  type: 'document',
  fields: [
    { name: 'title', type: 'string', validation: { min: 40 } },
    { name: 'body', type: 'string', validation: { required: true } },
    { name: 'kicker', type: 'string', validation: { required: true, level: 'warning' } },
  ],
})
const config = { schema: { types: [checked] } }
const alone = { 'document-id': 'a', 'document-type': 'article' }

test('FORM-022 the findings are counted as errors and warnings, and each leads to its field', async () => {
  const form = await open('document-form', {
    documents: [draft('a', 'Short')],
    config,
    attributes: alone,
  })
  const summary = await form.find('button', '2 errors, 1 warning')
  summary.click()
  const finding = await form.find('[role=dialog] button', 'Body')
  finding.click()
  await form.focus('[data-path="body"] input')
})

test('FORM-023 the form of one document works on a page of its own, without routes and without a studio', async () => {
  const before = [location.href, document.title, history.length]
  const form = await open('document-form', {
    documents: [draft('a', 'Bridges')],
    config,
    attributes: alone,
  })
  equal(document.querySelector('content-studio'), null)
  const title = await form.field('title')
  title.focus()
  title.select()
  await sendKeys({ type: 'Canals' })
  await until(
    'the edit',
    async () => (await form.server.fetch('*[_id == "drafts.a"][0].title')) === 'Canals',
  )
  deepEqual([location.href, document.title, history.length], before)
  ok(form.query('button', 'Publish'))
})
