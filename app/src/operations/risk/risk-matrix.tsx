import {
  PROBABILITIES,
  PROBABILITY_CODES,
  RISK_LEVELS,
  type Risk,
  riskLevel,
  riskWords,
  SEVERITIES,
  SEVERITY_CODES,
} from '@muster/domain/operations/risk/matrix.ts'
import { type KeyboardEvent, useId, useRef } from 'react'
import { cx } from '../../ui/styles/cx.ts'
import { useRegionLock } from '../../ui/forms/edits.tsx'
import { LEVEL_GROUND } from './level-badge.tsx'

interface RiskMatrixProps {
  /** `Initial risk` */
  label: string
  value: Risk | null
  onChange: (risk: Risk) => void
  error?: string | undefined
}

/** The risk matrix as radio buttons. Arrow keys move along rows and columns. */
export function RiskMatrix({ label, value, onChange, error }: RiskMatrixProps) {
  const id = useId()
  const table = useRef<HTMLTableElement>(null)
  const lock = useRegionLock(undefined)

  function step(event: KeyboardEvent<HTMLInputElement>, row: number, column: number) {
    const [down, right] = STEPS[event.key] ?? [0, 0]
    if (down === 0 && right === 0) return
    event.preventDefault()
    const severity = SEVERITY_CODES[row + down]
    const probability = PROBABILITY_CODES[column + right]
    if (!severity || !probability || lock) return
    onChange({ severity, probability })
    table.current?.querySelector<HTMLInputElement>(`[value="${severity} ${probability}"]`)?.focus()
  }

  return (
    <fieldset
      className="min-w-0"
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className="flex flex-wrap items-baseline gap-x-2 pb-1">
        <span className="text-14 font-strong">{label}</span>
        <span className="text-14 text-ink-soft" role="status">
          {value ? riskWords(value) : 'Choose a cell'}
        </span>
      </legend>
      <table ref={table} className="w-full table-fixed border-separate border-spacing-0.5 text-12">
        <thead>
          <tr>
            <th scope="col" className="w-22 p-0.5 text-left font-regular text-ink-soft desk:w-28">
              <span className="sr-only">Severity</span>
            </th>
            {PROBABILITY_CODES.map((code) => (
              <th key={code} scope="col" className="p-0.5 text-center font-strong">
                {code}
                <span className="block truncate font-regular text-ink-soft max-desk:sr-only">
                  {PROBABILITIES[code].label}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SEVERITY_CODES.map((severity, row) => (
            <tr key={severity}>
              <th scope="row" className="p-0.5 text-left font-strong">
                {severity}
                <span className="block whitespace-nowrap font-regular text-ink-soft">{SEVERITIES[severity].label}</span>
              </th>
              {PROBABILITY_CODES.map((probability, column) => {
                const cell = { severity, probability }
                const level = riskLevel(cell)
                const chosen = value?.severity === severity && value.probability === probability
                return (
                  <td key={probability} className="p-0">
                    <label
                      className={cx(
                        'relative flex min-h-11 items-center justify-center rounded-box border text-16 font-heavy',
                        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
                        LEVEL_GROUND[level],
                        chosen && 'border-2 border-ink ring-2 ring-ink',
                      )}
                    >
                      <input
                        type="radio"
                        name={id}
                        value={`${severity} ${probability}`}
                        checked={chosen}
                        disabled={lock !== null}
                        aria-label={`${severity} ${SEVERITIES[severity].label}, ${probability} ${PROBABILITIES[probability].label}: ${level} ${RISK_LEVELS[level].label}`}
                        className="absolute inset-0 cursor-pointer appearance-none outline-none"
                        onChange={() => onChange(cell)}
                        onKeyDown={(event) => step(event, row, column)}
                      />
                      <span aria-hidden="true">
                        {level}
                        {chosen && ' ✓'}
                      </span>
                    </label>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {error && (
        <p id={`${id}-error`} className="pt-1 text-12 font-strong text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Rows down and columns right. */
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
