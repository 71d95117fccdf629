import { addDays, type CalendarDate, dayAt, formatTime } from '../../kernel/calendar-date.ts'

/** The states of a request: requested, then recommended or not by the roster's leader, then decided above. */
export const LEAVE_STATES = {
  requested: { label: 'Requested', tone: 'soon' },
  recommended: { label: 'Recommended', tone: 'soon' },
  'not recommended': { label: 'Not recommended', tone: 'soon' },
  approved: { label: 'Approved', tone: 'here' },
  denied: { label: 'Denied', tone: 'alert' },
  cancelled: { label: 'Canceled', tone: 'plain' },
  withdrawn: { label: 'Withdrawn', tone: 'plain' },
} as const
export type LeaveState = keyof typeof LEAVE_STATES
export const LEAVE_STATE_NAMES = Object.keys(LEAVE_STATES) as [LeaveState, ...LeaveState[]]

/** Whether the request waits for a decision. */
export function isUndecided(state: LeaveState): boolean {
  return state === 'requested' || state === 'recommended' || state === 'not recommended'
}

/** Whether the request prevents another absence of the same Soldier on the same days. */
export function takesDays(state: LeaveState): boolean {
  return isUndecided(state) || state === 'approved'
}

/** What a leader may do to a request. */
export const LEAVE_ACTS = ['recommend', 'not recommend', 'approve', 'deny', 'cancel', 'reopen'] as const
export type LeaveAct = (typeof LEAVE_ACTS)[number]

const RESULTS: Readonly<Record<LeaveAct, LeaveState>> = {
  recommend: 'recommended',
  'not recommend': 'not recommended',
  approve: 'approved',
  deny: 'denied',
  cancel: 'cancelled',
  reopen: 'requested',
}

/** Reopening puts back the recommendation, if there was one. */
export function stateAfter(act: LeaveAct, recommended: boolean | null): LeaveState {
  if (act !== 'reopen' || recommended === null) return RESULTS[act]
  return recommended ? 'recommended' : 'not recommended'
}

const REASON_NEEDED = 'Give a short reason: the Soldier sees it.'

/** Whether a decision is refused for its missing reason alone. */
export const wantsReason = (problem: string) => problem === REASON_NEEDED

/** The caller's rights to a request. */
export interface Deciding {
  /** May change this roster, or one above it. */
  readonly recommends: boolean
  /** Is named to approve this kind. When nobody is named: owns or edits the roster above, or owns this one. */
  readonly decides: boolean
  /** The request is about the caller. */
  readonly oneself: boolean
}

/** Why nothing is done any more to a request that went along with a transferred Soldier. */
const WENT_ALONG =
  'This went along with the Soldier to the gaining roster. It is decided, and signed out of and in from, there.'

export interface ActFacts {
  readonly state: LeaveState
  readonly signedOutAt: string | null
  readonly signedInAt: string | null
  readonly archived: boolean
  readonly wentAlongAt?: string | null | undefined
}

/** Why this may not be done to a request, or null when it may. */
export function actProblem(act: LeaveAct, request: ActFacts, who: Deciding, remark: string): string | null {
  const { state } = request
  if (who.oneself) return 'This is your own request. Another leader recommends and decides it.'
  if (!who.recommends) return 'You can view this roster but not change it.'
  if (request.wentAlongAt) return WENT_ALONG
  if (!who.decides && (act === 'approve' || act === 'deny' || act === 'reopen')) {
    return 'Somebody else approves this kind of absence. You can recommend it.'
  }
  if (request.archived && act !== 'cancel' && act !== 'deny') {
    return 'This Soldier is archived. Restore the Soldier first.'
  }
  if (act === 'cancel' || act === 'reopen') {
    if (act === 'cancel' && state !== 'approved') return 'Only an approved absence can be canceled.'
    if (isUndecided(state) || state === 'withdrawn') return 'Only a decided request can be reopened.'
    if (request.signedOutAt !== null || request.signedInAt !== null) {
      return 'The Soldier has signed out. Sign the Soldier in to end the absence early.'
    }
  } else if (!isUndecided(state)) {
    return `This request is ${LEAVE_STATES[state].label.toLowerCase()} already.`
  }
  if (remark === '' && needsRemark(act)) return REASON_NEEDED
  return null
}

/** A decision against the Soldier needs a reason. */
export function needsRemark(act: LeaveAct): boolean {
  return act === 'not recommend' || act === 'deny' || act === 'cancel'
}

