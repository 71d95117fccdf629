import type { Stream } from './live.ts'

/** The common part of both kinds of EventSource. */
interface Source {
  addEventListener(type: string, listener: (event: Event) => void): void
  close(): void
}

/** The address of the stream. Its format is described at the top of server/src/platform/live/live.ts. */
export function livePath(topics: readonly string[], lastEventId: string | null): string {
  const query = new URLSearchParams({ topics: topics.join(',') })
  if (lastEventId) query.set('lastEventId', lastEventId)
  return `/api/live?${query}`
}

export function streamOf(source: Source): Stream {
  return {
    addEventListener: (type, listener) =>
      source.addEventListener(type, (event) => {
        // The browser's own `open` event comes before the server's, which is the one that counts.
        if (event instanceof MessageEvent) listener({ data: String(event.data), lastEventId: event.lastEventId })
        else if (type === 'error') listener({})
      }),
    close: () => source.close(),
  }
}
