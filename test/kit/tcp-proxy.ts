import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxy between a browser and a server whose connections can be cut. */
export interface TcpProxy {
  /** URL of the server through the proxy. */
  url: string
  /** Closes every connection and rejects new ones until `restore`. */
  cut(): void
  restore(): void
  close(): Promise<void>
}

/** Starts a proxy for a local server. Close it with `t.after`, or the runner hangs. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isCut = false
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer((incoming) => {
    keep(incoming)
    if (isCut) return void incoming.destroy()
    const outgoing = keep(connect(Number(port), hostname))
    incoming.pipe(outgoing).pipe(incoming)
    incoming.on('close', () => outgoing.destroy())
    outgoing.on('close', () => incoming.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, hostname, resolve))
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      breakAll()
    },
    restore() {
      isCut = false
    },
    close() {
      breakAll()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
