import { BOX } from '@muster/domain/counseling/signing/mark.ts'
import type { Strokes } from '@muster/domain/counseling/schema.ts'
import { pathOf } from './strokes.ts'

/** A drawn signature, in the ink color of the current theme. */
export function SignatureDrawing({ strokes, label, className }: DrawingProps) {
  return (
    <svg
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      className={className}
    >
      <path
        d={pathOf(strokes)}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        vectorEffect="non-scaling-stroke"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

interface DrawingProps {
  strokes: Strokes
  /** Read aloud. Without it the drawing is decoration beside the name. */
  label?: string
  className?: string
}
