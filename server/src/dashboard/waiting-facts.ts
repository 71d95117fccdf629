import { NEEDS_OF_A_KIND } from '@muster/domain/dashboard/schema.ts'
import type { WaitingFacts, WaitingSignature } from '@muster/domain/dashboard/waiting.ts'
import { unfinishedOf } from '../counseling/reads.ts'
import { ownToSign } from '../counseling/signing/reads.ts'
import { casesOf, type ListedCases } from '../dutyday/awol/reads.ts'
import { taskPage } from '../dutyday/tasks/list/reads.ts'
import { signOutsOf } from '../operations/equipment/reads.ts'
import { taskingsOf } from '../operations/taskings/reads.ts'
import { countRequests } from '../roster/linking/requests/reads.ts'
import type { AskedGroup } from '../roster/asked-group.ts'
import { asLinkedSoldier, type Asking, type ChainViewer } from '../roster/scope.ts'
import { dutyRostersOf } from '../scheduling/duty-roster/reads.ts'
import { waitingForDecision } from '../scheduling/leave/reads.ts'
import { askerOf, cellNumbersOf } from './reads.ts'
import { unlessClosed } from './unless-closed.ts'

/** Open requests that are looked through. Most of a large chain wait for somebody else. */
const OPEN_REQUESTS = 150
const PAGE = { after: null, limit: NEEDS_OF_A_KIND }
const OF_TASKS = { show: 'mine', over: 'roster', state: null, soldierId: null, text: '' } as const
const NO_CASES: ListedCases = { cases: [], policies: [] }
const OF_EQUIPMENT = { show: 'overdue', itemId: null, soldierId: null, kind: null, search: '' } as const

type Found = WaitingFacts & Awaited<ReturnType<typeof askerOf>>

/**
 * What the records of each feature say, by the reads of their own lists. Absence cases and leave also of the rosters
 * below: those are decided above. What only the leaders of the roster itself may decide is not read for a leader above.
 * With a group, what is about its Soldiers and its tasks. What belongs to the whole roster is left out.
 */
export async function waitingFacts(
  call: Asking & { readonly now: Date; readonly scope: ChainViewer },
  over: 'roster' | 'chain',
  group: AskedGroup | null,
): Promise<Found> {
  const { tx, now, scope } = call
  const { rosterId } = scope
  const keeps = scope.role === 'owner' || scope.role === 'editor'
  // Of what belongs to the whole roster, a leader of some groups sees their Soldiers alone.
  const ofRoster = keeps && group === null && !scope.limited
  const groupId = group?.id ?? null
  const inside = group?.inside ?? null
  const [
    asker,
    { cases, policies },
    leave,
    counselings,
    toSign,
    { tasks },
    taskings,
    dutyRosters,
    overdueEquipment,
    linkRequests,
  ] = await Promise.all([
    askerOf(tx, scope),
    unlessClosed(() => casesOf(call, { rosterId, which: 'open', over, groupId, ...PAGE }), NO_CASES),
    unlessClosed(() => waitingForDecision(call, rosterId, { over, limit: OPEN_REQUESTS, inside }), []),
    unfinishedOf(tx, scope, NEEDS_OF_A_KIND, inside),
    toSignOf(call),
    taskPage(tx, scope, { ...OF_TASKS, groupId }, { ...PAGE, now }),
    ofRoster
      ? unlessClosed(() => taskingsOf(call, { rosterId, over: 'roster', show: 'open', type: null, ...PAGE }), null)
      : null,
    ofRoster ? unlessClosed(() => dutyRostersOf(call, rosterId), null) : null,
    keeps ? signOutsOf(tx, scope, { ...OF_EQUIPMENT, ...PAGE, inside }, now) : [],
    ofRoster ? countRequests(tx, scope) : 0,
  ])
  const about = [
    ...leave,
    ...cases,
    ...[...counselings, ...overdueEquipment].map(({ soldierId }) => ({ rosterId, soldierId })),
  ]
  return {
    ...asker,
    roster: { rosterId, rosterName: scope.name, timeZone: scope.timeZone },
    now,
    cases,
    policies,
    leave,
    counselings,
    toSign,
    tasks,
    taskings: taskings?.taskings ?? [],
    dutyRosters: dutyRosters?.dutyRosters ?? [],
    overdueEquipment,
    linkRequests,
    cells: await cellNumbersOf(tx, scope, about),
  }
}

/** What the caller has to sign as a Soldier, on whatever roster the caller is a Soldier. */
async function toSignOf(call: Asking): Promise<WaitingSignature[]> {
  const own = await asLinkedSoldier(call)
  if (!own) return []
  const roster = { rosterId: own.rosterId, rosterName: own.name, timeZone: own.timeZone }
  const sessions = await ownToSign(call.tx, own, NEEDS_OF_A_KIND)
  return sessions.map(({ id, kind, counselor, part }) => ({ ...roster, counselingId: id, kind, counselor, part }))
}
