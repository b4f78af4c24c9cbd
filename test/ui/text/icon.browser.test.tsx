import { Icon } from '../../../src/ui/text/icon.tsx'
import { equal, test, until } from '../../kit/browser-test.ts'
import { mount } from '../mount.tsx'

test('a lazy icon reserves its space immediately, and is drawn once loaded', async () => {
  for (const size of [16, 24]) {
    const { find } = mount(<Icon name="trash" size={size} />, { icons: {} })
    const icon = find('svg')
    equal(icon.getBoundingClientRect().width, size)
    await until('the drawing', () => icon.childElementCount > 0)
  }
})
