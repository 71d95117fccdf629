import type { Topic } from '@muster/domain/kernel/function.ts'
import type { Stream } from './live.ts'

/** The wire is described at the top of server/src/platform/live/live.ts. */
export function openLiveStream(topics: readonly Topic[], lastEventId: string | null): Stream {
  const query = new URLSearchParams({ topics: topics.join(',') })
  if (lastEventId) query.set('lastEventId', lastEventId)
  const source = new EventSource(`/api/live?${query}`)
  return {
    addEventListener: (type, listener) =>
      source.addEventListener(type, (event) => {
        // The browser's own `open` comes before the server's, which is the one that counts.
        if (event instanceof MessageEvent) listener({ data: String(event.data), lastEventId: event.lastEventId })
        else if (type === 'error') listener({})
      }),
    close: () => source.close(),
  }
}
