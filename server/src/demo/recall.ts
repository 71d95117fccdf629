import type { Statement } from '@muster/domain/roster/recall/standing.ts'
import { peopleOf } from '../roster/recall/lead/reads.ts'
import { resultOf } from '../roster/recall/lead/report.ts'
import { insertRecall, storeEnd } from '../roster/recall/lead/writes.ts'
import type { World, WorldRoster, WorldSoldier } from './world/world.ts'

const MINUTE_MS = 60_000
const LASTED = 95

/**
 * A recall drill that starts at `world.at`: most answer their link within half an hour, some must be called, one is on
 * leave and two are never reached. Then it is closed into its report.
 */
export async function demoRecall(world: World, roster: WorldRoster): Promise<void> {
  const start = world.at
  const id = world.newId()
  const after = (minutes: number) => new Date(start.getTime() + minutes * MINUTE_MS)
  await world.edit(roster, async (tx, editor) => {
    await insertRecall(tx, editor, {
      id,
      kind: 'drill',
      message: 'Recall drill. Report in the duty uniform with ID card and assigned mask.',
      place: 'the company area',
      at: start,
      respondBy: after(30),
      reportBy: after(90),
      // Nobody is notified of a drill in the past.
      escalateMinutes: null,
      groups: null,
      paths: roster.groups.map(({ id: groupId, name }) => ({ id: groupId, name })),
    })
    const called = await peopleOf(tx, editor, id)
    const known = new Set(called.map(({ soldierId }) => soldierId))
    const people = roster.soldiers.filter((soldier) => known.has(soldier.id))
    const lines = people.flatMap((soldier, index) => said(world, soldier, index))
    await tx.query
      .insertInto('recall_entries')
      .values(
        lines
          .toSorted((a, b) => a.minute - b.minute)
          .map(({ soldierId, minute, what, byLeader, etaMinutes }) => ({
            id: world.newId(),
            recall_id: id,
            soldier_id: soldierId,
            roster_id: roster.id,
            at: after(minute),
            device_at: null,
            what,
            eta_minutes: etaMinutes,
            reason: what === 'cannot come' ? ('On leave or pass' as const) : null,
            source: byLeader ? ('leader' as const) : ('link' as const),
            by_uid: byLeader ? roster.owner.uid : null,
            link_id: null,
            device: byLeader ? '' : world.chance.pick(['iPhone, Safari', 'Android, Chrome']),
            late: false,
            withdrawn_at: null,
            withdrawn_by: null,
            set_aside_at: null,
          })),
      )
      .execute()
    const ended = after(LASTED)
    const span = { startedAt: start.toISOString(), endedAt: ended.toISOString() }
    await storeEnd(tx, editor, {
      recallId: id,
      at: ended,
      outcome: 'closed',
      result: resultOf(await peopleOf(tx, editor, id), span),
    })
  })
}

interface Said {
  readonly soldierId: string
  readonly minute: number
  readonly what: Statement | 'reached by phone'
  readonly byLeader: boolean
  readonly etaMinutes: number | null
}

function said(world: World, { id: soldierId }: WorldSoldier, index: number): Said[] {
  const { chance } = world
  const line = (minute: number, what: Said['what'], byLeader: boolean, etaMinutes: number | null = null) => ({
    soldierId,
    minute,
    what,
    byLeader,
    etaMinutes,
  })
  if (index % 61 === 17) return []
  if (index % 40 === 9) return [line(chance.between(4, 20), 'cannot come', false)]
  const called = index % 9 === 4
  const minute = called ? chance.between(18, 38) : chance.between(1, 14) + (index % 3) * chance.between(0, 6)
  const first = called ? line(minute, 'reached by phone', true) : line(minute, 'on the way', false, 30)
  return [first, line(minute + chance.between(25, 50), 'arrived', true)]
}
