import '../../../src/document/form-area/document-form-area.tsx'
import '../../../src/document/changes/review-panel.tsx'
import { sendKeys } from '@web/test-runner-commands'
import { defineType } from '../../../src/schema/define.ts'
import type { WorkspaceConfig } from '../../../src/studio/config/workspace-config.ts'
import { deepEqual, equal, test, until } from '../../kit/browser-test.ts'
import { open } from '../../studio/open-studio.ts'
import { ratingView } from './rating/view.tsx'

// A page adds a type with one line of its configuration.

const hotel = defineType({
  name: 'hotel',
  type: 'document',
  fields: [
    { name: 'rating', type: 'rating', title: 'Rating' },
    { name: 'earlier', type: 'array', of: [{ type: 'rating' }], title: 'Earlier ratings' },
  ],
})
const config: WorkspaceConfig = { schema: { types: [hotel] }, fields: [ratingView] }
const rated = (stars: number) => ({ _type: 'rating', stars })

test('SCHEMA-002 a host page adds a type with its own input, diff and preview', async () => {
  const form = await open('document-form', {
    documents: [
      { _id: 'a', _type: 'hotel', rating: rated(2) },
      { _id: 'drafts.a', _type: 'hotel', rating: rated(3), earlier: [{ _key: 'k', ...rated(5) }] },
    ],
    config,
    attributes: { 'document-id': 'a', 'document-type': 'hotel' },
  })
  const input = await form.field('rating')
  equal(input.value, '3')
  await form.says('★★★★★')
  input.focus()
  await sendKeys({ press: 'ArrowRight' })
  await until('the value is stored', async () => {
    const stored = await form.server.fetch<{ rating: { stars: number } }>('*[_id == "drafts.a"][0]')
    return stored.rating.stars === 4
  })
  ;(await form.find('button', 'History and changes')).click()
  const diff = await form.find('[data-rating-diff]')
  deepEqual(diff.textContent, '★★ ★★★★')
})

test('a value of a type without an input uses the display of its view', async () => {
  const { input: _, ...display } = ratingView
  const form = await open('document-form', {
    documents: [{ _id: 'drafts.a', _type: 'hotel', rating: rated(3) }],
    config: { ...config, fields: [display] },
    attributes: { 'document-id': 'a', 'document-type': 'hotel' },
  })
  equal((await form.find('[data-rating]')).textContent, '★★★')
})
