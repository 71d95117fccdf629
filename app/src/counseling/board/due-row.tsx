import { dueLine } from '@muster/domain/counseling/cadence/board-words.ts'
import { kindFor } from '@muster/domain/counseling/cadence/counseling-due.ts'
import type { BoardRow } from '@muster/domain/counseling/cadence/schema.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { Link } from '@tanstack/react-router'
import { ListLine } from '../../kit/lists/list-line.tsx'
import { useOpensSoldier } from '../../roster/soldier-beside.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { kindWords } from '../words.ts'
import { NewCounselingLink } from '../new-counseling-link.tsx'

interface DueRowProps {
  row: BoardRow
  today: CalendarDate
  /** The roster's name, for lists that mix rows of several rosters. */
  roster: string | null
  /** Whether the Soldier is on the current roster, and not on one below. */
  isHere: boolean
  /** Whether the person may write counselings for this roster. */
  mayCounsel: boolean
}

/** One counseling that is due: for which Soldier, by when, why, and the link to start it. */
export function DueRow({ row, today, roster, isHere, mayCounsel }: DueRowProps) {
  const opens = useOpensSoldier()
  return (
    <ListLine
      line={dueLine(row, today, roster ?? row.group)}
      opens={isHere ? opens(row.soldierId, null) : null}
      action={mayCounsel && !row.aboutMe && <Act row={row} />}
    />
  )
}

function Act({ row }: { row: BoardRow }) {
  const kind = kindFor(row)
  const className = buttonClass('quiet', 'justify-center print:hidden')
  if (kind !== null) {
    return (
      <NewCounselingLink
        search={{ kind, soldier: row.soldierId }}
        className={className}
        label={`Start a counseling with ${row.soldier}: ${kindWords(kind)}`}
      >
        Start
      </NewCounselingLink>
    )
  }
  return (
    <Link
      to="/counseling/$counselingId"
      params={{ counselingId: row.last?.id ?? '' }}
      search={{ roster: row.rosterId }}
      className={className}
      aria-label={`Assess the plan of ${row.soldier}`}
    >
      Assess
    </Link>
  )
}
