import { cx } from '../styles/cx.ts'
import type { Tone } from './tone.ts'

/**
 * Shapes on a 12 by 12 grid. Their outlines alone distinguish them: in the red night theme, in print, and for the
 * color-blind.
 */
const SHAPES: Record<Exclude<Tone | 'soon', 'unreported'>, string> = {
  present: 'M6 .75a5.25 5.25 0 1 1 0 10.5a5.25 5.25 0 0 1 0-10.5z',
  leave: 'M6 1l5.5 10H.5z',
  tdy: 'M1 1.5h5l5 4.5-5 4.5H1L5 6z',
  duty: 'M1.25 1.25h9.5v9.5h-9.5z',
  medical: 'M4.25 1h3.5v3.25H11v3.5H7.75V11h-3.5V7.75H1v-3.5h3.25z',
  absent: 'M2.9.8 6 3.9 9.1.8l2.1 2.1L8.1 6l3.1 3.1-2.1 2.1L6 8.1l-3.1 3.1L.8 9.1 3.9 6 .8 2.9z',
  other: 'M6 .25 11.75 6 6 11.75.25 6z',
  soon: 'M.5 1h11L6 11z',
}

/** Takes the color of the text around it, or of its status inside an element with `data-tone`. */
export function StatusShape({ tone, className }: { tone: Tone | 'soon'; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className={cx('size-3 shrink-0', className)}>
      {tone === 'unreported' ? (
        <circle cx="6" cy="6" r="4.75" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2.2 1.53" />
      ) : (
        <path d={SHAPES[tone]} fill="currentColor" />
      )}
    </svg>
  )
}
