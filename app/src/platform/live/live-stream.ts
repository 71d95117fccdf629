import type { LiveOptions } from './live.ts'

/** Opens one connection for these topics, from a position in the feed. */
export type OpenLiveStream = LiveOptions['open']

export { openLiveStream } from './live-stream.web.ts'
