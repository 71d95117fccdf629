import { oneStop } from '@muster/domain/kernel/sentence.ts'
import type { IntakeMatch } from '@muster/domain/roster/intake/schema.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'

interface DifferencesProps {
  match: IntakeMatch
  /** The fields that keep the roster's value. */
  left: ReadonlySet<string>
  onChange: (left: ReadonlySet<string>) => void
}

/**
 * The roster row and the enrollment form side by side, field by field. The leader can keep the roster's value of
 * each.
 */
export function Differences({ match: { name, differences }, left, onChange }: DifferencesProps) {
  if (differences.length === 0) {
    return (
      <p className="border-y border-line py-2">
        {oneStop(`The enrollment form adds nothing to the record of ${name}.`)}
      </p>
    )
  }
  return (
    <section aria-label={`What changes for ${name}`}>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-x-3 border-b-2 border-ink pb-1 text-12 font-strong desk:grid-cols-[14rem_minmax(0,1fr)_minmax(0,1fr)]">
        <span className="max-desk:col-span-2">
          <Checkbox
            label="Accept all"
            checked={left.size === 0 ? true : left.size === differences.length ? false : 'indeterminate'}
            onChange={(on) => onChange(new Set(on ? [] : differences.map(({ field }) => field)))}
          />
        </span>
        <span className="self-end">On your roster</span>
        <span className="self-end">On the enrollment form</span>
      </div>
      <ul>
        {differences.map(({ field, label, from, to }) => {
          const taken = !left.has(field)
          return (
            <li
              key={field}
              className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-center gap-x-3 border-b border-line py-1 desk:grid-cols-[14rem_minmax(0,1fr)_minmax(0,1fr)]"
            >
              <span className="max-desk:col-span-2">
                <Checkbox
                  label={label}
                  checked={taken}
                  onChange={(on) =>
                    onChange(new Set(on ? [...left].filter((each) => each !== field) : [...left, field]))
                  }
                />
              </span>
              <span className="wrap-anywhere whitespace-pre-line">
                {from === null ? (
                  <span className="text-ink-soft">empty</span>
                ) : taken ? (
                  <s className="text-ink-soft">{from}</s>
                ) : (
                  from
                )}
              </span>
              <span
                className={
                  taken
                    ? 'font-strong wrap-anywhere whitespace-pre-line'
                    : 'text-ink-soft wrap-anywhere whitespace-pre-line'
                }
              >
                {to ?? 'empty'}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
