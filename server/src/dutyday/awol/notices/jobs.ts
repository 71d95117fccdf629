import { caseClock } from '@muster/domain/dutyday/awol/awol-clock.ts'
import { ended } from '@muster/domain/kernel/sentence.ts'
import { spanWords } from '@muster/domain/dutyday/awol/awol-words.ts'
import type { StepClock } from '@muster/domain/dutyday/awol/awol-clock.ts'
import { reminders } from '@muster/domain/dutyday/awol/reminders.ts'
import { briefName } from '@muster/domain/identity/brief-name.ts'
import type { Acting } from '../../../database/database.ts'
import type { WriteTx } from '../../../database/transaction.ts'
import type { JobHandler } from '../../../platform/jobs/jobs.ts'
import { announce } from '../../../platform/outbox/writes.ts'
import { type DueCase, dueCases } from './reads.ts'
import { saveTold } from './writes.ts'

const BATCH = 50

/** Notifies the leaders of a roster and those above of what comes due in its cases, once for each. */
export function awolJobs(database: Pick<Acting, 'write'>, clock: () => Date): readonly JobHandler[] {
  return [
    {
      name: 'dutyday.awol-reminders',
      cron: '* * * * *',
      handle: async ({ signal }) => {
        for (let told = BATCH; told === BATCH && !signal.aborted; )
          told = await database.write((tx) => tell(tx, clock()))
      },
    },
  ]
}

/** Sends the notices of the first due cases that no other server has locked. Returns how many there were. */
async function tell(tx: WriteTx, now: Date): Promise<number> {
  const cases = await dueCases(tx, now, BATCH)
  const done = cases.map((one) => {
    const { due, next } = reminders(caseClock(one.policy, one, now), one.timeZone, new Set(one.remindedSteps), now)
    const standing = one.closedAt === null ? one.state : 'closed'
    return { one, due, next, standing }
  })
  for (const { one, due, standing } of done) {
    const link = `/dutyday/awol?case=${one.id}&roster=${one.rosterId}`
    // One message for everything since the last run.
    const moved = standing !== one.told || (one.lastAct.untold && dropWords(one.lastAct) !== null)
    if (!moved && due.length === 0) continue
    const body = moved ? movedWords(one, due, now) : `${one.rosterName}. ${dueWords(due, now)}`
    await announce(tx, { at: now, kind: 'awol', recipients: one.leaders, title: titleOf(one), body, link })
  }
  await saveTold(
    tx,
    now,
    done.map(({ one, due, next, standing }) => ({
      rosterId: one.rosterId,
      caseId: one.id,
      soldierId: one.soldierId,
      steps: due.map(({ step }) => step.key),
      next,
      told: standing,
    })),
  )
  return cases.length
}

/** Shown on lock screens, so it has only the name. */
const titleOf = (one: DueCase) => `Absence case: ${briefName(one)}`

function movedWords(one: DueCase, due: readonly StepClock[], now: Date): string {
  // Of several moves since the last run, only the newest counts.
  const moved = one.lastAct.kind === 'taken back' ? 'Last move undone' : 'Moved on'
  const what = one.closedAt !== null ? 'Closed' : (dropWords(one.lastAct) ?? (one.told === '' ? 'Opened' : moved))
  const then = due.length > 0 ? ` ${dueWords(due, now)}` : ''
  return `${one.rosterName}. ${ended(`${what} by ${one.stateBy}`)}${then}`
}

/** Only these two moves are named: they take a Soldier off the strength, and back on it. */
function dropWords({ kind, from, to }: DueCase['lastAct']): string | null {
  if (kind === 'moved' && to === 'dropped') return 'Dropped from rolls'
  return kind === 'taken back' && from === 'dropped' ? 'Drop taken back' : null
}

function dueWords(due: readonly StepClock[], now: Date): string {
  const each = due.map(({ step, due: when }) => {
    if (when === null) return step.label
    const left = when.until.getTime() - now.getTime()
    if (when.kind === 'day') return left < 0 ? `${step.label}, overdue` : `${step.label}, due today`
    return left < 0 ? `${step.label}, ${spanWords(left)} late` : `${step.label}, due in ${spanWords(left)}`
  })
  return `${each.join('; ')}.`
}
