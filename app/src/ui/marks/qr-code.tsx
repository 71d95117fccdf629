import { encode } from 'uqr'

export interface QrCodeProps {
  /** The text that a camera reads. */
  text: string
  /** Read aloud: "QR code of the enrollment link". */
  label: string
  className?: string | undefined
}

/** Dark on light in every theme, because cameras need that. It fills its box. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <div data-theme="light" className={className}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="block h-auto w-full bg-surface text-ink"
      >
        <path d={path} fill="currentColor" />
      </svg>
    </div>
  )
}
