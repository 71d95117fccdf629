import { AFT_MINIMUM_EACH } from '@muster/domain/readiness/profiles.ts'
import { useId } from 'react'

interface PointsBarProps {
  /** Read aloud: "3-rep max deadlift". */
  label: string
  /** Null: below the 60-point row, or nothing to score. */
  points: number | null
  /** There is a result, and it earns no points in the table. */
  failed: boolean
}

/**
 * The points of an event from 0 to 100, with the line at 60 that each event must reach. It is an SVG, so that it
 * prints.
 */
export function PointsBar({ label, points, failed }: PointsBarProps) {
  const id = useId()
  const said = points === null ? (failed ? 'under 60 points' : 'not scored') : `${points} points of 100`
  return (
    <svg
      role="img"
      aria-label={`${label}: ${said}; the line marks ${AFT_MINIMUM_EACH}`}
      viewBox="0 0 100 16"
      preserveAspectRatio="none"
      className="block h-4 w-full min-w-0"
    >
      <defs>
        <pattern id={id} width="2" height="4" patternUnits="userSpaceOnUse" patternTransform="skewX(-30)">
          <rect width="0.6" height="4" className="fill-danger" />
        </pattern>
      </defs>
      <rect x="0" y="4" width="100" height="8" className="fill-sunken" />
      {points !== null && <rect x="0" y="4" width={points} height="8" className="fill-action" />}
      {failed && <rect x="0" y="4" width={AFT_MINIMUM_EACH} height="8" fill={`url(#${id})`} />}
      <rect
        x="0"
        y="4"
        width="100"
        height="8"
        fill="none"
        className="stroke-line-strong"
        vectorEffect="non-scaling-stroke"
      />
      <line
        x1={AFT_MINIMUM_EACH}
        x2={AFT_MINIMUM_EACH}
        y1="0"
        y2="16"
        className="stroke-ink"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
