import { expect } from 'vitest'
import type { TestServer } from './server.ts'

export interface LiveEvent {
  readonly event: string
  readonly data: Record<string, unknown>
}

/** The stream of one client, read event by event. */
export interface LiveEvents {
  next(): Promise<LiveEvent>
  close(): Promise<unknown>
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

export async function listen(
  { url }: Pick<TestServer, 'url'>,
  topics: readonly string[],
  headers: Record<string, string>,
): Promise<LiveEvents> {
  const response = await fetch(`${url}/api/live?topics=${topics.map(encodeURIComponent).join(',')}`, { headers })
  expect(response.status).toBe(200)
  const events = readEvents(response)
  return {
    next: async (): Promise<LiveEvent> => {
      const { value } = await events.next()
      if (!value) throw new Error('the stream has ended')
      return value
    },
    close: () => events.return(undefined),
  }
}

async function* readEvents(response: Response): AsyncGenerator<LiveEvent, undefined> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const block = text.slice(0, end)
      text = text.slice(end + 2)
      const event = /^event: (.*)$/m.exec(block)?.[1]
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (event && data) yield { event, data: JSON.parse(data) as Record<string, unknown> }
    }
  }
  return undefined
}
