import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { createContext, type ReactNode, useContext, useId, useMemo, useState } from 'react'
import { cx } from '../styles/cx.ts'
import { lockedProps, useRegionLock } from './edits.tsx'
import { followRefusedForms } from './wrong-field.ts'

// Here, so that it starts with the first field of the app.
if (typeof document !== 'undefined') followRefusedForms()

interface FieldWiring {
  id: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

const FieldContext = createContext<FieldWiring | null>(null)

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** The problem and what to do. The control inside is marked invalid and described by it. */
  error?: ReactNode
  required?: boolean | undefined
  /** The label is for screen readers only. */
  labelHidden?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** Label, hint and error around one control. The controls of this folder connect themselves to it. */
export function Field({ label, hint, error, required = false, labelHidden, className, children }: FieldProps) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  const invalid = Boolean(error)
  // A cleared error keeps its space, so that a button below does not move under a finger that is about to tap it.
  const [room, setRoom] = useState(false)
  if (invalid && !room) setRoom(true)
  const wiring = useMemo(
    () => ({ id, labelId: `${id}-label`, describedBy, invalid, required }),
    [id, describedBy, invalid, required],
  )
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', className)}>
      <label id={wiring.labelId} htmlFor={id} className={labelHidden ? 'sr-only' : 'text-14 font-strong'}>
        {label}
        {required && <span className="font-regular text-ink-soft"> (required)</span>}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {error ? (
        <p id={`${id}-error`} className="flex gap-1 text-12 font-strong text-danger">
          <TriangleAlert className="mt-px size-3.5 shrink-0" aria-hidden="true" />
          <span>{error}</span>
        </p>
      ) : (
        room && <p className="h-lh text-12" />
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-12 text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  )
}

/** The attributes that a control takes from the field around it. Its own attributes take precedence. */
export function useFieldControl(own: { id?: string | undefined; required?: boolean | undefined }) {
  const field = useContext(FieldContext)
  const lock = useRegionLock(undefined)
  return {
    id: own.id ?? field?.id,
    ...(lock ? { readOnly: true } : {}),
    ...lockedProps(lock, field?.describedBy),
    'aria-invalid': field?.invalid || undefined,
    'aria-required': own.required || field?.required || undefined,
  }
}

/** The same for a control with several parts, which a `<label for>` cannot name. */
export function useFieldGroup(ariaLabel: string | undefined) {
  const field = useContext(FieldContext)
  return {
    'aria-label': ariaLabel,
    'aria-labelledby': ariaLabel ? undefined : field?.labelId,
    'aria-describedby': field?.describedBy,
    'aria-invalid': field?.invalid || undefined,
    'aria-required': field?.required || undefined,
  }
}

/** The box of a text control. */
export const CONTROL_BOX =
  'w-full min-h-control rounded-box border border-line-strong bg-surface px-2 py-1 text-ink hover:border-ink ' +
  '[&[readonly]]:bg-sunken data-locked:bg-sunken disabled:opacity-60 aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger'
