/** A short tick under the finger, for what was done without looking: a swipe, a long press, a pull. */
export type Tick = () => void

export { tick } from './haptics.web.ts'
