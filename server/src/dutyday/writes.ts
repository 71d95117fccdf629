import { dutyTopic } from '@muster/domain/dutyday/functions.ts'
import type { Headcount, StatusEntry } from '@muster/domain/dutyday/schema.ts'
import { chainTopic } from '@muster/domain/roster/linking/functions.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
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
  const [row] = await tx.prepared<{ at: Date }>(
    'dutyday.nextInstant',
    `insert into duty_clocks as c (roster_id, at) values ($1, $2::timestamptz + $3::int * interval '1 millisecond')
    on conflict (roster_id) do update
      set at = greatest(c.at + interval '1 millisecond', $2::timestamptz) + $3::int * interval '1 millisecond'
    returning at - $3::int * interval '1 millisecond' as at`,
    [scope.rosterId, now, instants - 1],
  )
  if (!row) throw new Error('the duty clock gave no instant')
  return row.at
}

/** Updates the screens that show this roster, and those of the leaders above it. */
export async function touchDuty(tx: WriteTx, scope: ChainViewer): Promise<void> {
  const above = await tx.prepared<{ id: string }>(
    'dutyday.above',
    'select distinct roster_id as id from rosters_above($1)',
    [scope.rosterId],
  )
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
  await tx.prepared(
    'dutyday.addEntries',
    `insert into duty_entries
      (roster_id, recorded_by, id, soldier_id, status, from_date, to_date, place, remark, method, recorded_at, continues,
        reason, made_at)
    select $1, $2, * from unnest($3::uuid[], $4::uuid[], $5::text[], $6::date[], $7::date[], $8::text[], $9::text[],
      $10::text[], $11::timestamptz[], $12::uuid[], $13::text[], $14::timestamptz[])`,
    [
      scope.rosterId,
      scope.uid,
      entries.map((entry) => entry.id),
      entries.map((entry) => entry.soldierId),
      entries.map((entry) => entry.status),
      entries.map((entry) => entry.from),
      entries.map((entry) => entry.to),
      entries.map((entry) => entry.place),
      entries.map((entry) => entry.remark),
      entries.map((entry) => entry.method),
      entries.map((entry) => entry.recordedAt),
      entries.map((entry) => entry.continues),
      entries.map((entry) => entry.reason ?? ''),
      entries.map((entry) => entry.madeAt ?? null),
    ],
  )
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
  const rows = await tx.prepared<{ id: string; soldierId: string; named: boolean }>(
    'dutyday.withdraw',
    `with withdrawn as (
      insert into duty_withdrawals (roster_id, entry_id, at, by)
      select e.roster_id, e.id, $3, $4 from duty_entries e
      where e.roster_id = $1 and (e.id = any($2::uuid[]) or e.continues = any($2::uuid[]))
      on conflict do nothing
      returning entry_id)
    select e.id, e.soldier_id as "soldierId", e.id = any($2::uuid[]) as named
    from withdrawn w join duty_entries e on e.roster_id = $1 and e.id = w.entry_id`,
    [scope.rosterId, ids, at, scope.uid],
  )
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
  },
): Promise<string> {
  const [row] = await tx.prepared<{ submission: string }>(
    'dutyday.addSubmission',
    `insert into submissions as b
      (id, roster_id, duty_date, submitted_at, submitted_by, submitted_by_name, counts, snapshot, formation_id, extra)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${SUBMISSION_JSON}::text as submission`,
    [
      submission.id,
      scope.rosterId,
      submission.dutyDate,
      submission.submittedAt,
      scope.uid,
      submission.submittedByName,
      JSON.stringify(submission.counts),
      submission.snapshot,
      submission.formationId ?? null,
      submission.extra ?? false,
    ],
  )
  if (!row) throw new Error('the submission was not stored')
  await touchDuty(tx, scope)
  return row.submission
}
