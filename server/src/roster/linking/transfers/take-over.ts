import { type CalendarDate, dayAt, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import type { Subject } from '@muster/domain/kernel/function.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { decideTransfer } from '@muster/domain/roster/linking/functions.ts'
import { arrivingRow, filledIn, type MovingValues } from '@muster/domain/roster/linking/moving-row.ts'
import type { Call } from '../../../platform/callable/implement.ts'
import { announce } from '../../../platform/outbox/writes.ts'
import type { SoldierValues } from '../../columns.ts'
import { soldiersByDodid, soldiersById, type StoredChange, type StoredSoldier } from '../../reads.ts'
import { asTakingOver, type RosterEditor, type RowChanger } from '../../scope.ts'
import { difference } from '../../soldier-values.ts'
import { mustHaveRoom, nameOf } from '../../soldiers/functions.ts'
import { apply } from '../../writes.ts'
import { linkedAmong } from './reads.ts'
import { type HeldTransfer, noteTaken } from './writes.ts'
import { addEvents, attach, CHAIN_SCREEN, detach } from '../writes.ts'

type Accepting = Call<typeof decideTransfer>

interface Move {
  readonly soldier: StoredSoldier
  readonly takenAs: string
  readonly change: StoredChange | null
  readonly merged: boolean
}

/**
 * Moves Soldiers to another roster: creates rows there, or merges new values into existing rows, archives the old rows,
 * moves links, and records it on both sides. All of it or nothing. Chain, rosters and transfer are locked.
 */
export async function takeOver(
  call: Accepting,
  gaining: RosterEditor,
  id: string,
  held: HeldTransfer,
): Promise<readonly Subject[]> {
  const { tx, now } = call
  const losing = await asTakingOver(tx, gaining, id)
  if (!losing) throw new Error('The transfer is no longer offered while it is held')
  const effectiveOn = held.effectiveOn as CalendarDate
  if (effectiveOn > dayAt(now, gaining.timeZone)) {
    refuse('failed-precondition', `This transfer takes effect on ${formatDate(effectiveOn)}. Accept it on that day.`)
  }
  const leaving = await mustStillBeThere(call, losing, held.soldierIds)
  const moves = await movesOf(call, gaining, leaving, effectiveOn)
  await mustHaveRoom(tx, gaining, moves.filter((move) => !move.merged).length)

  const linked = await linkedAmong(tx, losing, held.soldierIds)
  await mustBeUnlinked(call, gaining, moves)
  await detach(tx, losing, { soldierIds: held.soldierIds, at: now }, 'transferred out', gaining.name)
  const archived = {
    archivedOn: dayAt(now, losing.timeZone),
    lossDate: effectiveOn,
    lossReason: 'Reassigned',
  }
  const before = { archivedOn: null, lossDate: null, lossReason: null }
  await apply(tx, losing, {
    id: call.newId(),
    kind: 'transfer',
    at: now,
    changes: leaving.map((soldier) => ({ soldierId: soldier.id, before, after: archived })),
  })
  await apply(tx, gaining, {
    id: call.newId(),
    kind: 'transfer',
    at: now,
    changes: moves.flatMap(({ change }) => (change ? [change] : [])),
    countFrom: effectiveOn,
  })
  await noteTaken(
    tx,
    id,
    moves.map(({ soldier, takenAs }) => ({ soldierId: soldier.id, takenAs })),
  )

  for (const { soldier, takenAs } of moves) {
    const uid = linked.find((one) => one.soldierId === soldier.id)?.uid
    if (uid === undefined) {
      const event = { rosterId: gaining.rosterId, at: now, event: 'transferred in', by: gaining.uid } as const
      await addEvents(tx, { ...event, otherRoster: losing.name }, [{ soldierId: takenAs, uid: null }])
    } else {
      const to = { rosterId: gaining.rosterId, soldierId: takenAs }
      const link = { uid, ...to, by: gaining.uid, way: 'transfer' as const, at: now }
      await attach(tx, link, 'transferred in', losing.name)
    }
  }
  await announce(tx, {
    at: now,
    kind: 'link',
    recipients: linked.map(({ uid }) => uid),
    title: `You were transferred to ${gaining.name}`,
    body: `From ${formatDate(effectiveOn)} your record is kept there, and no longer on ${losing.name}.`,
    link: CHAIN_SCREEN,
  })
  return moves.flatMap(({ soldier, takenAs }) => [{ rosterId: losing.rosterId, soldierId: soldier.id }, takenAs])
}

async function mustStillBeThere(
  call: Accepting,
  losing: RowChanger,
  ids: readonly string[],
): Promise<readonly StoredSoldier[]> {
  const found = [...(await soldiersById(call.tx, losing, ids)).values()]
  const archived = found.find((soldier) => soldier.values.archivedOn)
  if (archived || found.length === 0) {
    const who = archived ? `${nameOf(archived)} is` : 'The Soldiers are'
    refuse('failed-precondition', `${who} no longer on ${losing.name}. Decline, and ask for a new transfer.`)
  }
  return found
}

/** A row with the same DoD ID is the same person. */
async function movesOf(
  call: Accepting,
  gaining: RosterEditor,
  leaving: readonly StoredSoldier[],
  on: CalendarDate,
): Promise<Move[]> {
  const dodids = leaving.flatMap(({ values }) => (typeof values.dodid === 'string' ? [values.dodid] : []))
  const known = await soldiersByDodid(call.tx, gaining, dodids)
  const own = await soldiersById(
    call.tx,
    gaining,
    known.map((one) => one.id),
  )
  const arrival = { on, personalFields: gaining.personalFields }
  return leaving.map((soldier) => {
    const arriving = arrivingRow(fieldsOf(soldier.values), arrival)
    const same = known.find((one) => one.dodid === soldier.values.dodid)
    const present = same && own.get(same.id)
    if (!present) {
      const takenAs = call.newId()
      const change = { soldierId: takenAs, before: null, after: arriving as SoldierValues }
      return { soldier, takenAs, change, merged: false }
    }
    const changed = difference(present.values, filledIn(fieldsOf(present.values), arriving) as SoldierValues)
    const change = changed && { soldierId: present.id, ...changed }
    return { soldier, takenAs: present.id, change, merged: true }
  })
}

async function mustBeUnlinked(call: Accepting, gaining: RosterEditor, moves: readonly Move[]): Promise<void> {
  const merged = moves.filter((move) => move.merged)
  const [taken] = await linkedAmong(
    call.tx,
    gaining,
    merged.map((move) => move.takenAs),
  )
  const move = merged.find((one) => one.takenAs === taken?.soldierId)
  if (move) {
    refuse(
      'failed-precondition',
      `Your row with the DoD ID of ${nameOf(move.soldier)} is linked to another account. End that link first.`,
    )
  }
}

function fieldsOf(values: SoldierValues): MovingValues {
  const { groupId: _group, archivedOn: _on, lossDate: _date, lossReason: _reason, ...fields } = values
  return fields
}
