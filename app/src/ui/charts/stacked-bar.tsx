import { useId } from 'react'
import { StatusShape } from '../marks/status-shape.tsx'
import type { Tone } from '../marks/tone.ts'
import { cx } from '../styles/cx.ts'
import { HATCHED, isGap, TonePatterns, toneFill, wordsOn } from './tone-patterns.tsx'
import { Readout } from './readout.tsx'
import { useReadout } from './use-readout.ts'
import { textScale, useWidth } from './use-width.ts'

export interface BarSegment {
  /** The letters: `PDY`. */
  code: string
  label: string
  tone: Tone
  value: number
}

export interface StackedBarProps {
  /** Read aloud: "Strength by status". */
  label: string
  segments: readonly BarSegment[]
  onOpen?: ((code: string) => void) | undefined
}

const GAP = 2
/** The width of a bold digit or capital at 14 px. */
const LETTER_AT_16 = 9.5

/** The parts of a whole in one bar: color, letters and number on each part, and all parts in the list below. */
export function StackedBar({ label, segments, onOpen }: StackedBarProps) {
  const id = useId()
  const [box, width] = useWidth<HTMLDivElement>()
  const scale = textScale()
  const letter = LETTER_AT_16 * scale
  const height = 48 * scale
  const filled = segments.filter((segment) => segment.value > 0)
  const total = filled.reduce((sum, segment) => sum + segment.value, 0)
  const room = Math.max(0, width - GAP * (filled.length - 1))
  let left = 0
  const parts = filled.map((segment) => {
    const part = { ...segment, x: left, width: (room * segment.value) / total }
    left += part.width + GAP
    return part
  })

  const { picked, byKey, pick, slider } = useReadout({
    label,
    count: parts.length,
    nameOf: (at) => parts[at]?.label ?? '',
    start: 0,
  })
  const read = picked === null ? undefined : parts[picked]
  return (
    <div>
      <Readout said={read && byKey ? shareWords(read.value, total) : null} />
      <div
        ref={box}
        {...slider}
        style={{ height }}
        onPointerMove={(event) => {
          const at = event.clientX - event.currentTarget.getBoundingClientRect().left
          pick(parts.findLastIndex(({ x }) => x <= at))
        }}
      >
        <svg
          width={width}
          height={height}
          aria-hidden="true"
          viewBox={`0 0 ${Math.max(1, width)} ${height}`}
          className="block print:h-auto print:max-w-full"
        >
          <TonePatterns prefix={id} />
          {parts.map((part) => {
            const text = `${part.code} ${part.value}`
            const plate = [text, String(part.value)].find((words) => words.length * letter + 12 <= part.width)
            return (
              <g key={part.code} data-tone={part.tone}>
                <rect
                  x={part.x + 0.75}
                  y={0.75}
                  width={Math.max(1, part.width - 1.5)}
                  height={height - 1.5}
                  fill={toneFill(id, part.tone)}
                  className="stroke-tone"
                  strokeWidth="1.5"
                  strokeDasharray={isGap(part.tone) ? '4 3' : undefined}
                />
                {part === read && <rect x={part.x} y={height - 4} width={part.width} height={4} className="fill-ink" />}
                {plate && (
                  <>
                    <rect
                      x={part.x + part.width / 2 - (plate.length * letter) / 2 - 3}
                      y={height / 2 - 11 * scale}
                      width={plate.length * letter + 6}
                      height={22 * scale}
                      rx={3}
                      style={HATCHED}
                      className="fill-ground"
                    />
                    <text
                      x={part.x + part.width / 2}
                      y={height / 2 + 5 * scale}
                      textAnchor="middle"
                      className={cx('tabular text-14 font-heavy', wordsOn(part.tone))}
                    >
                      {plate}
                    </text>
                  </>
                )}
              </g>
            )
          })}
        </svg>
      </div>
      <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-6">
        {segments.map((segment) => {
          const line = (
            <>
              <StatusShape tone={segment.tone} className="text-tone" />
              <span className="tabular min-w-14 shrink-0 font-heavy">{segment.code}</span>
              <span className="min-w-0 grow truncate text-left text-ink-soft">{segment.label}</span>
              <span className="tabular font-heavy">
                {segment.code === read?.code ? shareWords(segment.value, total) : segment.value}
              </span>
            </>
          )
          return (
            <li
              key={segment.code}
              data-tone={segment.tone}
              className={cx('border-b border-line', segment.code === read?.code && 'bg-brass-soft')}
            >
              {onOpen ? (
                <button
                  type="button"
                  onClick={() => onOpen(segment.code)}
                  className="flex min-h-row w-full items-center gap-2 hover:bg-sunken"
                >
                  {line}
                </button>
              ) : (
                <span className="flex min-h-8 items-center gap-2">{line}</span>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** `8, 7% of 120` */
function shareWords(value: number, total: number): string {
  return `${value}, ${Math.round((value / total) * 100)}% of ${total}`
}
