import { randomUUID } from 'node:crypto'
import { createRoster, createSoldier, listSoldiers } from '@muster/domain/roster/functions.ts'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import type { Soldier } from '@muster/domain/roster/schema.ts'
import type { FieldKey } from '@muster/domain/roster/soldier-fields.ts'
import { CallError, type TestServer } from '../server/server.ts'

export interface Person {
  readonly uid: string
  readonly token: string
}

/** A roster with an owner, an editor and a viewer, and an account without any relation to it. */
export interface TestRoster {
  readonly id: string
  readonly owner: Person
  readonly editor: Person
  readonly viewer: Person
  readonly stranger: Person
}

export async function newRoster(server: TestServer, name = 'A Co, 2-504 PIR'): Promise<TestRoster> {
  const [owner, editor, viewer, stranger] = await Promise.all([
    server.signUp({ name: 'Owner, Olivia' }),
    server.signUp({ name: 'Editor, Emil' }),
    server.signUp({ name: 'Viewer, Vera' }),
    server.signUp({ name: 'Stranger, Sven' }),
  ])
  const { rosterId: id } = await server.call(createRoster, { name, timeZone: 'America/New_York' }, owner.token)
  const roster = { id, owner, editor, viewer, stranger }
  await share(server, roster, editor.uid, 'editor')
  await share(server, roster, viewer.uid, 'viewer')
  return roster
}

/** Sharing has no function yet. */
async function share(server: TestServer, roster: TestRoster, uid: string, role: 'editor' | 'viewer'): Promise<void> {
  await server.database.reading.query.insertInto('roster_members').values({ roster_id: roster.id, uid, role }).execute()
}

export async function addSoldier(
  server: TestServer,
  roster: TestRoster,
  soldier: Partial<RawInputOf<typeof createSoldier>['soldier']> & { readonly last: string },
): Promise<string> {
  const soldierId = randomUUID()
  const input = { rosterId: roster.id, soldierId, soldier: { rank: 'SPC', ...soldier } }
  await server.call(createSoldier, input, roster.owner.token)
  return soldierId
}

export async function soldiersOf(
  server: TestServer,
  roster: TestRoster,
  fields: FieldKey[] = [],
  archived = false,
): Promise<Soldier[]> {
  const { soldiers } = await server.call(listSoldiers, { rosterId: roster.id, fields, archived }, roster.owner.token)
  return soldiers
}

/** The refusal of a call. Fails the test when the call succeeded. */
export async function refusalOf(call: Promise<unknown>): Promise<Pick<CallError, 'code' | 'message' | 'details'>> {
  try {
    await call
  } catch (error) {
    if (error instanceof CallError) return { code: error.code, message: error.message, details: error.details }
    throw error
  }
  throw new Error('The call went through, and should have been refused')
}
