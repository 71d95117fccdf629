import { randomUUID } from 'node:crypto'
import { addCounselingAddendum, listCounselings } from '@muster/domain/counseling/functions.ts'
import { getAccountability } from '@muster/domain/dutyday/functions.ts'
import { listTasks } from '@muster/domain/dutyday/tasks/functions.ts'
import { getSoldierLicenses, saveLicense } from '@muster/domain/operations/licenses/functions.ts'
import { getSoldierReadiness, recordReadiness, saveDutyProfile } from '@muster/domain/readiness/functions.ts'
import { decideLeave, fileLeave, listLeave } from '@muster/domain/scheduling/leave/functions.ts'
import type { Client } from '../server/world-server.ts'
import { answered, delivered, draft, type Session } from './counselings.ts'
import { givenTask } from './tasks.ts'

interface Records {
  readonly session: Session
  readonly draftId: string
  readonly soleTask: string
  readonly sharedTask: string
  readonly waitingLeave: string
  readonly approvedLeave: string
}

interface Keeping {
  readonly leader: Client
  /** Who decides about leave. */
  readonly decider: Client
  readonly rosterId: string
}

/** On 12 November 2026: a record of every kind about a Soldier, and a task shared with another one. */
export async function recordsOfEveryKind(
  { leader, decider, rosterId }: Keeping,
  soldierId: string,
  otherId: string,
): Promise<Records> {
  const about = { rosterId, soldierId }
  await leader.call(recordReadiness, {
    rosterId,
    entries: ['pha', 'hiv'].map((item) => ({ id: randomUUID(), soldierId, item, seen: null, doneOn: '2026-10-01' })),
  })
  const limits = ['no running' as const]
  const profile = { id: randomUUID(), kind: 'temporary' as const, from: '2026-11-01', to: '2026-12-01', limits }
  await leader.call(saveDutyProfile, { rosterId, profile: { ...profile, soldierId, aftEvents: null } })
  await leader.call(saveLicense, {
    ...about,
    licenseId: randomUUID(),
    version: null,
    license: {
      kind: 'military',
      issuedOn: '2024-03-01',
      expiresOn: '2029-03-01',
      checkRideOn: '2026-03-02',
      vehicles: [{ vehicle: 'M1083', standing: 'qualified', qualifiedOn: '2024-03-01' }],
    },
  })
  const session = await delivered(leader, about)
  await leader.call(addCounselingAddendum, { ...session, id: randomUUID(), text: 'More' })
  await answered(leader, session)
  const { counselingId: draftId } = await draft(leader, about)
  const [waitingLeave, approvedLeave] = [randomUUID(), randomUUID()]
  const leave = { kind: 'ordinary', location: 'home' } as const
  await leader.call(fileLeave, { ...about, requestId: waitingLeave, ...leave, from: '2026-12-20', to: '2026-12-30' })
  await leader.call(fileLeave, { ...about, requestId: approvedLeave, ...leave, from: '2026-11-12', to: '2026-11-20' })
  await decider.call(decideLeave, { rosterId, requestId: approvedLeave, state: 'requested', act: 'approve' })
  const { id: soleTask } = await givenTask(leader, rosterId, { title: 'Renew the CAC', assignees: [soldierId] })
  const both = { title: 'Clean the arms room', assignees: [soldierId, otherId] }
  const { id: sharedTask } = await givenTask(leader, rosterId, both)
  return { session, draftId, soleTask, sharedTask, waitingLeave, approvedLeave }
}

/** What a leader of a roster finds about one row, counted by kind. */
export async function countedRecords(leader: Client, rosterId: string, soldierId: string) {
  const about = { rosterId, soldierId }
  const [readiness, licenses, counselings, tasks, accountability] = [
    await leader.call(getSoldierReadiness, about),
    await leader.call(getSoldierLicenses, about),
    await leader.call(listCounselings, about),
    await leader.call(listTasks, about),
    await leader.call(getAccountability, { rosterId }),
  ]
  const leave = await Promise.all(
    (['open', 'current', 'closed'] as const).map(
      async (show) => (await leader.call(listLeave, { ...about, show })).requests,
    ),
  )
  return {
    results: readiness.history.length,
    profiles: readiness.profiles.length,
    licenses: licenses.licenses.length,
    counselings: counselings.counselings.map(({ state }) => state).toSorted(),
    leave: leave.flat().length,
    tasks: tasks.tasks.map(({ title }) => title).toSorted(),
    status: accountability.rows.find((row) => row.soldierId === soldierId)?.status ?? null,
  }
}
