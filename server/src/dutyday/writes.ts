import { dutyTopic } from '@muster/domain/dutyday/functions.ts'
import type { Headcount, StatusEntry, Submission } from '@muster/domain/dutyday/schema.ts'
import { chainTopic } from '@muster/domain/roster/linking/functions.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../database/transaction.ts'
import type { ChainEditor, ChainViewer } from '../roster/scope.ts'
import { SUBMISSION_JSON } from './reads.ts'
import './tables.ts'

/**
 * Waits until nobody else writes duty statuses of this roster, and takes the next free instant of its history. Until
 * the commit the data read here cannot change, and every act comes after the one before it, even on servers whose
 * clocks differ. The caller gets `instants` in a row, a millisecond apart.
 */
export async function nextInstant(tx: WriteTx, scope: ChainEditor, now: Date, instants = 1): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    insert into duty_clocks as c (roster_id, at)
      values (${scope.rosterId}, ${now}::timestamptz + ${instants - 1}::int * interval '1 millisecond')
    on conflict (roster_id) do update
      set at = greatest(c.at + interval '1 millisecond',
        ${now}::timestamptz) + ${instants - 1}::int * interval '1 millisecond'
    returning at - ${instants - 1}::int * interval '1 millisecond' as at`.execute(tx.query)
  const [row] = rows
  if (!row) throw new Error('the duty clock gave no instant')
  return row.at
}

/** A reminder sooner than this after the last one would only be noise. */
export const NUDGE_AGAIN = '10 minutes'

/** Updates the screens that show this roster, and those of the leaders above it. */
export async function touchDuty(tx: WriteTx, scope: ChainViewer): Promise<void> {
  const { rows: above } = await sql<{ id: string }>`
    select distinct roster_id as id from rosters_above(${scope.rosterId})`.execute(tx.query)
  tx.touch(dutyTopic(scope.rosterId), ...above.map(({ id }) => chainTopic(id)))
}

export interface NewEntry extends Omit<StatusEntry, 'recordedAt' | 'recordedBy'> {
  readonly recordedAt: Date
  /** The late correction that created it. */
  readonly continues: string | null
  /** The reason for correcting a submitted day. */
  readonly reason?: string
  /** The time on the device's clock. */
  readonly madeAt?: Date | null
}

/** Adds lines to the history. The caller holds the roster's clock. */
export async function addEntries(tx: WriteTx, scope: ChainEditor, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return
  await sql`
    insert into duty_entries
      (roster_id, recorded_by, id, soldier_id, status, from_date, to_date, place, remark, method, recorded_at,
        continues,
        reason, made_at, starts_at, ends_at, source)
    select ${scope.rosterId}, ${scope.uid}, *
      from unnest(${entries.map((entry) => entry.id)}::uuid[], ${entries.map((entry) => entry.soldierId)}::uuid[],
      ${entries.map((entry) => entry.status)}::text[], ${entries.map((entry) => entry.from)}::date[],
      ${entries.map((entry) => entry.to)}::date[], ${entries.map((entry) => entry.place)}::text[],
      ${entries.map((entry) => entry.remark)}::text[],
      ${entries.map((entry) => entry.method)}::text[], ${entries.map((entry) => entry.recordedAt)}::timestamptz[],
        ${entries.map((entry) => entry.continues)}::uuid[], ${entries.map((entry) => entry.reason ?? '')}::text[],
        ${entries.map((entry) => entry.madeAt ?? null)}::timestamptz[],
        ${entries.map((entry) => entry.hours?.startsAt ?? null)}::timestamptz[],
        ${entries.map((entry) => entry.hours?.endsAt ?? null)}::timestamptz[],
        ${entries.map((entry) => entry.source ?? null)}::text[])`.execute(tx.query)
  await touchDuty(tx, scope)
}

/**
 * Withdraws entries, with the lines that were recorded together with them. Returns those of the named ones that are in
 * this roster and had not been withdrawn before.
 */
export async function withdrawEntries(
  tx: WriteTx,
  scope: ChainEditor,
  ids: readonly string[],
  at: Date,
): Promise<{ readonly id: string; readonly soldierId: string }[]> {
  const { rows } = await sql<{ id: string; soldierId: string; named: boolean }>`
    with withdrawn as (
      insert into duty_withdrawals (roster_id, entry_id, at, by)
      select e.roster_id, e.id, ${at}, ${scope.uid} from duty_entries e
      where e.roster_id = ${scope.rosterId} and (e.id = any(${ids}::uuid[]) or e.continues = any(${ids}::uuid[]))
      on conflict do nothing
      returning entry_id)
    select e.id, e.soldier_id as "soldierId", e.id = any(${ids}::uuid[]) as named
    from withdrawn w join duty_entries e on e.roster_id = ${scope.rosterId} and e.id = w.entry_id`.execute(tx.query)
  if (rows.length > 0) await touchDuty(tx, scope)
  return rows.filter((row) => row.named)
}

/** Stores a report. Returns it in the form of answers. */
export async function addSubmission(
  tx: WriteTx,
  scope: ChainEditor,
  submission: {
    readonly id: string
    readonly dutyDate: CalendarDate
    readonly submittedAt: Date
    readonly submittedByName: string
    readonly counts: Headcount
    /** The frozen PERSTAT, JSON. */
    readonly snapshot: string
    readonly formationId?: string | null
    /** Submitted at a formation that does not count as the day's accountability. */
    readonly extra?: boolean
    /** The reports below that it is made on. */
    readonly standsOn?: Submission['standsOn']
  },
): Promise<string> {
  const { rows } = await sql<{ submission: string }>`
    insert into submissions as b
      (id, roster_id, duty_date, submitted_at, submitted_by, submitted_by_name, counts, snapshot, formation_id, extra,
        stands_on)
    values (${submission.id}, ${scope.rosterId}, ${submission.dutyDate}, ${submission.submittedAt}, ${scope.uid},
      ${submission.submittedByName}, ${JSON.stringify(submission.counts)}, ${submission.snapshot},
      ${submission.formationId ?? null}, ${submission.extra ?? false},
      ${submission.standsOn?.length ? JSON.stringify(submission.standsOn) : null})
      returning ${sql.raw(SUBMISSION_JSON)}::text as submission`.execute(tx.query)
  const [row] = rows
  if (!row) throw new Error('the submission was not stored')
  await touchDuty(tx, scope)
  return row.submission
}
