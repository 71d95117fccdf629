import { formatDate, isCalendarDate, weekdayOf } from '@muster/domain/kernel/calendar-date.ts'
import Calendar from 'lucide-react/icons/calendar'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { cx } from '../../styles/cx.ts'
import { CONTROL_BOX, useFieldControl } from '../field.tsx'
import { parseTypedDate } from '@muster/domain/kernel/typed-date.ts'
import { unitDay } from './unit-day.ts'

export interface DateInputProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'onChange' | 'min' | 'max'> {
  /** `YYYY-MM-DD`, or empty. */
  value: string
  /**
   * Called with a date, an empty text, or typed text that is not a date. The form's own check then reports the
   * problem.
   */
  onChange: (value: string) => void
  min?: string | undefined
  max?: string | undefined
}

/** A complete year: after two digits of it, more may follow. */
const WHOLE = /^\d{4}\D?\d{2}\D?\d{2}$|\D\d{4}$/

/**
 * A date that is typed (`2026-11-12`, `12 Nov 2026`, `12/5/26`, `5 dec`, `+13`, `next fri`) or picked from the browser's own
 * calendar.
 */
export function DateInput({ value, onChange, min, max, className, required, onBlur, ...rest }: DateInputProps) {
  const wiring = useFieldControl({ id: rest.id, required })
  const picker = useRef<HTMLInputElement>(null)
  const text = useRef<HTMLInputElement>(null)
  const [typing, setTyping] = useState<string | null>(null)
  // A date that the form fills in when the field gets focus is selected, so that typing replaces it.
  useEffect(() => {
    if (typing === null && value !== '' && document.activeElement === text.current) text.current?.select()
  }, [value, typing])

  const read = typing === null ? (isCalendarDate(value) ? value : null) : parseTypedDate(typing, unitDay())

  function settle(text: string) {
    setTyping(null)
    const next = parseTypedDate(text, unitDay()) ?? text.trim()
    if (next !== value) onChange(next)
  }

  return (
    <span className={cx('relative flex', className)}>
      <input
        ref={text}
        type="text"
        autoComplete="off"
        placeholder="DD MMM YYYY"
        {...wiring}
        {...rest}
        // Room for the weekday once there is a date.
        className={cx(CONTROL_BOX, 'pr-18 placeholder-shown:pr-10 coarse:placeholder-shown:pr-11')}
        value={typing ?? shown(value)}
        onChange={(event) => {
          const written = event.target.value
          setTyping(written)
          // Reported as soon as it is complete, and not when the field loses focus: a change at that moment would move
          // things under a finger that is about to tap.
          // While an error stands, whatever is right ends it.
          const date = WHOLE.test(written.trim()) || wiring['aria-invalid'] ? parseTypedDate(written, unitDay()) : null
          if (date !== null && date !== value) onChange(date)
        }}
        onBlur={(event) => {
          settle(event.target.value)
          onBlur?.(event)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle(event.currentTarget.value)
        }}
      />
      {/*
       * How it is understood, before the field is left. The field keeps its width: a button beside it would move away
       * under the pointer that leaves the field. So only the weekday is seen until then.
       */}
      {read && (
        <span
          aria-live="polite"
          className="pointer-events-none absolute inset-y-0 right-10 flex items-center gap-1 px-1 text-12 whitespace-nowrap text-ink-soft coarse:right-11"
        >
          {weekdayOf(read)}
          {typing !== null && <span className="sr-only"> {formatDate(read)}</span>}
        </span>
      )}
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        // Outside the form: otherwise the browser would check `min` and `max` itself and show a bubble before the
        // form's own message.
        form=""
        className="pointer-events-none absolute right-0 bottom-0 size-px opacity-0"
        value={isCalendarDate(value) ? value : ''}
        min={min}
        max={max}
        onChange={(event) => {
          setTyping(null)
          onChange(event.target.value)
        }}
      />
      <button
        type="button"
        aria-label="Open calendar"
        disabled={rest.disabled || rest.readOnly || wiring.readOnly}
        className="absolute inset-y-0 right-0 flex w-10 items-center justify-center rounded-box text-ink-soft coarse:w-11 hover:text-ink disabled:opacity-50"
        onClick={() => picker.current?.showPicker()}
      >
        <Calendar className="size-4" aria-hidden="true" />
      </button>
    </span>
  )
}

function shown(value: string): string {
  return isCalendarDate(value) ? formatDate(value) : value
}
