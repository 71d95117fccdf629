import { COUNSELING_KINDS, type CounselingKind, type CounselingState } from '../counseling/kinds.ts'
import { caseClock } from '../dutyday/awol/awol-clock.ts'
import { STATE_OF } from '../dutyday/awol/awol-state.ts'
import type { AwolPolicy } from '../dutyday/awol/policy.ts'
import type { AwolCase } from '../dutyday/awol/schema.ts'
import type { TaskLine } from '../dutyday/tasks/schema.ts'
import { rosterName } from '../identity/person-name.ts'
import { addDays, type CalendarDate, dayAt, formatDate } from '../kernel/calendar-date.ts'
import { itemWords } from '../operations/equipment/list.ts'
import type { SignedOut } from '../operations/equipment/schema.ts'
import type { ListedTasking } from '../operations/taskings/schema.ts'
import { LEAVE_KINDS, type LeaveKind } from '../scheduling/leave/kinds.ts'
import { byTheEndOf, need, type RosterOfNeed } from './need.ts'
import { type Need, NEEDS_OF_A_KIND } from './schema.ts'

/** A tasking without enough Soldiers needs its leader this many days before it begins. */
const TASKING_DAYS = 14
/** The assessment of a plan of action needs its leader this many days before it is due. */
const ASSESS_DAYS = 7

interface Person {
  readonly soldierId: string
  readonly name: string
}

export interface WaitingLeave extends RosterOfNeed, Person {
  readonly requestId: string
  readonly kind: LeaveKind
  readonly from: CalendarDate
  readonly to: CalendarDate
}

export interface WaitingCounseling extends Person {
  readonly counselingId: string
  readonly kind: CounselingKind
  readonly state: CounselingState
  readonly heldOn: CalendarDate
  readonly assessOn: CalendarDate | null
}

/** A counseling of the caller, who is counseled by a leader of `rosterId`. */
export interface WaitingSignature extends RosterOfNeed {
  readonly counselingId: string
  readonly kind: CounselingKind
  readonly counselor: string
  readonly part: 'session' | 'assessment'
}

/** What the records of each feature say. Everything without a roster of its own is of `roster`. */
export interface WaitingFacts {
  readonly roster: RosterOfNeed
  readonly now: Date
  readonly cases: readonly AwolCase[]
  readonly policies: readonly { readonly rosterId: string; readonly version: number; readonly policy: AwolPolicy }[]
  readonly leave: readonly WaitingLeave[]
  readonly counselings: readonly WaitingCounseling[]
  /** What the caller has to sign as a Soldier. */
  readonly toSign: readonly WaitingSignature[]
  /** Open tasks that are assigned to the caller, or that the caller made. */
  readonly tasks: readonly TaskLine[]
  readonly taskings: readonly ListedTasking[]
  readonly dutyRosters: readonly { readonly dutyRosterId: string; readonly name: string; readonly swapsAsked: number }[]
  readonly overdueEquipment: readonly SignedOut[]
  readonly linkRequests: number
  /** The numbers of the Soldiers above, by their id. */
  readonly cells: ReadonlyMap<string, string>
}

