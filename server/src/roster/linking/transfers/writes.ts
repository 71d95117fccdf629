import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { rosterTopic } from '@muster/domain/roster/functions.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../../database/transaction.ts'
import { leadersFor } from '../../leaders/reads.ts'
import type { RosterEditor, RowChanger } from '../../scope.ts'
import { offerStands } from './reads.ts'

export interface Offer {
  readonly id: string
  readonly toRosterId: string
  readonly soldierIds: readonly string[]
  readonly effectiveOn: string
  readonly at: Date
  readonly rehabilitative: boolean
  /** Made at once, so there is nobody to answer. */
  readonly atOnce?: boolean
  /** The transfer that it takes back. */
  readonly takesBack?: string | null
}

export async function insertTransfer(
  tx: WriteTx,
  editor: Pick<RowChanger, 'rosterId' | 'uid'>,
  offer: Offer,
): Promise<void> {
  const rows = await tx.query
    .insertInto('roster_transfers')
    .values({
      id: offer.id,
      from_roster_id: editor.rosterId,
      to_roster_id: offer.toRosterId,
      at: offer.at,
      offered_by: editor.uid,
      effective_on: offer.effectiveOn,
      rehabilitative: offer.rehabilitative,
      at_once: offer.atOnce ?? false,
      takes_back: offer.takesBack ?? null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  if (rows.length === 0) {
    refuse('already-exists', 'This transfer was offered before. Reload to see it.', { field: 'transferId' })
  }
  await sql`
    insert into transfer_soldiers (transfer_id, from_roster_id, soldier_id)
    select ${offer.id}, ${editor.rosterId}, unnest(${offer.soldierIds}::uuid[])`.execute(tx.query)
  tx.touch(rosterTopic(editor.rosterId), rosterTopic(offer.toRosterId))
}

export interface HeldTransfer {
  readonly fromRosterId: string
  readonly toRosterId: string
  readonly state: 'offered' | 'accepted' | 'declined' | 'withdrawn'
  readonly effectiveOn: string
  readonly rehabilitative: boolean
  readonly at: Date
  readonly soldierIds: string[]
}

/** Both rosters, locked until this transaction ends, in the order of their ids. The chain is locked. */
export async function lockBoth(tx: WriteTx, rosterIds: readonly [string, string]): Promise<void> {
  await sql`
    select from rosters where id = any(${rosterIds}::uuid[]) order by id for no key update`.execute(tx.query)
}

/**
 * A transfer into or out of the roster, and both rosters, locked until this transaction ends: nobody decides it in
 * another way, and no leader changes the rows on either side. The chain is locked.
 */
export async function holdTransfer(tx: WriteTx, editor: RosterEditor, id: string): Promise<HeldTransfer | null> {
  await sql`
    select from rosters where id in (
      select unnest(array[from_roster_id, to_roster_id]) from roster_transfers
      where id = ${id} and ${editor.rosterId} in (from_roster_id, to_roster_id))
    order by id for no key update`.execute(tx.query)
  const { rows } = await sql<Omit<HeldTransfer, 'soldierIds'>>`
    select from_roster_id as "fromRosterId", to_roster_id as "toRosterId", state, effective_on as "effectiveOn",
      rehabilitative, at
    from roster_transfers where id = ${id} and ${editor.rosterId} in (from_roster_id, to_roster_id)
    for update`.execute(tx.query)
  const [held] = rows
  if (!held) return null
  const soldiers = await tx.query
    .selectFrom('transfer_soldiers')
    .select('soldier_id as id')
    .where('transfer_id', '=', id)
    .orderBy('soldier_id')
    .execute()
  return { ...held, soldierIds: soldiers.map((soldier) => soldier.id) }
}

export async function settleTransfer(
  tx: WriteTx,
  editor: Pick<RowChanger, 'rosterId' | 'uid'>,
  id: string,
  settled: {
    readonly state: 'accepted' | 'declined' | 'withdrawn'
    readonly at: Date
    /** The act that archived the rows of the losing roster. */
    readonly archiving?: string
  },
): Promise<void> {
  const { rows } = await sql<{ from: string; to: string }>`
    update roster_transfers set state = ${settled.state}, decided_at = ${settled.at}, decided_by = ${editor.uid},
      archiving = ${settled.archiving ?? null}
    where id = ${id} and state = 'offered' and ${editor.rosterId} in (from_roster_id, to_roster_id)
    returning from_roster_id as from, to_roster_id as to`.execute(tx.query)
  for (const { from, to } of rows) tx.touch(rosterTopic(from), rosterTopic(to))
}

/** Records which row of the gaining roster each Soldier has become. */
export async function noteTaken(
  tx: WriteTx,
  id: string,
  taken: readonly { readonly soldierId: string; readonly takenAs: string }[],
): Promise<void> {
  await sql`
    update transfer_soldiers i set taken_as = t.as_id
    from unnest(${taken.map((one) => one.soldierId)}::uuid[], ${taken.map((one) => one.takenAs)}::uuid[]) as t(id, as_id)
    where i.transfer_id = ${id} and i.soldier_id = t.id`.execute(tx.query)
}

export interface Expired {
  readonly fromRosterId: string
  readonly toRosterId: string
  readonly to: string
  readonly timeZone: string
  readonly at: Date
  readonly effectiveOn: CalendarDate
  readonly soldiers: number
  /** Who offered the Soldiers. Null where that account no longer leads the roster. */
  readonly by: string | null
}

/** Offers that nobody answered in time, each once. For the system only. */
export async function noteExpired(tx: WriteTx, now: Date): Promise<Expired[]> {
  const { rows } = await sql<Expired>`
    /* reads all of roster_transfers: once a night */
    update roster_transfers t set expiry_told_at = ${now} from rosters g, rosters r
    where t.state = 'offered' and t.expiry_told_at is null and g.id = t.to_roster_id and r.id = t.from_roster_id
      and not ${offerStands(now)}
    returning r.id as "fromRosterId", g.id as "toRosterId", g.name as "to", g.time_zone as "timeZone", t.at,
      t.effective_on as "effectiveOn",
      (select count(*)::int from transfer_soldiers i where i.transfer_id = t.id) as soldiers,
      case when t.offered_by::text = any(${sql.raw(leadersFor('roster'))}) then t.offered_by end as by`.execute(
    tx.query,
  )
  return rows
}