/** The acts that are possible now, for the buttons. */
export function possibleActs(request: ActFacts, who: Deciding): LeaveAct[] {
  return LEAVE_ACTS.filter(
    (act) => actProblem(act, request, who, 'x') === null && !(RESULTS[act] === request.state && act !== 'approve'),
  )
}

export const SIGN_ACTS = ['out', 'in', 'undo'] as const
export type SignAct = (typeof SIGN_ACTS)[number]

export interface SignFacts extends Pick<ActFacts, 'state' | 'signedOutAt' | 'signedInAt' | 'wentAlongAt'> {
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly timeZone: string
}

/** In days. Signing out earlier than this before the first day is a mistake. */
const EARLIEST_DAYS = 3

/** The day from which the Soldier can sign out. */
export function signOutOpens({ from }: Pick<SignFacts, 'from'>): CalendarDate {
  return addDays(from, -EARLIEST_DAYS)
}

/** Why signing out or in cannot be recorded, with the field to change, or null when it can. */
export function signProblem(
  act: SignAct,
  request: SignFacts,
  { at, now, remark }: { readonly at: Date; readonly now: Date; readonly remark: string },
): { readonly field: 'act' | 'at' | 'remark'; readonly message: string } | null {
  const { state, signedOutAt, signedInAt, from, timeZone } = request
  if (request.wentAlongAt) return { field: 'act', message: WENT_ALONG }
  if (state !== 'approved') return { field: 'act', message: 'Only an approved absence is signed out of and in from.' }
  if (act === 'undo') {
    return signedOutAt === null && signedInAt === null
      ? { field: 'act', message: 'Nobody has signed out or in, so there is nothing to undo.' }
      : null
  }
  if (at.getTime() > now.getTime()) return { field: 'at', message: 'This time has not come yet. Enter now or earlier.' }
  if (signedInAt !== null) return { field: 'act', message: 'The Soldier has signed in already.' }
  const day = dayAt(at, timeZone)
  if (act === 'in') {
    if (signedOutAt !== null && at.getTime() < Date.parse(signedOutAt)) {
      return {
        field: 'at',
        message: `Sign-in cannot be before sign-out at ${formatTime(new Date(signedOutAt), timeZone)}.`,
      }
    }
    if (day < from) return { field: 'at', message: 'The absence has not begun. Cancel it if it will not be taken.' }
    return null
  }
  if (signedOutAt !== null) return { field: 'act', message: 'The Soldier has signed out already.' }
  if (day > request.to) return { field: 'at', message: 'The absence is over. Sign the Soldier in.' }
  if (day < signOutOpens(request)) {
    return {
      field: 'at',
      message: 'The absence begins later. Sign out on the day, or change the dates with a new request.',
    }
  }
  if (day < from && remark === '') return { field: 'remark', message: 'Say why the sign-out is before the first day.' }
  return null
}

/** The last day away of a Soldier who signed in at that time. That day counts only after noon. */
export function lastDayAway(
  { from, to, timeZone }: Pick<SignFacts, 'from' | 'to' | 'timeZone'>,
  signedInAt: Date,
): CalendarDate {
  const day = dayAt(signedInAt, timeZone)
  const last = formatTime(signedInAt, timeZone) < '1200' ? addDays(day, -1) : day
  const least = last < from ? from : last
  return least > to ? to : least
}

/** What comes next for an absence: signing out, signing in, or nothing. A sign-out is late once the days are over. */
export function nextSign(request: Parameters<typeof standingOn>[0], today: CalendarDate): 'out' | 'in' | null {
  if (request.state !== 'approved' || request.signedInAt !== null || request.wentAlongAt) return null
  const standing = standingOn(request, today)
  return request.signedOutAt === null && (standing === 'coming' || standing === 'away') ? 'out' : 'in'
}

/** The state of an approved absence on a day. Other requests have the state of their decision. */
export type LeaveStanding = 'undecided' | 'coming' | 'away' | 'overdue' | 'back' | 'closed'

export function standingOn(
  request: Pick<SignFacts, 'state' | 'from' | 'to' | 'signedInAt' | 'wentAlongAt'> & {
    readonly signedOutAt: string | null
    /** Duty Day has reported the Soldier present since. */
    readonly reportedBack: boolean
  },
  today: CalendarDate,
): LeaveStanding {
  if (isUndecided(request.state)) return 'undecided'
  if (request.state !== 'approved' || request.wentAlongAt) return 'closed'
  if (request.signedInAt !== null || request.reportedBack) return 'back'
  if (today > request.to) return 'overdue'
  return today >= request.from || request.signedOutAt !== null ? 'away' : 'coming'
}
