import { spanOf } from '@muster/domain/scheduling/calendar/event-when.ts'
import type { AudienceInput } from '@muster/domain/scheduling/calendar/schema.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../../../database/transaction.ts'
import type { RosterEditor } from '../../../../roster/scope.ts'
import { fieldColumns, timeColumns } from '../../held-event.ts'
import type { ChangeParts } from '../../writes.ts'
import type { PlannedEvent } from './read-job.ts'
import '../../tables.ts'

const BATCH = 1000

/** Waits for others who import into this roster. */
export async function holdImports(tx: WriteTx, { rosterId }: RosterEditor): Promise<void> {
  await tx.query.selectFrom('rosters').select('id').where('id', '=', rosterId).forNoKeyUpdate().execute()
}

export type ImportedEvent = PlannedEvent & { readonly id: string; readonly source: string }

/** Adds the events of a file as drafts, series before their days, all in one transaction. */
export async function insertImported(
  { tx, now }: ChangeParts,
  editor: RosterEditor,
  { events, audience }: { readonly events: readonly ImportedEvent[]; readonly audience: AudienceInput },
): Promise<void> {
  const series = new Map(events.filter(({ replaces }) => replaces === null).map(({ uid, id }) => [uid, id]))
  const { rosterId, uid } = editor
  const rows = events
    .toSorted((a, b) => Number(a.replaces !== null) - Number(b.replaces !== null))
    .flatMap(({ id, source, fields, lastAt, replaces, ...event }) => {
      // A changed day of a series that exists already cannot refer to it, so it becomes a separate event.
      const seriesId = replaces === null ? null : (series.get(event.uid) ?? null)
      if (!fields) return []
      return [
        {
          roster_id: rosterId,
          id,
          series_id: seriesId,
          occurrence: seriesId === null ? null : replaces,
          ...fieldColumns({ ...fields, audience }),
          ...timeColumns(fields.when),
          recurrence: fields.recurrence,
          reminders: [],
          remind_at: null,
          reminded_to: null,
          first_at: spanOf(fields.when, editor.timeZone).start,
          last_at: lastAt === null ? ('infinity' as const) : new Date(lastAt),
          state: 'draft' as const,
          source_uid: source,
          deleted_at: null,
          created_at: now,
          created_by: uid,
          changed_at: now,
          changed_by: uid,
        },
      ]
    })
  for (let from = 0; from < rows.length; from += BATCH) {
    await tx.query
      .insertInto('calendar_events')
      .values(rows.slice(from, from + BATCH))
      .execute()
  }
  const ids = rows.map(({ id }) => id)
  if (audience.groupIds.length > 0) {
    await sql`
      insert into calendar_event_groups (roster_id, event_id, group_id)
      select distinct ${rosterId}::uuid, e, g from unnest(${ids}::uuid[]) e cross
        join unnest(${audience.groupIds}::uuid[]) g`.execute(tx.query)
  }
  if (audience.soldierIds.length > 0) {
    await sql`
      insert into calendar_event_soldiers (roster_id, event_id, soldier_id)
      select distinct ${rosterId}::uuid, e, s from unnest(${ids}::uuid[]) e cross
        join unnest(${audience.soldierIds}::uuid[]) s`.execute(tx.query)
  }
  const skips = events.flatMap(({ id, skipped }) => skipped.map((day) => ({ id, day })))
  if (skips.length > 0) {
    await sql`
      insert into calendar_skipped_days (roster_id, event_id, day)
      select distinct ${rosterId}::uuid, x.id, x.day
        from unnest(${skips.map(({ id }) => id)}::uuid[], ${skips.map(({ day }) => day)}::date[]) x (id, day)`.execute(
      tx.query,
    )
  }
  if (ids.length > 0) {
    await sql`
      insert into calendar_changes (roster_id, event_id, at, by, kind) select ${rosterId}, unnest(${ids}::uuid[]),
        ${now}, ${uid}, 'imported'`.execute(tx.query)
  }
}
