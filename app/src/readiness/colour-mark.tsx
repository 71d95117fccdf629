import { COLOUR_LABELS, type Colour } from '@muster/domain/readiness/colour.ts'
import { StatusShape } from '../ui/marks/status-shape.tsx'
import { cx } from '../ui/styles/cx.ts'

/** The tone of each readiness color. */
export const TONE_OF: Readonly<Record<Exclude<Colour, 'none'>, 'present' | 'soon' | 'absent' | 'unreported'>> = {
  green: 'present',
  amber: 'soon',
  red: 'absent',
  grey: 'unreported',
}

/** The shape of a color: a disk, a yield sign, a cross, an empty ring, a dash. Letters are shown beside it. */
export function ColourMark({ colour, className }: { colour: Colour; className?: string | undefined }) {
  if (colour === 'none') {
    return (
      <svg viewBox="0 0 12 12" aria-hidden="true" className={cx('size-3 shrink-0 text-ink-soft', className)}>
        <path d="M2 5.25h8v1.5H2z" fill="currentColor" />
      </svg>
    )
  }
  const tone = TONE_OF[colour]
  return (
    <span data-tone={tone} className="inline-flex shrink-0">
      <StatusShape tone={tone} className={cx('text-tone', className)} />
    </span>
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
