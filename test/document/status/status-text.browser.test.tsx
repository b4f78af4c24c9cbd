import { StatusText } from '../../../src/document/status/status-text.tsx'
import type { Versions } from '../../../src/document/status/document-status.ts'
import { equal, test } from '../../kit/browser-test.ts'
import { systemClock } from '../../../src/data/clock.ts'
import { draft, openArticle, published } from '../../studio/open-studio.ts'
import { mount } from '../../ui/mount.tsx'

const now = Date.parse('2026-03-10T12:00:00Z')
const clock = { ...systemClock, now: () => now }
const before = (hours: number) => ({ _updatedAt: new Date(now - hours * 3_600_000).toISOString() })

function textOf(versions: Versions, absoluteDate?: boolean): string {
  const ui = mount(
    <p>
      <StatusText versions={versions} {...(absoluteDate !== undefined && { absoluteDate })} />
    </p>,
    { clock },
  )
  return ui.find('p').textContent
}

test('SHELL-096.1 the status text shows when the document was published and edited since, or that it is unpublished', () => {
  equal(textOf({ draft: null, published: null }), '')
  equal(textOf({ draft: before(1), published: null }), 'Not published')
  equal(textOf({ draft: null, published: before(48) }), 'Published 2 days ago')
  equal(
    textOf({ draft: before(3), published: before(48) }),
    'Published 2 days ago · Edited 3 hours ago',
  )
})

test('SHELL-096.2 with absoluteDate the status text shows absolute dates', () => {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
  equal(
    textOf({ draft: before(3), published: before(48) }, true),
    `Published ${format.format(now - 48 * 3_600_000)} · Edited ${format.format(now - 3 * 3_600_000)}`,
  )
})

test('SHELL-096.1 the footer of a document shows the status text', async () => {
  const only = await openArticle('a', { documents: [draft('a', 'Bridges')] })
  await only.says('Not published')
  const both = await openArticle('b', {
    documents: [published('b', 'Canal'), draft('b', 'Canals')],
  })
  await both.says('Published just now · Edited just now')
})