/** Everything that the records say waits for a leader. What the duty day says is added by `needsOf`. */
export function waitingOf(facts: WaitingFacts): Need[] {
  const { roster, cells } = facts
  const soldierOf = ({ soldierId, name }: Person) => ({ id: soldierId, name, cell: cells.get(soldierId) ?? '' })
  const kinds: readonly (readonly Need[])[] = [
    facts.cases.flatMap((one) => caseNeed(one, facts, soldierOf({ soldierId: one.soldierId, name: rosterName(one) }))),
    facts.leave.map((request) => ({
      ...need('leave', request.requestId, request),
      what: `${LEAVE_KINDS[request.kind].label}, ${formatDate(request.from)} to ${formatDate(request.to)}`,
      about: '',
      soldier: soldierOf(request),
    })),
    facts.counselings.flatMap((session) => counselingNeed(session, facts, soldierOf(session))),
    facts.toSign.map((session) => ({
      ...need('sign', session.counselingId, session),
      what: session.part === 'session' ? 'Your counseling to sign' : 'Part IV of your counseling to sign',
      about: `${COUNSELING_KINDS[session.kind].label}, ${session.counselor}`,
    })),
    facts.tasks.flatMap((task) => taskNeed(task, facts.now)),
    facts.taskings.flatMap((tasking) => taskingNeed(tasking, facts.now)),
    facts.dutyRosters
      .filter(({ swapsAsked }) => swapsAsked > 0)
      .map(({ dutyRosterId, name, swapsAsked }) => ({
        ...need('swap', dutyRosterId, roster),
        what: swapsAsked === 1 ? '1 swap request' : `${swapsAsked} swap requests`,
        about: name,
      })),
    facts.overdueEquipment.map((out) => ({
      ...need('equipment', out.id, roster),
      at: out.dueAt,
      what: itemWords(out),
      about: 'Equipment overdue',
      soldier: soldierOf({ soldierId: out.soldierId, name: rosterName(out) }),
    })),
    facts.linkRequests === 0
      ? []
      : [
          {
            ...need('link', roster.rosterId, roster),
            what: facts.linkRequests === 1 ? '1 request to link' : `${facts.linkRequests} requests to link`,
            about: 'Confirm who it is',
          },
        ],
  ]
  return kinds.flatMap((rows) => rows.slice(0, NEEDS_OF_A_KIND))
}

function caseNeed(one: AwolCase, { policies, now }: WaitingFacts, soldier: Need['soldier']): Need[] {
  const policy = policies.find(({ rosterId, version }) => rosterId === one.rosterId && version === one.policyVersion)
  const next = policy && caseClock(policy.policy, one, now).next
  if (!next?.due) return []
  return [
    {
      ...need('absence', one.id, one),
      at: next.due.until.toISOString(),
      day: next.due.kind === 'day' ? next.due.day : null,
      what: next.step.label,
      about: STATE_OF[one.state].label,
      soldier,
    },
  ]
}

function counselingNeed(session: WaitingCounseling, { roster, now }: WaitingFacts, soldier: Need['soldier']): Need[] {
  const { counselingId, kind, state, heldOn, assessOn } = session
  const about = { ...need('counseling', counselingId, roster), what: COUNSELING_KINDS[kind].label, soldier }
  if (state === 'draft') return [{ ...about, ...byTheEndOf(heldOn, roster.timeZone), about: 'Draft to deliver' }]
  if (state === 'delivered') return [{ ...about, about: 'Not signed yet' }]
  const soon = addDays(dayAt(now, roster.timeZone), ASSESS_DAYS)
  if (state !== 'acknowledged' || assessOn === null || assessOn > soon) return []
  return [{ ...about, ...byTheEndOf(assessOn, roster.timeZone), about: 'Plan to assess' }]
}

/** Tasks of later days wait in their own list. */
function taskNeed(task: TaskLine, now: Date): Need[] {
  const { suspense, dueAt, timeZone } = task
  if (suspense === null || dueAt === null || suspense.date > dayAt(now, timeZone)) return []
  return [
    {
      ...need('task', task.id, task),
      at: dueAt,
      day: suspense.time === null ? suspense.date : null,
      what: task.title,
      about: task.priority === 'critical' ? 'Critical task' : 'Task',
      seen: task.stateSince?.act ?? null,
    },
  ]
}

function taskingNeed(tasking: ListedTasking, now: Date): Need[] {
  const { required, filled, from, timeZone, fromDay } = tasking
  if (filled >= required || fromDay > addDays(dayAt(now, timeZone), TASKING_DAYS)) return []
  return [
    {
      ...need('tasking', tasking.id, tasking),
      at: from,
      what: tasking.name,
      about: `${filled} of ${required} places filled`,
    },
  ]
}
