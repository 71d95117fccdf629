import { TONES, type Tone } from '../marks/tone.ts'

/** The url of a tone's pattern, for `fill`. */
export function toneFill(prefix: string, tone: Tone): string {
  return `url(#${prefix}-${tone})`
}

/**
 * Each status has a pattern as well as a color, for the red night theme, black and white prints and the color-blind.
 * Present is solid, so that it stands out most.
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
          <rect width="8" height="8" className={tone === 'present' ? 'fill-tone' : 'fill-tone-soft'} />
          <Hatch tone={tone} />
        </pattern>
      ))}
    </defs>
  )
}

function Hatch({ tone }: { tone: Tone }) {
  const stroke = 'stroke-tone'
  switch (tone) {
    case 'present':
    case 'unreported':
      return null
    case 'leave':
      return <path d="M-2 2 2-2M0 8 8 0M6 10l4-4" className={stroke} strokeWidth="1.5" />
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
  }
}
