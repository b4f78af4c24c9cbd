import { sendKeys } from '@web/test-runner-commands'
import { press, until } from './browser-test.ts'

/** Opens the command palette by keyboard: the search dialog, with `>` typed into it. */
export async function openCommands(): Promise<void> {
  await press('Control+k')
  await until('the search box', () => focused()?.getAttribute('role') === 'combobox')
  await sendKeys({ type: '>' })
  await until(
    'the commands',
    () => (focused() as HTMLInputElement | null)?.value === '>' && focused()?.isConnected,
  )
}

function focused(): Element | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active
}
