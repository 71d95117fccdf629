import type { DutyStatusCode } from '@muster/domain/dutyday/duty-status.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { withDescendants } from '@muster/domain/roster/groups.ts'
import { groupFacts } from '../../dutyday/groups/reads.ts'
import { standing } from '../../dutyday/groups/standing.ts'
import { addGroupSubmissions } from '../../dutyday/groups/writes.ts'
import { unreportedOf } from '../../dutyday/reads.ts'
import { addEntries, nextInstant } from '../../dutyday/writes.ts'
import { callerName } from '../../roster/people/reads.ts'
import { asEditor } from '../../roster/scope.ts'
import { formationBefore, instantIn, isFormationDay } from '../calendar.ts'
import type { World, WorldRoster } from '../world/world.ts'
import type { LedGroup } from './leaders.ts'

/** How many duty days back the groups have submitted. */
const REPORTED_DAYS = 10
/** Squads submit after their last entry, and platoons after their squads. */
const AFTER_SECONDS = { squad: 20, platoon: 45 }

/** When the groups submit today, if it is late enough. 3rd Platoon waits for the squad of the demo's squad leader. */
const TODAY: readonly { readonly platoon: string; readonly squad?: string; readonly at: string }[] = [
  { platoon: '3rd Platoon', squad: '1st Squad', at: '06:17' },
  { platoon: '3rd Platoon', squad: 'Weapons Squad', at: '06:19' },
  { platoon: '1st Platoon', at: '06:22' },
  { platoon: '2nd Platoon', at: '06:26' },
  { platoon: '3rd Platoon', squad: '2nd Squad', at: '06:38' },
]
/** A Soldier of the platoon that was first goes on sick call after its report. */
const SICK_CALL = { platoon: '1st Platoon', at: '06:44' }

/** What the leaders of groups have submitted: the last duty days, and today until now. */
export async function groupReports(
  world: World,
  roster: WorldRoster,
  leaders: readonly LedGroup[],
  { today, now }: { readonly today: CalendarDate; readonly now: Date },
): Promise<void> {
  let day = today
  for (let back = 0; back < REPORTED_DAYS; back++) {
    day = formationBefore(day)
    await submitDay(world, roster, leaders, day)
  }
  if (!isFormationDay(today)) return
  for (const { platoon, squad = null, at } of TODAY) {
    const led = leaders.find((one) => one.platoon === platoon && one.squad === squad)
    const time = instantIn(roster.timeZone, today, at)
    if (led && time <= now) await submitToday(world, roster, led, { today, time })
  }
  const sickAt = instantIn(roster.timeZone, today, SICK_CALL.at)
  const first = leaders.find(({ platoon, squad }) => platoon === SICK_CALL.platoon && squad === null)
  if (!first || sickAt > now) return
  const soldierId = soldiersOf(roster, first).find(({ rank }) => rank === 'PV2')?.id
  await record(world, roster, first, { today, time: sickAt, statusOf: (id) => (id === soldierId ? 'SC' : null) })
}

/** Each group as it stood at its last entry of the day. */
async function submitDay(world: World, roster: WorldRoster, leaders: readonly LedGroup[], day: CalendarDate) {
  const noon = instantIn(roster.timeZone, day, '12:00')
  const facts = await world.edit(roster, (tx, editor) => groupFacts(tx, editor, { now: noon, dutyDate: day }))
  for (const led of leaders) {
    const { counts, newest } = standing(facts, led.groupId)
    if (newest === null || counts.onHand === 0) continue
    const seconds = AFTER_SECONDS[led.squad === null ? 'platoon' : 'squad']
    await submit(world, roster, led, { day, at: new Date(Date.parse(newest) + seconds * 1000), counts })
  }
}

type Counts = ReturnType<typeof standing>['counts']

function submit(
  world: World,
  roster: WorldRoster,
  { groupId, leader }: LedGroup,
  { day, at, counts }: { readonly day: CalendarDate; readonly at: Date; readonly counts: Counts },
): Promise<unknown> {
  return world.edit(roster, async (tx) => {
    const scope = await asEditor({ caller: leader, tx }, roster.id, 'accountability')
    const report = { dutyDate: day, submittedAt: at, submittedByName: await callerName(tx, scope) }
    await addGroupSubmissions(tx, scope, report, [{ id: world.newId(), groupId, counts }])
  })
}

/** The leader reports who is seen, and submits. Those who are due back stay open, and so does the first sergeant’s day. */
async function submitToday(
  world: World,
  roster: WorldRoster,
  led: LedGroup,
  { today, time }: { readonly today: CalendarDate; readonly time: Date },
) {
  const own = new Set(soldiersOf(roster, led).map(({ id }) => id))
  const seen = await world.edit(roster, (tx, editor) =>
    unreportedOf(tx, editor, { day: today, today, now: time, soldierIds: [...own] }),
  )
  await record(world, roster, led, {
    today,
    time: new Date(time.getTime() - 60_000),
    statusOf: (id, place) => (seen.has(id) ? (place % 19 === 7 ? 'APT' : place % 23 === 11 ? 'DTL' : 'PDY') : null),
  })
  const facts = await world.edit(roster, (tx, editor) => groupFacts(tx, editor, { now: time, dutyDate: today }))
  await submit(world, roster, led, { day: today, at: time, counts: standing(facts, led.groupId).counts })
}

interface Recording {
  readonly today: CalendarDate
  readonly time: Date
  readonly statusOf: (soldierId: string, place: number) => DutyStatusCode | null
}

/** Entries of the group's leader. */
function record(world: World, roster: WorldRoster, led: LedGroup, { today, time, statusOf }: Recording): Promise<void> {
  return world.edit(roster, async (tx) => {
    const scope = await asEditor({ caller: led.leader, tx }, roster.id, 'accountability')
    const recordedAt = await nextInstant(tx, scope, time)
    const entries = soldiersOf(roster, led).flatMap(({ id: soldierId }, place) => {
      const status = statusOf(soldierId, place)
      if (status === null) return []
      const where = status === 'APT' ? 'Dental clinic' : status === 'DTL' ? 'Motor pool' : status === 'SC' ? 'TMC' : ''
      return [
        {
          id: world.newId(),
          soldierId,
          status,
          from: today,
          to: today,
          place: where,
          remark: '',
          method: 'seen' as const,
          recordedAt,
          continues: null,
        },
      ]
    })
    await addEntries(tx, scope, entries)
  })
}

function soldiersOf(roster: WorldRoster, { groupId }: LedGroup) {
  const inside = withDescendants(roster.groups, groupId)
  return roster.soldiers.filter((soldier) => soldier.groupId !== null && inside.has(soldier.groupId))
}
