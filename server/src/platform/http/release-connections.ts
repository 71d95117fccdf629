import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Streams have been told to end, and clients have read their answers. */
const GRACE_MS = 1_000

/**
 * Only calls in progress may hold up a server that closes. Node waits for every open connection, also for those that a
 * browser opened ahead of need, that stay open for a next call, that stream, or on which a request never arrives whole.
 * The first are closed at once, and the others after a second. A call in progress gets its answer first.
 */
export function releaseConnections(app: FastifyInstance): void {
  // The last request of each connection. Whether it has been answered is checked only when needed, because a listener
  // on every answer costs every call.
  const exchanges = new Map<Socket, ServerResponse | null>()
  app.server.on('connection', (socket) => {
    exchanges.set(socket, null)
    socket.once('close', () => exchanges.delete(socket))
  })
  app.server.on('request', ({ socket }, response) => {
    if (exchanges.has(socket)) exchanges.set(socket, response)
  })
  app.addHook('preClose', async () => {
    for (const [socket, last] of exchanges) if (last === null) socket.destroy()
    setTimeout(() => {
      for (const [socket, last] of exchanges) {
        if (last && isAwaited(last)) last.once('close', () => socket.destroy())
        else socket.destroy()
      }
    }, GRACE_MS).unref()
  })
}

/** A complete request that is owed an answer that will end. */
function isAwaited(response: ServerResponse): boolean {
  if (response.closed || !response.req.complete) return false
  return !String(response.getHeader('content-type')).startsWith('text/event-stream')
}
