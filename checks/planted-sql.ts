/** Planted violations of the rules about SQL for `layers.test.ts`, each next to the nearest text that is allowed. */

export interface Plant {
  readonly rule: string
  /** The file that breaks the rule, and its text. */
  readonly bad: readonly [path: string, text: string]
  /** The nearest file that the rule allows. */
  readonly good: readonly [path: string, text: string]
  /** A file that both need next to them. */
  readonly beside?: readonly [path: string, text: string]
}

export const SQL_PLANTS: Readonly<Record<string, Plant>> = {
  'SQL: no query outside reads.ts and writes.ts': {
    rule: 'muster(sql-in-queries)',
    bad: ['server/src/roster/functions.ts', "export const all = (tx: any) => tx.query.selectFrom('soldiers')\n"],
    good: [
      'server/src/roster/reads.ts',
      'export const all = (tx: Tx) => tx.query.selectFrom()\ninterface Tx { query: { selectFrom(): void } }\n',
    ],
  },
  'SQL: no driver outside reads.ts and writes.ts': {
    rule: 'muster(sql-in-queries)',
    bad: [
      'server/src/platform/sessions/planted.ts',
      "import { sql } from 'kysely'\nexport const one = sql`select 1`\n",
    ],
    good: [
      'server/src/roster/tables.ts',
      "import type { Generated } from 'kysely'\nexport type Id = Generated<string>\n",
    ],
  },
  'tables: a statement names those of features that may be known': {
    rule: 'muster(own-tables)',
    bad: ['server/src/operations/planted/reads.ts', "export const ALL = 'select * from duty_details'\n"],
    good: ['server/src/scheduling/planted/reads.ts', "export const ALL = 'select * from duty_details'\n"],
    beside: [
      'server/src/scheduling/tables.ts',
      "export const dutyRosterTables = tables({\n  duty_details: {\n    of: 'Soldier',\n  },\n})\n",
    ],
  },
  'tables: what is built counts': {
    rule: 'muster(own-tables)',
    bad: [
      'server/src/scheduling/planted/reads.ts',
      "interface Query { leftJoin(table: string): void }\nexport const all = (query: Query) => query.leftJoin('taskings as t')\n",
    ],
    good: [
      'server/src/operations/planted/reads.ts',
      "interface Query { leftJoin(table: string): void }\nexport const all = (query: Query) => query.leftJoin('taskings as t')\n",
    ],
    beside: [
      'server/src/operations/taskings/tables.ts',
      "export const taskingTables = tables({\n  taskings: {\n    of: 'roster',\n  },\n})\n",
    ],
  },
  'SQL: one table, its columns and values are built': {
    rule: 'muster(sql-idiom)',
    bad: [
      'server/src/roster/planted/writes.ts',
      "import { sql } from 'kysely'\nexport const end = (tx: { query: never }, id: string, at: Date) =>\n  sql`update rosters r set ended_at = ${at}::timestamptz where r.id = ${id} and ended_at is null returning id`.execute(tx.query)\n",
    ],
    good: [
      'server/src/roster/planted/writes.ts',
      "import { sql } from 'kysely'\nexport const end = (tx: { query: never }, id: string, at: Date) =>\n  sql`update rosters r set ended_at = coalesce(ended_at, ${at}) where r.id = ${id} returning id`.execute(tx.query)\n",
    ],
  },
  'SQL: a statement that could be built says why it is not': {
    rule: 'muster(sql-idiom)',
    bad: [
      'server/src/roster/planted/reads.ts',
      "import { sql } from 'kysely'\nexport const due = (tx: { query: never }) =>\n  sql`select id, due_at as \"dueAt\" from outbox where state in ('waiting', 'sent') order by id limit 5`.execute(tx.query)\n",
    ],
    good: [
      'server/src/roster/planted/reads.ts',
      "import { sql } from 'kysely'\nexport const due = (tx: { query: never }) =>\n  sql`/* literal states: the index holds these rows alone */\n    select id, due_at as \"dueAt\" from outbox where state in ('waiting', 'sent') order by id limit 5`.execute(tx.query)\n",
    ],
  },
  'SQL: nothing is written inside of what is built': {
    rule: 'muster(sql-idiom)',
    bad: [
      'server/src/roster/planted/writes.ts',
      "import { sql } from 'kysely'\nexport const more = (tx: any) => tx.query.updateTable('rosters').set({ version: sql`version + 1` }).execute()\n",
    ],
    good: [
      'server/src/roster/planted/writes.ts',
      "import { sql } from 'kysely'\nexport const more = (tx: any) => sql`update rosters set version = version + 1`.execute(tx.query)\n",
    ],
  },
  'SQL: no join is built': {
    rule: 'muster(sql-idiom)',
    bad: [
      'server/src/roster/planted/reads.ts',
      "export const all = (tx: any) => tx.query.selectFrom('soldiers').innerJoin('rosters', 'rosters.id', 'roster_id').execute()\n",
    ],
    good: [
      'server/src/roster/planted/reads.ts',
      "export const all = (tx: any) => tx.query.selectFrom('soldiers').where('id', '=', 'a').execute()\n",
    ],
  },
  'prepared statements: in reads.ts': {
    rule: 'muster(sql-idiom)',
    bad: [
      'server/src/roster/planted/writes.ts',
      "export const all = (tx: any) => tx.prepared('roster.all', 'open screens', 'select 1')\n",
    ],
    good: [
      'server/src/roster/planted/reads.ts',
      "export const all = (tx: any) => tx.prepared('roster.all', 'open screens', 'select 1')\n",
    ],
  },
  'prepared statements: none that locks or writes': {
    rule: 'muster(sql-idiom)',
    bad: [
      'server/src/roster/planted/reads.ts',
      "export const held = (tx: any) => tx.prepared('roster.held', 'every call', 'select id from rosters for no key update')\n",
    ],
    good: [
      'server/src/roster/planted/reads.ts',
      "export const held = (tx: any) => tx.prepared('roster.held', 'every call', 'select id, updated_at from rosters')\n",
    ],
  },
  'prepared statements: no name is put together': {
    rule: 'muster(statement-names)',
    bad: [
      'server/src/roster/reads.ts',
      "interface Tx { prepared(name: string, text: string): void }\nexport const all = (tx: Tx, fields: string[]) => tx.prepared(`soldiers.${fields.join()}`, 'select 1')\n",
    ],
    good: [
      'server/src/roster/reads.ts',
      "interface Tx { prepared(name: string, text: string): void }\nconst NAMES = { a: 'list.a', b: 'list.b' } as const\nexport const all = (tx: Tx, show: 'a' | 'b') => tx.prepared(NAMES[show], 'select 1')\n",
    ],
  },
  'prepared statements: no name that was handed in': {
    rule: 'muster(statement-names)',
    bad: [
      'server/src/roster/reads.ts',
      "interface Tx { prepared(name: string, text: string): void }\nexport const all = (tx: Tx, name: string) => tx.prepared(name, 'select 1')\n",
    ],
    good: [
      'server/src/roster/reads.ts',
      "interface Tx { prepared(name: string, text: string): void }\nexport const all = (tx: Tx, one: boolean) => tx.prepared(one ? 'list.one' : 'list.all', 'select 1')\n",
    ],
  },
  'prepared statements: no name put together for a statement that proves its scope': {
    rule: 'muster(statement-names)',
    bad: [
      'server/src/roster/reads.ts',
      "const readAsChainViewer = (..._: string[]) => {}\nexport const all = (id: string, text: string) => readAsChainViewer('call', id, `list.${text}`, text)\n",
    ],
    good: [
      'server/src/roster/reads.ts',
      "const readAsChainViewer = (..._: string[]) => {}\nexport const all = (id: string, text: string) => readAsChainViewer('call', id, 'list.all', text)\n",
    ],
  },
}
