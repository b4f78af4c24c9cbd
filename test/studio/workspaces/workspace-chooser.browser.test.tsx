import { WorkspaceChooser } from '../../../src/studio/workspaces/workspace-chooser.tsx'
import { deepEqual, test } from '../../kit/browser-test.ts'
import { mount } from '../../ui/mount.tsx'

test('SHELL-102 each workspace shows whether the user is signed in, signed out or has no access; any can be chosen', () => {
  const chosen: string[] = []
  const ui = mount(
    <WorkspaceChooser
      workspaces={[
        { name: 'news', title: 'News', subtitle: 'The paper', state: 'logged-in' },
        { name: 'shop', title: 'Shop', state: 'logged-out' },
        { name: 'books', title: 'Books', state: 'no-access' },
      ]}
      onChoose={(name) => chosen.push(name)}
    />,
  )
  const rows = [...ui.root.querySelectorAll('li')]
  deepEqual(
    rows.map(({ textContent }) => textContent),
    ['NNewsThe paper', 'SShopSigned out', 'BBooksNo access'],
  )
  for (const row of rows) row.querySelector('button')?.click()
  deepEqual(chosen, ['news', 'shop', 'books'])
})
