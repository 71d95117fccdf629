import { randomUUID } from 'node:crypto'
import { recordStatus, submitAccountability } from '@muster/domain/dutyday/functions.ts'
import { createTask } from '@muster/domain/dutyday/tasks/functions.ts'
import { readImportFile, saveGroup, updateSoldiers } from '@muster/domain/roster/functions.ts'
import type { TestServer } from '../server/server.ts'
import type { Client } from '../server/world-server.ts'
import { delivered, draft } from '../unit/counselings.ts'
import { addSoldier, newRoster, type TestRoster } from '../unit/rosters.ts'

export interface Things {
  readonly roster: TestRoster
  /** Ids that the stranger may have learned, and names in calls. */
  readonly ids: readonly string[]
}

/** In every name and text of the other leader, and in nobody else's. */
export const THEIR_NAME = 'Quibbleforth'
export const THEIR_DODID = '1987650042'
export const THEIR_PHONE = '910-555-0187'
const UNNAMED_DODID = '1987650059'
/** What is in their roster alone, and in no account. */
export const OF_THEIR_ROSTER = [THEIR_DODID, THEIR_PHONE, UNNAMED_DODID]

/** A roster with one of everything that has an id. */
export async function things(
  server: TestServer,
  name: string,
  more: Partial<Parameters<typeof addSoldier>[2]> = {},
): Promise<Things> {
  const roster = await newRoster(server, name)
  const rosterId = roster.id
  const { token: owner } = roster.owner
  const soldierId = await addSoldier(server, roster, { ...more, last: name })
  const groupId = randomUUID()
  const group = { rosterId, groupId, parentId: null, kind: 'platoon' as const, name: `1st of ${name}`, position: 0 }
  await server.call(saveGroup, group, owner)
  const entry = { id: randomUUID(), soldierId, status: 'PDY' as const, from: '2026-03-02' }
  await server.call(recordStatus, { rosterId, entries: [entry] }, owner)
  const report = await server.call(submitAccountability, { rosterId, dutyDate: '2026-03-02' }, owner)
  const edit = { rosterId, soldierIds: [soldierId], patch: { mos: '11B' } }
  const { changeSetId } = await server.call(updateSoldiers, edit, owner)
  const content = Buffer.from(`Rank,Last\nSGT,${name}\n`).toString('base64')
  const file = { fileName: `${name}.csv`, mediaType: 'text/csv', content }
  const { importId } = await server.call(readImportFile, { rosterId, file }, owner)
  const [taskId, stepId] = [randomUUID(), randomUUID()]
  const task = {
    title: `Inventory of ${name}`,
    assignees: [soldierId],
    steps: [{ id: stepId, title: `Count for ${name}` }],
  }
  await server.call(createTask, { rosterId, taskId, task }, owner)
  const about = { rosterId, soldierId }
  const day = { heldOn: '2026-03-01', assessOn: null, nextOn: null }
  const leader: Client = { call: (declaration, input) => server.call(declaration, input, owner) }
  const [said, unsaid] = [await delivered(leader, about, day), await draft(leader, about, day)]
  const counselings = [said.counselingId, unsaid.counselingId]
  const ids = [rosterId, soldierId, groupId, entry.id, report.id, changeSetId, importId, taskId, stepId, ...counselings]
  return { roster, ids }
}

/**
 * Names, numbers and ids of the other leader that no call names, so that an answer can only have them from the data.
 */
export async function secretsOf(server: TestServer, { roster }: Things): Promise<string[]> {
  const people = [roster.owner, roster.editor, roster.viewer]
  for (const { uid } of people) {
    await server.database.pool.query(
      `update accounts set display_name = $2, name_last = $3, email = lower($2) || '@example.mil' where uid = $1`,
      [uid, `${THEIR_NAME}-${uid.slice(0, 8)}`, THEIR_NAME],
    )
  }
  const unnamed = await addSoldier(server, roster, { last: THEIR_NAME, dodid: UNNAMED_DODID })
  const texts = [THEIR_NAME, ...OF_THEIR_ROSTER]
  return [...texts, unnamed, ...people.flatMap(({ uid, token: own }) => [uid, own])].map((text) => text.toLowerCase())
}

/**
 * Every row of every table that names the other leader's roster or account, as text. The stranger's own rows may
 * contain their ids, in texts and as ids that it chose, but may not be on their roster, nor belong to them.
 */
export async function everythingOf(
  server: TestServer,
  { roster }: Things,
  strangers: readonly string[],
): Promise<string[]> {
  const { rows: tables } = await server.database.pool.query<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const mine = [roster.id, roster.owner.uid].map((id) => `%${id}%`)
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await server.database.pool.query<{ row: string }>(
        `select to_jsonb(t)::text as row from ${name} t
        where case
            when to_jsonb(t)->>'uid' = any($2)
              or to_jsonb(t)->>'roster_id' in (select r.id::text from rosters r where r.owner_uid::text = any($2))
            then (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(t)) where key ~ '(uid|roster_id|(^|_)by)$')
            else to_jsonb(t) end::text like any($1)
        order by 1`,
        [mine, strangers],
      )
      return rows.map(({ row }) => `${name} ${row}`)
    }),
  )
  return found.flat()
}
