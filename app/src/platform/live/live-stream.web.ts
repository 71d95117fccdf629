import { livePath, streamOf } from './event-stream.ts'
import type { OpenLiveStream } from './live-stream.ts'

export const openLiveStream: OpenLiveStream = (topics, lastEventId) =>
  streamOf(new EventSource(livePath(topics, lastEventId)))
