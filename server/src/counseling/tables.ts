import type { CounselingDocument } from '@muster/domain/counseling/document.ts'
import type {
  AssessmentResult,
  CounselingKind,
  CounselingResponse,
  CounselingState,
} from '@muster/domain/counseling/kinds.ts'
import type { COUNSELING_ACTS, CounselingDraft, Snippet } from '@muster/domain/counseling/schema.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Fixed<T> = ColumnType<T, T, never>

/** What a leader above may know of a session. */
export interface CounselingsTable {
  roster_id: Fixed<string>
  id: Fixed<string>
  soldier_id: string
  counselor_uid: string
  kind: CounselingKind
  state: Generated<CounselingState>
  held_on: CalendarDate
  delivered_at: Date | null
  acknowledged_at: Date | null
  assess_on: CalendarDate | null
  assessed_on: CalendarDate | null
  next_on: CalendarDate | null
  closed_at: Date | null
  shared: Generated<boolean>
  version: Generated<number>
  created_at: Fixed<Date>
  saved_at: Date
  saved_by: string
}

/** Its words. */
export interface CounselingTextsTable {
  roster_id: Fixed<string>
  counseling_id: Fixed<string>
  soldier_id: string
  delivered: Generated<boolean>
  shared: Generated<boolean>
  content: ColumnType<CounselingDraft | CounselingDocument, string, string>
  response: CounselingResponse | null
  remarks: Generated<string>
  refusal: string | null
  assessment: Generated<string>
  result: AssessmentResult | null
  signed_hash: Buffer | null
}

export interface CounselingAddendaTable {
  roster_id: Fixed<string>
  id: Fixed<string>
  counseling_id: Fixed<string>
  at: Fixed<Date>
  by: Fixed<string>
  text: Fixed<string>
}

export interface CounselingEventsTable {
  roster_id: Fixed<string>
  id: Fixed<string>
  counseling_id: Fixed<string>
  number: GeneratedAlways<number>
  at: Fixed<Date>
  by: Fixed<string | null>
  act: Fixed<(typeof COUNSELING_ACTS)[number]>
  note: Fixed<string>
}

export interface CounselingTasksTable {
  roster_id: Fixed<string>
  counseling_id: Fixed<string>
  line_id: Fixed<string>
  task_id: Fixed<string>
}

export interface CounselingSnippetsTable {
  uid: Fixed<string>
  id: Fixed<string>
  block: Snippet['block']
  title: string
  text: string
}

declare module '../database/schema.ts' {
  interface Schema {
    counselings: CounselingsTable
    counseling_texts: CounselingTextsTable
    counseling_addenda: CounselingAddendaTable
    counseling_events: CounselingEventsTable
    counseling_tasks: CounselingTasksTable
    counseling_snippets: CounselingSnippetsTable
  }
}
