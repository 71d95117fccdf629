import { randomUUID } from 'node:crypto'
import { type Area, AREAS } from '@muster/domain/kernel/area.ts'
import type { TestServer } from '../server/server.ts'
import type { Person } from './rosters.ts'

/** An editor of a new group with this Soldier alone. */
export async function leaderOfPart(server: TestServer, rosterId: string, soldierId: string): Promise<Person> {
  const person = await server.signUp({ name: 'Part, Pat' })
  const groupId = randomUUID()
  await server.database.pool.query(
    `insert into groups (id, roster_id, parent_id, kind, name, position) values ($1, $2, null, 'squad', 'Part', 0)`,
    [groupId, rosterId],
  )
  await server.database.pool.query('update soldiers set group_id = $1 where id = $2', [groupId, soldierId])
  await server.database.pool.query(
    `insert into roster_members (roster_id, uid, role, limited) values ($1, $2, 'editor', true)`,
    [rosterId, person.uid],
  )
  await server.database.pool.query('insert into roster_parts (roster_id, uid, group_id) values ($1, $2, $3)', [
    rosterId,
    person.uid,
    groupId,
  ])
  return person
}

/** An editor of the whole roster who may change this area and see nothing of the others. */
export async function leaderOfArea(server: TestServer, rosterId: string, only: Area): Promise<Person> {
  const person = await server.signUp({ name: 'Area, Art' })
  const areas = Object.fromEntries(AREAS.map((area) => [area, area === only ? 'change' : 'nothing']))
  await server.database.pool.query(
    `insert into roster_members (roster_id, uid, role, areas) values ($1, $2, 'editor', $3)`,
    [rosterId, person.uid, JSON.stringify(areas)],
  )
  return person
}
