import { Icon } from '../../../src/ui/text/icon.tsx'
import { deepEqual, equal, test } from '../../kit/browser-test.ts'
import { mount } from '../mount.tsx'

test('an icon that its element does not bring along is named in the console, once', () => {
  const warnings: unknown[] = []
  const { warn } = console
  console.warn = (message: unknown) => warnings.push(message)
  try {
    for (const size of [16, 24]) {
      const { find } = mount(<Icon name="trash" size={size} />, { icons: {} })
      equal(find('svg').childElementCount, 0)
    }
  } finally {
    console.warn = warn
  }
  deepEqual(warnings, ['The icon “trash” is not among those of this element'])
})
