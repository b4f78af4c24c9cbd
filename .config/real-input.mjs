/**
 * The command `real-input`: input as sent by an input method, an on-screen keyboard or touch, through the browser
 * itself. `compose`: the current text of an input method, with the caret at its end; `commit`: its final text; `touch`:
 * a tap at a point of the page.
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

async function send(client, { compose, commit, touch }) {
  if (compose !== undefined) {
    const { length } = compose
    await client.send('Input.imeSetComposition', {
      text: compose,
      selectionStart: length,
      selectionEnd: length,
    })
  }
  if (commit !== undefined) await client.send('Input.insertText', { text: commit })
  if (touch) {
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [touch] })
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
}
