import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { encodeRefusal } from '@muster/domain/kernel/callable-wire.ts'
import { HTTP_STATUS, type Refusal } from '@muster/domain/kernel/refusal.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

const JSON_TYPE = 'application/json; charset=utf-8'
const STREAM_TYPE = 'text/event-stream; charset=utf-8'
/** A smaller answer fits into a single packet with or without compression. */
const WORTH_COMPRESSING = 1400
const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Sends at once when there is nothing to compress. Otherwise returns a promise to wait for. */
export function sendResult(request: FastifyRequest, reply: FastifyReply, json: string): Promise<void> | null {
  const streamed = wantsStream(request)
  const body = streamed ? streamedBody(`{"result":${json}}`) : `{"result":${json}}`
  reply
    .header('content-type', streamed ? STREAM_TYPE : JSON_TYPE)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
  const accepted = request.headers['accept-encoding']
  if (accepted === undefined || streamed || body.length < WORTH_COMPRESSING) {
    reply.send(body)
    return null
  }
  return sendPacked(reply, body, accepted)
}

async function sendPacked(reply: FastifyReply, body: string, accepted: string): Promise<void> {
  // To callers on a phone network, bytes matter more than our milliseconds. Quality 4 is about as fast as gzip.
  if (accepted.includes('br')) {
    const packed = await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    reply.header('content-encoding', 'br').header('vary', 'accept-encoding').send(packed)
  } else if (accepted.includes('gzip')) {
    const packed = await deflate(body)
    reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').send(packed)
  } else {
    reply.send(body)
  }
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const seconds = refusal.details?.['retryAfterSeconds']
  if (typeof seconds === 'number') reply.header('retry-after', String(seconds))
  else if (refusal.code === 'unavailable') reply.header('retry-after', '2')
  const body = JSON.stringify(encodeRefusal(refusal))
  const streamed = wantsStream(reply.request)
  return reply
    .code(HTTP_STATUS[refusal.code])
    .header('content-type', streamed ? STREAM_TYPE : JSON_TYPE)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(streamed ? streamedBody(body) : body)
}

/** Whether Firebase's client called `.stream()`. It reads nothing but events, and would wait for one forever. */
function wantsStream(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/event-stream') ?? false
}

/** The whole answer as the one event of a stream. The client reads a line up to its first line break of any kind. */
function streamedBody(json: string): string {
  const line = json
    .replace(/[\n\r]/g, ' ')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
  return `data: ${line}\n\n`
}
