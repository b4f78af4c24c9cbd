import { deepEqual, frame, ok, until } from './browser-test.ts'

export interface TriedDialog {
  /** Opens the dialog and waits until its content is there. */
  ask: () => Promise<HTMLElement>
  /** Closes it with Cancel, if it is still open, and waits until it is gone. */
  cancel: () => Promise<unknown>
}

/** Links lead elsewhere. */
const controls = 'button, input, select, textarea, [role=switch], [role=radio]'
const closers = /^(Cancel|Close)$/

/**
 * Uses each control of a dialog but its last button, which carries out what it asks about, and cancels the dialog after
 * each one; asserts that none of them wrote to the dataset. Returns the names of the used controls.
 */
export async function tryControls({ ask, cancel }: TriedDialog): Promise<string[]> {
  const network = watchNetwork()
  const used: string[] = []
  try {
    for (let index = 0; ; index++) {
      const dialog = await ask()
      await network.settled()
      const decision = [...dialog.querySelectorAll('button')].at(-1)
      const control = [...dialog.querySelectorAll<HTMLElement>(controls)].filter(
        (one) => one !== decision && !closers.test(nameOf(one)),
      )[index]
      if (!control) {
        await cancel()
        return used
      }
      used.push(nameOf(control))
      control.click()
      await network.settled()
      await cancel()
      await network.settled()
      deepEqual(network.writes, [], `“${nameOf(control)}” writes before the dialog is confirmed`)
      ok(index < 50, 'a dialog with so many controls')
    }
  } finally {
    network.stop()
  }
}

const nameOf = (control: HTMLElement): string =>
  control.getAttribute('aria-label') ??
  (control.textContent || control.closest('label')?.textContent || control.localName)

/** Observes the requests of the page. */
function watchNetwork() {
  const plain = globalThis.fetch
  const writes: string[] = []
  let open = 0
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (/\/data\/(mutate|actions)\/|\/assets\/(images|files)\//.test(url)) writes.push(url)
    open++
    try {
      return await plain(input, init)
    } finally {
      open--
    }
  }
  return {
    writes,
    settled: async () => {
      await frame()
      await frame()
      await until('no request under way', () => open === 0)
      await frame()
    },
    stop: () => (globalThis.fetch = plain),
  }
}
