import { explanationsOf } from '@muster/domain/scheduling/duty-roster/explanations.ts'
import { changeDays, letterChanges } from '@muster/domain/scheduling/duty-roster/since-published.ts'
import type { DutySheet } from '@muster/domain/scheduling/duty-roster/schema.ts'
import { Part } from '../../ui/layout/part.tsx'
import { namesOf } from './words.ts'

/** The server's current wording, and the one of days that were published earlier. */
const OWN_DAYS_OFF = ['Comp day after this duty', 'Day off after this duty']

/**
 * The meaning of the letters on the sheet, as on the reverse side of the form. Days off after this duty explain
 * themselves.
 */
export function Letters({ sheet }: { sheet: DutySheet }) {
  const names = namesOf(sheet)
  const changes = letterChanges(sheet.days)
  const told = explanationsOf(sheet.days).filter(({ reason }) => !OWN_DAYS_OFF.includes(reason))
  return (
    <Part title="Codes">
      <p className="text-14 text-ink-soft">
        A authorized absence: the count stops. D other duty or day off, U unauthorized absence: the count continues. A
        filled cell is the detail, red with ! where a published detail’s Soldier is absent by now; + and the darker
        columns are weekends and holidays, counted separately; a line over the date marks a published day.
      </p>
      {changes.length > 0 && (
        <>
          <h3 className="pt-3 text-14 font-heavy">Changed since published</h3>
          <p className="text-14 text-ink-soft">
            Published days keep their letters and numbers; these are crossed out. To recalculate these days, unpublish
            them (More) and publish again.
          </p>
          <ul aria-label="Changed since published" className="text-14">
            {changes.map((change) => (
              <li key={`${change.place}${change.from}`} className="flex flex-wrap gap-x-3 border-b border-line py-1">
                <span className="font-strong">{names.get(change.place) ?? 'Removed'}</span>
                <span className="tabular">{changeDays(change)}</span>
                <span className="text-ink-soft">{change.words}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {told.length > 0 && (
        <ol aria-label="Explanations" className="pt-2 text-14">
          {told.map(({ place, code, from, to, reason }) => (
            <li key={`${place}${from}`} className="flex flex-wrap gap-x-3 border-b border-line py-1">
              <span className="w-4 font-heavy">{code}</span>
              <span className="font-strong">{names.get(place) ?? 'Removed'}</span>
              <span className="tabular">{changeDays({ from, to })}</span>
              <span className="text-ink-soft">{reason}</span>
            </li>
          ))}
        </ol>
      )}
    </Part>
  )
}
