import { RelativeTime } from '../../../src/ui/text/relative-time.tsx'
import { equal, test, until } from '../../kit/browser-test.ts'
import { mount } from '../mount.tsx'

test('the title of a relative time is the exact time once the page is idle', async () => {
  const at = new Date(2024, 0, 5, 15, 4)
  const { query } = mount(<RelativeTime value={at.getTime()} />)
  const time = query('time')!
  equal(time.textContent, 'Jan 5, 2024')
  await until('the hint', () => time.title.replace(/\s/g, ' ') === 'Jan 5, 2024, 3:04 PM')
})
