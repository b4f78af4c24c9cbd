/**
 * The command `real-input`: what an input method, a keyboard on a screen or a finger sends, through the browser itself.
 * `compose`: the text that an input method holds so far, with the caret behind it; `commit`: what it ends with;
 * `touch`: a tap at a point of the page.
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
