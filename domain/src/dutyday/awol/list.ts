import { rosterName } from '../../identity/person-name.ts'
import type { InputOf } from '../../kernel/function.ts'
import { declareList, type ListMark } from '../../kernel/list.ts'
import { instantIn } from '../../kernel/instant-in.ts'
import { GROUP, over, segments } from '../../kernel/list-filters.ts'
import { caseClock } from './awol-clock.ts'
import { countdownOf, type Urgency } from './countdown.ts'
import { listAwolCases } from './functions.ts'
import { SEED_POLICY } from './policy.ts'
import type { AwolCase } from './schema.ts'

type Input = InputOf<typeof listAwolCases>
type AwolFilter = Pick<Input, 'which' | 'over' | 'groupId'>

const EMPTY: Readonly<Record<AwolFilter['which'], { readonly title: string; readonly text: string }>> = {
  open: {
    title: 'No open cases',
    text: 'A case begins with a failure to report. Open it from the Soldier on Duty Day, or here. It tracks deadlines, lists the steps, and reminds the leaders above.',
  },
  closed: { title: 'No closed cases', text: 'They stay here as long as the Soldier is in the roster’s records.' },
}

const MARKS: Readonly<Record<Urgency, ListMark['kind']>> = { late: 'late', now: 'soon', soon: 'soon', later: 'plain' }

/** Absence cases: the Soldier, since when, and the next step with its due time. */
export const awolList = declareList({
  label: 'Absence cases',
  read: listAwolCases,
  filters: {
    which: segments('Open or closed', [
      { value: 'open', label: 'Open' },
      { value: 'closed', label: 'Closed' },
    ]),
    over: over('chain'),
    groupId: GROUP,
  },
  inputOf: (rosterId, asked: AwolFilter, after: Input['after']) => ({ rosterId, ...asked, after }),
  rowsOf: ({ cases }) => cases,
  nextOf: ({ next }) => next,
  keyOf: ({ id }) => id,
  rosterOf: (about) => about,
  line: (about, { policies }, { now }) => {
    const { rosterId, policyVersion, timeZone, closedAt } = about
    const found = policies.find((one) => one.rosterId === rosterId && one.version === policyVersion)
    const { dayCount, next, late } = caseClock(found?.policy ?? SEED_POLICY, about, now)
    return {
      title: rosterName(about),
      under: [closedAt === null ? `Day ${dayCount}` : `${about.outcome}, closed ${instantIn(closedAt, timeZone)}`],
      strong: next ? `Next: ${next.step.label}` : '',
      soft: [closedAt === null && !next ? nothingDue(about) : null],
      marks: [
        ...warnings(about),
        ...(next ? [countdownMark(next, now, timeZone)] : []),
        ...(late.length > 1 ? [{ kind: 'alert', words: `${late.length} late` } as const] : []),
      ],
    }
  },
  empty: ({ which }) => EMPTY[which],
})

function countdownMark(step: Parameters<typeof countdownOf>[0], now: Date, timeZone: string): ListMark {
  const { urgency, words } = countdownOf(step, now.getTime(), timeZone)
  return { kind: MARKS[urgency], words }
}

/** What somebody must settle on the page of the case. */
function warnings({ contradiction, archivedOn, state, closedAt }: AwolCase): ListMark[] {
  const archived = archivedOn !== null && state !== 'dropped' && closedAt === null
  return [
    ...(contradiction ? [`Duty Day says ${contradiction.status}. Open the case.`] : []),
    ...(archived ? ['The Soldier was archived. Open the case.'] : []),
  ].map((words) => ({ kind: 'alert', words }))
}

function nothingDue({ state }: AwolCase): string {
  return state === 'returned' || state === 'dropped'
    ? 'Nothing is due. Close the case when all is done.'
    : 'Nothing is due.'
}
