import type { LiveOptions } from './live.ts'

/** One connection for these topics, from a place in the feed. */
export type OpenLiveStream = LiveOptions['open']

export { openLiveStream } from './live-stream.web.ts'
