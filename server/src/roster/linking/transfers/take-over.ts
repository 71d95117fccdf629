import { type CalendarDate, dayAt, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import type { Subject } from '@muster/domain/kernel/function.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import type { decideTransfer } from '@muster/domain/roster/linking/functions.ts'
import { arrivingRow, filledIn, type MovingValues } from '@muster/domain/roster/linking/moving-row.ts'
import type { TransferTerms } from '@muster/domain/roster/linking/what-moves.ts'
import type { Call } from '../../../platform/callable/implement.ts'
import { announce } from '../../../platform/outbox/writes.ts'
import type { SoldierValues } from '../../columns.ts'
import { soldiersByDodid, soldiersById, type StoredChange, type StoredSoldier } from '../../reads.ts'
import type { RosterEditor, RowChanger } from '../../scope.ts'
import { difference } from '../../soldier-values.ts'
import { mustHaveRoom, nameOf } from '../../soldiers/functions.ts'
import { apply, forgetLosses, markUndone } from '../../writes.ts'
import type { FollowingRecords, Moved } from './following.ts'
import { earlierRows, linkedAmong } from './reads.ts'
import { moveRecords, mustBeSettled } from './records.ts'
import { noteTaken } from './writes.ts'
import { addEvents, attach, CHAIN_SCREEN, detach } from '../writes.ts'

type Moving = Pick<Call<typeof decideTransfer>, 'tx' | 'now' | 'newId'>

interface Move {
  readonly soldier: StoredSoldier
  readonly takenAs: string
  readonly change: StoredChange | null
  /** The gaining roster has no row of this Soldier yet, an archived one, or one on the roster. */
  readonly there: 'nobody' | 'archived' | 'present'
  readonly leftOn: CalendarDate | null
}

export interface Taking {
  readonly id: string
  readonly losing: RowChanger
  readonly gaining: RosterEditor
  readonly soldierIds: readonly string[]
  readonly effectiveOn: CalendarDate
  readonly terms: TransferTerms
  readonly by: 'losing leader' | 'gaining leader'
  /** The field of the caller's input that a refusal names. */
  readonly field: 'soldierIds' | 'transferId'
  /** The act that archived the rows of the gaining roster, where the transfer takes that back. */
  readonly undoing: string | null
}

export interface Taken {
  readonly about: readonly Subject[]
  /** The act that archived the rows of the losing roster. */
  readonly archiving: string
}

/**
 * Moves Soldiers to another roster: creates rows there, or merges new values into existing rows, archives the old rows,
 * moves links and records, and records it on both sides. All of it or nothing. Chain, rosters and transfer are locked.
 */
export async function takeOver(call: Moving, taking: Taking, follows: readonly FollowingRecords[]): Promise<Taken> {
  const { tx, now } = call
  const { id, losing, gaining, effectiveOn, soldierIds, terms, undoing } = taking
  const leaving = await mustStillBeThere(call, taking)
  await mustBeSettled(tx, { losing, soldierIds, on: effectiveOn, terms }, follows, taking)
  const moves = await movesOf(call, { losing, gaining }, leaving, { on: effectiveOn, undoing: undoing !== null })
  await mustHaveRoom(tx, gaining, moves.filter(({ there }) => there !== 'present').length)

  const linked = await linkedAmong(tx, losing, soldierIds)
  const uidOf = new Map(linked.map(({ soldierId, uid }) => [soldierId, uid]))
  await mustBeUnlinked(call, taking, moves)
  await detach(tx, losing, { soldierIds, at: now }, 'transferred out', gaining.name)
  const archived = {
    archivedOn: dayAt(now, losing.timeZone),
    lossDate: effectiveOn,
    lossReason: 'Reassigned',
  }
  const archiving = call.newId()
  await apply(tx, losing, {
    id: archiving,
    kind: 'transfer',
    at: now,
    changes: leaving.map((soldier) => ({ soldierId: soldier.id, before: ON_ROSTER, after: archived })),
  })
  const arriving = call.newId()
  // Before the rows themselves, so that the current state is recorded last.
  if (undoing !== null) await forgetLosses(tx, gaining, undoing, arriving)
  await apply(tx, gaining, {
    id: arriving,
    kind: 'transfer',
    at: now,
    changes: moves.flatMap(({ change }) => (change ? [change] : [])),
    countFrom: effectiveOn,
  })
  if (undoing !== null) await markUndone(tx, gaining, undoing, arriving)
  await noteTaken(
    tx,
    id,
    moves.map(({ soldier, takenAs }) => ({ soldierId: soldier.id, takenAs })),
  )
  const moved = moves.map(({ soldier, takenAs, there, leftOn }) => ({
    soldierId: soldier.id,
    takenAs,
    present: there === 'present',
    leftOn,
    linkedUid: uidOf.get(soldier.id) ?? null,
  }))
  await moveRecords({ tx, now, losing, gaining, effectiveOn, terms, moved }, follows)
  await moveLinks(call, { losing, gaining }, moved)
  await announce(tx, {
    at: now,
    kind: 'link',
    recipients: linked.map(({ uid }) => uid),
    title: `You were transferred to ${gaining.name}`,
    body: `From ${formatDate(effectiveOn)} your record is kept there, and no longer on ${losing.name}.`,
    link: CHAIN_SCREEN,
  })
  const about = moves.flatMap(({ soldier, takenAs }) => [
    { rosterId: losing.rosterId, soldierId: soldier.id },
    { rosterId: gaining.rosterId, soldierId: takenAs },
  ])
  return { about, archiving }
}

const ON_ROSTER = { archivedOn: null, lossDate: null, lossReason: null }

/** Those who are linked stay linked, to the gaining roster. */
async function moveLinks(
  { tx, now }: Moving,
  { losing, gaining }: Pick<Taking, 'losing' | 'gaining'>,
  moved: readonly Moved[],
): Promise<void> {
  const unlinked = moved.filter(({ linkedUid }) => linkedUid === null)
  const event = { rosterId: gaining.rosterId, at: now, event: 'transferred in', by: gaining.uid } as const
  await addEvents(
    tx,
    { ...event, otherRoster: losing.name },
    unlinked.map(({ takenAs }) => ({ soldierId: takenAs, uid: null })),
  )
  // One by one: each is checked against circles that the one before could have made.
  for (const { linkedUid, takenAs } of moved) {
    if (linkedUid === null) continue
    const to = { rosterId: gaining.rosterId, soldierId: takenAs }
    const link = { uid: linkedUid, ...to, by: gaining.uid, way: 'transfer' as const, at: now }
    await attach(tx, link, 'transferred in', losing.name)
  }
}

async function mustStillBeThere(
  call: Moving,
  { losing, soldierIds, field }: Taking,
): Promise<readonly StoredSoldier[]> {
  const found = [...(await soldiersById(call.tx, losing, soldierIds)).values()].toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  )
  const archived = found.find((soldier) => soldier.values.archivedOn)
  if (archived || found.length === 0) {
    const who = archived ? `${nameOf(archived)} is` : 'The Soldiers are'
    refuse('failed-precondition', `${who} no longer on ${losing.name}. Decline, and ask for a new transfer.`, { field })
  }
  return found
}

