import { COLOUR_LABELS, type Colour } from '@muster/domain/readiness/colour.ts'
import { cx } from '../ui/styles/cx.ts'

/**
 * Shapes on a 12 by 12 grid. Their outlines alone distinguish them: in the red night theme, in print, and for the
 * color-blind.
 */
const SHAPES: Readonly<Record<'green' | 'amber' | 'red', string>> = {
  green: 'M6 .75a5.25 5.25 0 1 1 0 10.5a5.25 5.25 0 0 1 0-10.5z',
  amber: 'M6 1l5.5 10H.5z',
  red: 'M2.9.8 6 3.9 9.1.8l2.1 2.1L8.1 6l3.1 3.1-2.1 2.1L6 8.1l-3.1 3.1L.8 9.1 3.9 6 .8 2.9z',
}

const INK: Readonly<Record<Colour, string>> = {
  green: 'text-tone',
  amber: 'text-brass',
  red: 'text-tone',
  grey: 'text-tone',
  none: 'text-ink-soft',
}

/** The status token for each readiness color. */
export const TONE_OF: Readonly<Record<Colour, 'present' | 'absent' | 'unreported' | undefined>> = {
  green: 'present',
  amber: undefined,
  red: 'absent',
  grey: 'unreported',
  none: undefined,
}

/** The shape of a color: a disk, a triangle, a cross, an empty ring, a dash. Letters are shown beside it. */
export function ColourMark({ colour, className }: { colour: Colour; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 12 12"
      aria-hidden="true"
      data-tone={TONE_OF[colour]}
      className={cx('size-3 shrink-0', INK[colour], className)}
    >
      {colour === 'grey' ? (
        <circle cx="6" cy="6" r="4.75" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2.2 1.53" />
      ) : colour === 'none' ? (
        <path d="M2 5.25h8v1.5H2z" fill="currentColor" />
      ) : (
        <path d={SHAPES[colour]} fill="currentColor" />
      )}
    </svg>
  )
}

/** The shape and the word of a color. */
export function ColourWord({ colour, words }: { colour: Colour; words?: string | undefined }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <ColourMark colour={colour} />
      {words ?? COLOUR_LABELS[colour]}
    </span>
  )
}
