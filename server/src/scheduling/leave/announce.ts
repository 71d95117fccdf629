import { briefName } from '@muster/domain/identity/brief-name.ts'
import { LEAVE_KINDS, type LeaveKind } from '@muster/domain/scheduling/leave/kinds.ts'
import type { LeaveRequest } from '@muster/domain/scheduling/leave/schema.ts'
import { LEAVE_STATES, type LeaveAct } from '@muster/domain/scheduling/leave/states.ts'
import type { WriteTx } from '../../database/transaction.ts'
import { announce } from '../../platform/outbox/writes.ts'
import { leadersOf } from '../../roster/leaders/reads.ts'
import type { RowChanger } from '../../roster/scope.ts'
import { type AskingSoldier, type HeldRequest, nearestDeciders } from './reads.ts'

type Announcing = { readonly tx: WriteTx; readonly now: Date }
type Changing = Pick<RowChanger, 'rosterId' | 'uid' | 'name'>

const OWN_SCREEN = '/profile/leave'
const screenOf = (rosterId: string, id: string) => `/scheduling/leave?of=${rosterId}&request=${id}`

/** `leave`, `a pass`: a lock screen shows no more about why a Soldier is away. */
const what = (kind: LeaveKind) => (LEAVE_KINDS[kind].pass ? 'a pass' : 'leave')

/** The actor is not notified, and the Soldier gets a message of his or her own. */
const others = (uids: readonly string[], ...not: readonly (string | null)[]) => uids.filter((uid) => !not.includes(uid))

/**
 * For a Soldier's request, notifies those who recommend. For a leader's request, notifies those who decide, and the
 * Soldier.
 */
export async function announceRequest(
  { tx, now }: Announcing,
  { rosterId, uid, name }: Changing,
  asked: {
    readonly id: string
    readonly soldierId: string
    readonly soldier: AskingSoldier
    readonly kind: LeaveKind
    readonly bySoldier: boolean
  },
): Promise<void> {
  const { id, soldierId, soldier, kind, bySoldier } = asked
  const leaders = await leadersOf(tx, rosterId, 'leave', soldierId)
  const recipients = others(
    bySoldier
      ? leaders
      : [...leaders, ...(await nearestDeciders(tx, rosterId, { kind, linkedUid: soldier.linkedUid }))],
    uid,
    soldier.linkedUid,
  )
  const at = { at: now, kind: 'leave' } as const
  await announce(
    tx,
    {
      ...at,
      recipients,
      title: bySoldier ? `${soldier.name} requests ${what(kind)}` : `${soldier.name}: ${what(kind)} was requested`,
      body: `${name}. Open it to recommend or decide.`,
      link: screenOf(rosterId, id),
    },
    {
      ...at,
      recipients: bySoldier || soldier.linkedUid === null ? [] : others([soldier.linkedUid], uid),
      title: `Your leader requested ${what(kind)} for you`,
      body: 'It is waiting for a decision.',
      link: OWN_SCREEN,
    },
  )
}

/**
 * After a recommendation, notifies those who decide. After a decision, notifies the Soldier and those who recommended.
 */
export async function announceDecision(
  { tx, now }: Announcing,
  { rosterId, uid, name }: Changing,
  { request, linkedUid }: Pick<HeldRequest, 'request' | 'linkedUid'>,
  act: LeaveAct,
): Promise<void> {
  const soldier = briefName(request)
  const at = { at: now, kind: 'leave' } as const
  const link = screenOf(rosterId, request.id)
  if (act === 'recommend' || act === 'not recommend') {
    const recipients = others(await nearestDeciders(tx, rosterId, { kind: request.kind, linkedUid }), uid, linkedUid)
    const title = `${soldier}: ${what(request.kind)} ${act === 'recommend' ? 'recommended' : 'not recommended'}`
    return announce(tx, { ...at, recipients, title, body: `${name}. It waits for your decision.`, link })
  }
  const words = LEAVE_STATES[request.state].label.toLowerCase()
  const one = LEAVE_KINDS[request.kind].pass ? 'pass' : 'leave'
  const opened = act === 'reopen'
  await announce(
    tx,
    {
      ...at,
      recipients: linkedUid === null ? [] : [linkedUid],
      title: opened ? `Your ${one} request was reopened` : `Your ${one} is ${words}`,
      body: opened ? 'It is waiting for a decision.' : 'Open it to read more.',
      link: OWN_SCREEN,
    },
    {
      ...at,
      recipients: others(await leadersOf(tx, rosterId, 'leave', request.soldierId), uid, linkedUid),
      title: `${soldier}: ${one} ${opened ? 'opened again' : words}`,
      body: name,
      link,
    },
  )
}

/** Notifies the approvers that a request no longer needs a decision. */
export async function announceWithdrawal(
  { tx, now }: Announcing,
  { rosterId, uid, name }: Changing,
  request: LeaveRequest,
): Promise<void> {
  await announce(tx, {
    at: now,
    kind: 'leave',
    recipients: others(await leadersOf(tx, rosterId, 'leave', request.soldierId), uid),
    title: `${briefName(request)} withdrew a request for ${what(request.kind)}`,
    body: name,
    link: screenOf(rosterId, request.id),
  })
}
