#!/usr/bin/env node
// Starts Firefox for Playwright: same arguments, same line with the listening address. In between, commands that
// Playwright sends to every browser but Debian's Firefox does not support yet (screen size, colour scheme) are
// acknowledged.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

const firefox = spawn(process.env.FIREFOX ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => firefox.kill(signal))
}
firefox.on('exit', (code) => process.exit(code ?? 1))

for await (const line of createInterface({ input: firefox.stderr })) {
  const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line)?.[1]
  if (!address) process.stderr.write(`${line}\n`)
  else bridge(address)
}

function bridge(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('listening', () => {
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`)
  })
  server.on('connection', (client, { url }) => {
    const browser = new WebSocket(`${address}${url}`)
    /** Ids of commands that only emulate another device. */
    const pretences = new Set()
    const waiting = []
    client.on('message', (data) => {
      const text = Buffer.from(data).toString()
      const { id, method } = JSON.parse(text)
      if (method.startsWith('emulation.')) pretences.add(id)
      if (browser.readyState === WebSocket.OPEN) browser.send(text)
      else waiting.push(text)
    })
    browser.on('open', () => waiting.forEach((text) => browser.send(text)))
    browser.on('message', (data) => {
      const text = Buffer.from(data).toString()
      const { id, error } = JSON.parse(text)
      const isUnknown = pretences.delete(id) && error === 'unknown command'
      client.send(isUnknown ? JSON.stringify({ type: 'success', id, result: {} }) : text)
    })
    client.on('close', () => browser.close())
    browser.on('close', () => client.close())
  })
}
