import { EventSource } from 'eventsource'
import { device } from '../device/device.ts'
import { livePath, streamOf } from './event-stream.ts'
import type { OpenLiveStream } from './live-stream.ts'
import { sessionToken } from '../session/session-token.ts'

/** Needed because the browser's own EventSource cannot send the session's token. */
export const openLiveStream: OpenLiveStream = (topics, lastEventId) =>
  streamOf(
    new EventSource(`${device.serverUrl}${livePath(topics, lastEventId)}`, {
      fetch: (url, init) => {
        const headers = new Headers(init.headers)
        const token = sessionToken.get()
        if (token) headers.set('Authorization', `Bearer ${token}`)
        return fetch(url, { ...init, headers })
      },
    }),
  )
