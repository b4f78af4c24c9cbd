import { equal, press, test, until } from '../kit/browser-test.ts'
import { openCommands } from '../kit/open-commands.ts'
import { openArticle, published } from './open-studio.ts'

test('F6 moves between the form and the navbar, returns to the field, and does not leave a dialog', async () => {
  const studio = await openArticle('a', { documents: [published('a', 'Bridges')] })
  const title = await studio.field('title')
  title.focus()
  await press('F6')
  await until('the navbar', () => studio.focused()?.closest('[part~="navbar"]'))
  await press('Shift+F6')
  await until('the field', () => studio.focused() === title)
  await openCommands()
  const box = await studio.find('[role=combobox]')
  await until('the box', () => studio.focused() === box)
  await press('F6')
  equal(studio.focused(), box)
})
