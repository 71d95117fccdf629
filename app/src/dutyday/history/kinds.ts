import { DUTY_STATUSES, type DutyStatus, NOT_REPORTED } from '@muster/domain/dutyday/duty-status.ts'
import { type DayKind, DETACHED } from '@muster/domain/dutyday/history/day-kind.ts'

type Shown = Pick<DutyStatus, 'code' | 'label' | 'tone'>

const OTHERS: Readonly<Record<typeof NOT_REPORTED | typeof DETACHED, Shown>> = {
  [NOT_REPORTED]: { code: NOT_REPORTED, label: 'Not reported', tone: 'unreported' },
  [DETACHED]: { code: DETACHED, label: 'Detached', tone: 'other' },
}

/** How a kind of day is shown: its letters, its name, its colour and pattern. */
export function shownKind(kind: DayKind): Shown {
  return kind === NOT_REPORTED || kind === DETACHED ? OTHERS[kind] : DUTY_STATUSES[kind]
}
