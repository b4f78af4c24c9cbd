import { ValueSource } from '../../../src/form/field/value-source.tsx'
import { equal, test, until } from '../../kit/browser-test.ts'
import { mount } from '../../ui/mount.tsx'

test('a short value is shown as JSON, a long one when its number of lines is pressed', async () => {
  const short = mount(<ValueSource value={{ a: 1 }} />)
  equal(short.find('pre').textContent, '{\n  "a": 1\n}')
  equal(short.query('details'), null)

  const long = mount(<ValueSource value={Array.from({ length: 20 }, (_, at) => at)} />)
  const source = long.find('pre')
  equal(source.checkVisibility(), false)
  long.find('summary', 'Stored value, 22 lines').click()
  await until('the source', () => source.checkVisibility())
  equal(source.textContent?.split('\n').length, 22)
})