/**
 * A row with the same DoD ID is the same person, and so is a row that the Soldier had there before. What the gaining
 * leaders keep on their roster stays as they have it. A row from an earlier time comes back from the archive with the
 * values of today.
 */
async function movesOf(
  call: Moving,
  { losing, gaining }: Pick<Taking, 'losing' | 'gaining'>,
  leaving: readonly StoredSoldier[],
  { on, undoing }: { readonly on: CalendarDate; readonly undoing: boolean },
): Promise<Move[]> {
  const dodids = leaving.flatMap(({ values }) => (typeof values.dodid === 'string' ? [values.dodid] : []))
  const known = await soldiersByDodid(call.tx, gaining, dodids)
  const earlier = await earlierRows(
    call.tx,
    { losing, gaining },
    leaving.map(({ id }) => id),
  )
  const own = await soldiersById(call.tx, gaining, [
    ...known.map((one) => one.id),
    ...earlier.map(({ earlierId }) => earlierId),
  ])
  const arrival = { on, personalFields: gaining.personalFields }
  return leaving.map((soldier) => {
    const arriving = arrivingRow(fieldsOf(soldier.values), arrival)
    const same = known.find((one) => one.dodid === soldier.values.dodid)
    const before = earlier.find(({ soldierId }) => soldierId === soldier.id)
    const present = own.get(same?.id ?? before?.earlierId ?? '')
    if (!present) {
      const takenAs = call.newId()
      const change = { soldierId: takenAs, before: null, after: arriving as SoldierValues }
      return { soldier, takenAs, change, there: 'nobody', leftOn: null }
    }
    const back = Boolean(present.values.archivedOn)
    const { strength, gainedOn, ...person } = arriving
    const wanted = back
      ? { ...person, ...(undoing ? {} : { strength, gainedOn, lossExpectedOn: null }), ...ON_ROSTER }
      : filledIn(fieldsOf(present.values), arriving)
    const changed = difference(present.values, wanted as SoldierValues)
    const change = changed && { soldierId: present.id, ...changed }
    const leftOn = back ? ((present.values.lossDate ?? present.values.archivedOn) as CalendarDate) : null
    return { soldier, takenAs: present.id, change, there: back ? 'archived' : 'present', leftOn }
  })
}

async function mustBeUnlinked(call: Moving, { gaining, field }: Taking, moves: readonly Move[]): Promise<void> {
  const merged = moves.filter(({ there }) => there !== 'nobody')
  const [taken] = await linkedAmong(
    call.tx,
    gaining,
    merged.map((move) => move.takenAs),
  )
  const move = merged.find((one) => one.takenAs === taken?.soldierId)
  if (move) {
    refuse(
      'failed-precondition',
      `The row of ${nameOf(move.soldier)} on ${gaining.name} is linked to another account. End that link first.`,
      { field },
    )
  }
}

function fieldsOf(values: SoldierValues): MovingValues {
  const { groupId: _group, archivedOn: _on, lossDate: _date, lossReason: _reason, ...fields } = values
  return fields
}
