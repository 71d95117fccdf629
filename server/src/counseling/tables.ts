import type {
  AssessmentResult,
  CounselingKind,
  CounselingResponse,
  CounselingState,
} from '@muster/domain/counseling/kinds.ts'
import type { COUNSELING_ACTS, Snippet } from '@muster/domain/counseling/schema.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type { SealedText } from '../database/sealed/sealing.ts'
import {
  account,
  fact,
  type Fixed,
  key,
  name,
  type RowsOf,
  sealed,
  soldier,
  tables,
  withheld,
} from '../database/table.ts'

export const counselingTables = tables({
  /** The facts that a leader above may know of a session. */
  counselings: {
    of: 'Soldier',
    onRecord: 'counselings',
    columns: {
      roster_id: key<Fixed<string>>(),
      id: key<Fixed<string>>(),
      soldier_id: soldier<string>('row goes'),
      counselor_uid: account<string>('number stays'),
      kind: fact<CounselingKind>(),
      state: fact<Generated<CounselingState>>(),
      held_on: fact<CalendarDate>(),
      delivered_at: fact<Date | null>(),
      acknowledged_at: fact<Date | null>(),
      assess_on: fact<CalendarDate | null>(),
      assessed_on: fact<CalendarDate | null>(),
      next_on: fact<CalendarDate | null>(),
      closed_at: fact<Date | null>(),
      shared: fact<Generated<boolean>>(),
      version: key<Generated<number>>(),
      created_at: fact<Fixed<Date>>(),
      saved_at: fact<Date>(),
      saved_by: account<string>('number stays'),
      deliveries: fact<Generated<number>>(),
    },
  },
  /** Its text. */
  counseling_texts: {
    of: 'Soldier',
    sealedBy: 'counseling_id',
    columns: {
      roster_id: key<Fixed<string>>(),
      counseling_id: key<Fixed<string>>(),
      soldier_id: soldier<string>('row goes'),
      delivered: withheld<Generated<boolean>>('is there twice'),
      shared: withheld<Generated<boolean>>('is there twice'),
      content: sealed(name<SealedText>('stays: in the words that the Soldier was given and signed'), 'json'),
      response: fact<CounselingResponse | null>(),
      remarks: sealed(fact<Generated<SealedText>>()),
      refusal: sealed(fact<SealedText | null>()),
      assessment: sealed(fact<Generated<SealedText>>()),
      result: fact<AssessmentResult | null>(),
      signed_hash: withheld<Buffer | null>('secret'),
    },
  },
  counseling_addenda: {
    of: 'Soldier',
    columns: {
      roster_id: key<Fixed<string>>(),
      id: key<Fixed<string>>(),
      counseling_id: key<Fixed<string>>(),
      at: fact<Fixed<Date>>(),
      by: account<Fixed<string>>('number stays'),
      text: sealed(fact<Fixed<SealedText>>()),
    },
  },
  counseling_events: {
    of: 'Soldier',
    columns: {
      roster_id: key<Fixed<string>>(),
      id: key<Fixed<string>>(),
      counseling_id: key<Fixed<string>>(),
      number: withheld<GeneratedAlways<number>>('bookkeeping'),
      at: fact<Fixed<Date>>(),
      by: account<Fixed<string | null>>('number stays'),
      act: fact<Fixed<(typeof COUNSELING_ACTS)[number]>>(),
      note: fact<Fixed<string>>(),
    },
  },
  counseling_tasks: {
    of: 'Soldier',
    columns: {
      roster_id: key<Fixed<string>>(),
      counseling_id: key<Fixed<string>>(),
      line_id: key<Fixed<string>>(),
      task_id: key<Fixed<string>>(),
    },
  },
  counseling_snippets: {
    of: 'account',
    columns: {
      uid: account<Fixed<string>>('row goes'),
      id: key<Fixed<string>>(),
      block: fact<Snippet['block']>(),
      title: fact<string>(),
      text: fact<string>(),
    },
  },
})

export type CounselingsTable = RowsOf<typeof counselingTables>['counselings']
export type CounselingTextsTable = RowsOf<typeof counselingTables>['counseling_texts']

declare module '../database/schema.ts' {
  interface Schema extends RowsOf<typeof counselingTables> {}
}
