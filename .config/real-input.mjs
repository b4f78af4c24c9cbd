/**
 * The command `real-input`: input as sent by an input method, an on-screen keyboard or touch, through the browser
 * itself. `compose`: the current text of an input method, with the caret at its end; `commit`: its final text; `edit`: an
 * editing command, with a key event that does not name the key; `touch`: a tap at a point of the page.
 */
export function realInput() {
  return {
    name: 'real-input',
    async executeCommand({ command, payload, session }) {
      if (command !== 'real-input') return undefined
      const client = await session.browser.getPage(session.id).createCDPSession()
      try {
        await send(client, payload)
      } finally {
        await client.detach()
      }
      return true
    },
  }
}

async function send(client, { compose, commit, edit, touch }) {
  if (compose !== undefined) {
    const { length } = compose
    await client.send('Input.imeSetComposition', {
      text: compose,
      selectionStart: length,
      selectionEnd: length,
    })
  }
  if (commit !== undefined) await client.send('Input.insertText', { text: commit })
  if (edit !== undefined) {
    const key = { windowsVirtualKeyCode: 229, key: 'Unidentified' }
    await client.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key, commands: [edit] })
    await client.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
  }
  if (touch) {
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [touch] })
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
}
