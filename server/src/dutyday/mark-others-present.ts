import { entryForDay } from '@muster/domain/dutyday/entry-for-day.ts'
import type { markOthersPresent } from '@muster/domain/dutyday/functions.ts'
import { keptReason, reasonWanted, submittedDayChanged } from '@muster/domain/dutyday/history/corrections.ts'
import { aheadProblem } from '@muster/domain/dutyday/status-history.ts'
import type { StatusEntry } from '@muster/domain/dutyday/schema.ts'
import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import type { InputOf } from '@muster/domain/kernel/function.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { AnswerOf, Call } from '../platform/callable/implement.ts'
import { callerName } from '../roster/people/reads.ts'
import type { ChainEditor } from '../roster/scope.ts'
import { entriesOf, soldiersOf, submittedDays, unreportedOf } from './reads.ts'
import { addEntries, type NewEntry, nextInstant } from './writes.ts'

/**
 * Records present for duty for every Soldier whom the leader saw as not reported and who still is. Soldiers who were
 * given a status in the meantime, left the roster or are detached are skipped. So are Soldiers who are due back or have
 * an open absence case, because somebody must have seen them. Sent again, it returns the entries it made.
 */
export async function markPresent(
  call: Call<typeof markOthersPresent>,
  scope: ChainEditor,
  input: InputOf<typeof markOthersPresent>,
): Promise<AnswerOf<typeof markOthersPresent>> {
  const { dutyDate: day } = input
  const { today } = call
  const ahead = aheadProblem('PDY', day, today)
  if (ahead) refuse('failed-precondition', ahead, { field: 'dutyDate' })
  const madeAt = input.madeAt ? new Date(input.madeAt) : null
  const madeOn = madeAt && dayAt(madeAt, scope.timeZone)
  const said = { status: 'PDY', from: day, to: day, reason: input.reason, madeOn } as const
  if (day < today) {
    const submitted = await submittedDays(call.tx, scope, day, day)
    const wanting = submittedDayChanged(said, { today, submitted, history: [] })
    if (wanting) refuse('failed-precondition', reasonWanted(wanting), { field: 'reason' })
  }
  const told = { reason: keptReason(said, today), madeAt }
  const others = input.others.map((other) => ({
    id: other.id.toLowerCase(),
    soldierId: other.soldierId.toLowerCase(),
  }))
  const soldierIds = [...new Set(others.map((other) => other.soldierId))]
  const known = new Set((await soldiersOf(call.tx, scope, soldierIds, today)).map((soldier) => soldier.id))

  const recordedAt = await nextInstant(call.tx, scope, call.now)
  const stored = new Map(
    (
      await entriesOf(
        call.tx,
        scope,
        others.map(({ id }) => id),
      )
    ).map((entry) => [entry.id, entry]),
  )
  const unreported = await unreportedOf(call.tx, scope, { day, today, now: call.now, soldierIds })
  const entries = new Map<string, NewEntry>()
  const answer: StatusEntry[] = []
  const recordedBy = await callerName(call.tx, scope)
  others.forEach(({ id, soldierId }, at) => {
    if (!known.has(soldierId)) {
      refuse('not-found', 'No such Soldier in this roster. Open the roster again.', { field: `others.${at}.soldierId` })
    }
    const before = stored.get(id) ?? entries.get(id)
    if (before) {
      if (before.soldierId !== soldierId || before.status !== 'PDY' || before.from !== day) {
        refuse('already-exists', 'An entry with this id says something else. Record this one under a new id.', {
          field: `others.${at}.id`,
        })
      }
      const known = stored.get(id)
      if (known) {
        const { withdrawnAt: _, withdrawnBy: __, reason: ___, madeAt: ____, ...entry } = known
        answer.push(entry)
      }
      return
    }
    // Removed from the list when reported, so that nobody is reported twice.
    if (!unreported.delete(soldierId)) return
    const entry = { id, soldierId, ...entryForDay('PDY', day) }
    entries.set(id, { ...entry, ...told, recordedAt, continues: null })
    answer.push({ ...entry, hours: null, source: null, recordedAt: recordedAt.toISOString(), recordedBy })
  })
  await addEntries(call.tx, scope, [...entries.values()])
  return { about: [...entries.values()].map(({ soldierId }) => soldierId), answer: { entries: answer } }
}
