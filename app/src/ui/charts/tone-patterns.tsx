import type { ChartTone } from '../marks/tone.ts'

const TONES: readonly ChartTone[] = [
  ...(['present', 'leave', 'tdy', 'duty', 'medical', 'absent', 'other', 'unreported'] as const),
  ...(['soon', 'total', 'accounted', 'available'] as const),
  ...(['training', 'field', 'test', 'routine', 'off'] as const),
]

/** The url of a tone's pattern, for `fill`. */
export function toneFill(prefix: string, tone: ChartTone): string {
  return `url(#${prefix}-${tone})`
}

/**
 * The fill of each tone: its color, and where colors do not tell (on paper, with forced colors, in the red night
 * theme) its hatching. Present is solid there too, so that it stands out most. What is not reported is a gap with a
 * dashed outline: in its color it was the heaviest part of a chart.
 */
export function TonePatterns({ prefix }: { prefix: string }) {
  return (
    <defs>
      {TONES.map((tone) => (
        <pattern
          key={tone}
          id={`${prefix}-${tone}`}
          width="8"
          height="8"
          patternUnits="userSpaceOnUse"
          data-tone={tone}
        >
          <rect width="8" height="8" className={isGap(tone) ? 'fill-tone-soft' : 'fill-tone'} />
          {tone !== 'present' && tone !== 'total' && (
            <g style={HATCHED}>
              <rect width="8" height="8" className="fill-tone-soft" />
              <Hatch tone={tone} />
            </g>
          )}
        </pattern>
      ))}
    </defs>
  )
}

export function isGap(tone: ChartTone): boolean {
  return tone === 'unreported' || tone === 'off'
}

/** The color of words on a fill. */
export function wordsOn(tone: ChartTone): string {
  return isGap(tone) ? 'fill-tone' : 'fill-on-mark'
}

/** For what is drawn only beside hatching. */
export const HATCHED = { display: 'var(--hatch)' }

function Hatch({ tone }: { tone: Exclude<ChartTone, 'present' | 'total'> }) {
  const stroke = 'stroke-tone'
  switch (tone) {
    case 'unreported':
    case 'off':
      return null
    case 'leave':
      return <path d="M-2 2 2-2M0 8 8 0M6 10l4-4" className={stroke} strokeWidth="1.5" />
    case 'soon':
      return <path d="M-2 6l4 4M0 0l8 8M6-2l4 4" className={stroke} strokeWidth="1.5" />
    case 'tdy':
      return <path d="M0 2h8M0 6h8" className={stroke} strokeWidth="1.5" />
    case 'duty':
      return <path d="M0 0h4v4H0zM4 4h4v4H4z" className="fill-tone" />
    case 'medical':
      return <path d="M4 1v6M1 4h6" className={stroke} strokeWidth="2" />
    case 'absent':
      return <path d="M0 0l8 8M8 0 0 8M4-4l8 8M-4 4l8 8M-4 4l8-8M4 12l8-8" className={stroke} strokeWidth="2" />
    case 'other':
      return <path d="M2 0v8M6 0v8" className={stroke} strokeWidth="1.5" />
    case 'accounted':
      return <path d="M2 2h2v2H2zM6 6h2v2H6z" className="fill-tone" />
    case 'training':
      return <path d="M-2 6l4 4M0 0l8 8M6-2l4 4" className={stroke} strokeWidth="2.5" />
    case 'field':
      return <path d="M0 6l4-4 4 4" fill="none" className={stroke} strokeWidth="1.5" />
    case 'test':
      return <path d="M2 0v8M0 4h8" className={stroke} strokeWidth="1.5" />
    case 'routine':
      return <path d="M3 3h2v2H3z" className="fill-tone" />
    case 'available':
      return <path d="M0 4h8M4 0v8" className={stroke} strokeWidth="1" />
  }
}
