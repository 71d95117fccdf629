import Delete from 'lucide-react/icons/delete'
import { useEffect, useId, useRef, useState } from 'react'
import { cx } from '../../ui/styles/cx.ts'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const KEY =
  'flex h-14 min-w-0 items-center justify-center rounded-box border border-line-strong bg-surface text-28 tabular ' +
  'select-none enabled:hover:border-ink enabled:active:bg-sunken disabled:opacity-50'

export interface KeypadProps {
  label: string
  digits: number
  /** Called as soon as all digits are entered. The digits are cleared then. */
  onFull: (pin: string) => void
  disabled?: boolean | undefined
}

/**
 * A number pad under the thumb, also for the keyboard. It shows and reads out how many digits were entered, never
 * which.
 */
export function Keypad({ label, digits, onFull, disabled = false }: KeypadProps) {
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  useEffect(() => setTyped(''), [digits])

  function add(digit: string) {
    if (disabled || typed.length >= digits) return
    const next = typed + digit
    setTyped(next.length === digits ? '' : next)
    if (next.length === digits) onFull(next)
  }
  function takeBack() {
    setTyped(typed.slice(0, -1))
  }
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      // A keypad in a dialog may be behind the lock.
      if (!group.current?.checkVisibility()) return
      if (/^[0-9]$/.test(event.key)) add(event.key)
      else if (event.key === 'Backspace') takeBack()
      else return
      event.preventDefault()
    }
    // Works wherever the focus is, and runs before the lock keeps keys from the page.
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  })

  return (
    <div ref={group} role="group" aria-labelledby={id} className="flex w-full max-w-72 flex-col gap-4">
      <p id={id} className="text-center text-14 font-strong">
        {label}
      </p>
      <p role="status" className="flex min-h-4 flex-wrap justify-center gap-3">
        <span className="sr-only">
          {typed.length} of {digits} digits entered
        </span>
        {Array.from({ length: digits }, (_, index) => (
          <span
            key={index}
            aria-hidden="true"
            className={cx('size-3.5 rounded-full border-2 border-ink', index < typed.length && 'bg-ink')}
          />
        ))}
      </p>
      <div className="grid grid-cols-3 gap-2">
        {DIGITS.map((digit) => (
          <Key key={digit} digit={digit} disabled={disabled} onPress={add} />
        ))}
        <span />
        <Key digit="0" disabled={disabled} onPress={add} />
        <button
          type="button"
          aria-label="Delete the last digit"
          disabled={disabled || typed === ''}
          onClick={takeBack}
          className={KEY}
        >
          <Delete className="size-6" aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}

function Key({ digit, disabled, onPress }: { digit: string; disabled: boolean; onPress: (digit: string) => void }) {
  return (
    <button type="button" disabled={disabled} onClick={() => onPress(digit)} className={KEY}>
      {digit}
    </button>
  )
}
