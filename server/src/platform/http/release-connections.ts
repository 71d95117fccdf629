import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Streams have been told to end, and whoever reads has read it. */
const GRACE_MS = 1_000

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/**
 * Lets nothing but calls under way hold up a server that closes. Node waits for every open connection, also
 * for those that a browser opened ahead of need, that stay open for a next call, that stream, or on which a
 * request never arrives whole. The first go at once, the others after a second; a call that is being worked on
 * gets its answer first.
 */
export function releaseConnections(app: FastifyInstance): void {
  const exchanges = new Map<Socket, Exchange | null>()
  const silent = new Set<Socket>()
  app.server.on('connection', (socket) => {
    exchanges.set(socket, null)
    silent.add(socket)
    socket.once('close', () => {
      exchanges.delete(socket)
      silent.delete(socket)
    })
  })
  app.server.on('request', (request, response) => {
    const { socket } = request
    silent.delete(socket)
    if (!exchanges.has(socket)) return
    exchanges.set(socket, { request, response })
    response.once('close', () => {
      if (exchanges.has(socket)) exchanges.set(socket, null)
    })
  })
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy()
    setTimeout(() => {
      for (const [socket, exchange] of exchanges) {
        if (exchange && isAwaited(exchange)) exchange.response.once('close', () => socket.destroy())
        else socket.destroy()
      }
    }, GRACE_MS).unref()
  })
}

/** Somebody has asked a whole question and is owed an answer that comes to an end. */
function isAwaited({ request, response }: Exchange): boolean {
  return request.complete && !String(response.getHeader('content-type')).startsWith('text/event-stream')
}
