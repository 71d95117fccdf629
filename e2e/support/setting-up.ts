// What a test starts with, made by the server's functions instead of clicks. The clicks have their own tests: path,
// chain, intake, leaders.
import { randomInt, randomUUID } from 'node:crypto'
import { getMyProfile, saveMyProfile } from '@muster/domain/identity/functions.ts'
import { parsePersonName } from '@muster/domain/identity/person-name.ts'
import { commitImport, createRoster, getRoster, readImportFile } from '@muster/domain/roster/functions.ts'
import { createLeaderCode, inviteCoLeader } from '@muster/domain/roster/invites/functions.ts'
import { setLeaderPart } from '@muster/domain/roster/leaders/functions.ts'
import { type LeaderPosition, PRESETS } from '@muster/domain/roster/leaders/part.ts'
import {
  decideLinkRequest,
  joinRoster,
  linkSelfToLeader,
  listLinkRequests,
} from '@muster/domain/roster/linking/functions.ts'
import { expect, type Page } from '@playwright/test'
import { call } from './calls.ts'
import { inDatabase } from './database.ts'
import { unitZone } from './days.ts'
import type { MusterServer } from './server.ts'

/** Six Soldiers: quick to import, and few enough to see at once. */
export const SQUAD_CSV = [
  'Rank,Last,First,Plt,Sqd',
  'SSG,Alvarez,Marta,1,1',
  'SGT,Brooks,Neil,1,1',
  'SPC,Chen,Olga,1,1',
  'SPC,Diaz,Pablo,1,1',
  'PFC,Egan,Rosa,1,1',
  'PV2,Fox,Sven,1,1',
].join('\n')

/** A DoD ID that no other person in this run has. */
export function newDodid(): string {
  return `1${String(randomInt(1e9)).padStart(9, '0')}`
}

export interface Introduction {
  readonly rank?: string
  readonly role?: 'Leader' | 'Soldier'
  readonly dodid?: string
}

/** Fills in what the welcome screen asks. Unless given, the person is a leader with the rank of SFC. */
export async function introduce(
  page: Page,
  { rank = 'SFC', role = 'Leader', dodid = newDodid() }: Introduction = {},
): Promise<void> {
  const { displayName } = await call(page, getMyProfile, {})
  const { last, first, middle, suffix } = parsePersonName(displayName ?? '')
  await call(page, saveMyProfile, { dodid, rank, declaredRole: role, name: { last, first, middle, suffix } })
}

/** Starts an empty roster for the person. Returns its id. */
export async function startRoster(page: Page, name: string): Promise<string> {
  const { rosterId } = await call(page, createRoster, { name, timeZone: unitZone() })
  return rosterId
}

/** Imports the Soldiers of a file in which every row is valid. */
export async function importSoldiers(page: Page, rosterId: string, csv: string): Promise<void> {
  const file = { fileName: 'roster.csv', mediaType: 'text/csv', content: Buffer.from(csv).toString('base64') }
  const { importId } = await call(page, readImportFile, { rosterId, file })
  const { created, rejected } = await call(page, commitImport, { rosterId, importId })
  expect([created, rejected]).toEqual([csv.trim().split('\n').length - 1, 0])
}

/** Starts a roster with a squad of six. Returns its id. */
export async function startSquad(page: Page, name: string): Promise<string> {
  const rosterId = await startRoster(page, name)
  await importSoldiers(page, rosterId, SQUAD_CSV)
  return rosterId
}

/**
 * Links a leader with a roster below another one: the leader asks with the code of the leader above, and is added as
 * a new row of that roster.
 */
export async function standBelow(below: Page, above: Page, rosterAbove: string): Promise<void> {
  const invite = { rosterId: rosterAbove, inviteId: randomUUID() }
  const { code } = await call(above, createLeaderCode, invite)
  await call(below, linkSelfToLeader, { code })
  const { requests } = await call(above, listLinkRequests, { rosterId: rosterAbove })
  const [request] = requests
  if (!request) throw new Error('Nobody asks to be linked.')
  const decision = { kind: 'add', soldierId: randomUUID() } as const
  await call(above, decideLinkRequest, { rosterId: rosterAbove, requestId: request.id, decision })
}

/**
 * Links the account with this e-mail to the Soldier of this last name, as if the person had agreed. No one is
 * notified.
 */
export async function linkByHand(
  server: MusterServer,
  email: string,
  { rosterId, last }: { rosterId: string; last: string },
): Promise<void> {
  await inDatabase(
    server,
    `with agreed as (
      insert into link_consents (uid, roster_id, way, at) select uid, $2, 'code', now() from accounts where email = $1
    )
    update soldiers set linked_uid = (select uid from accounts where email = $1) where roster_id = $2 and last_name = $3`,
    [email, rosterId, last],
  )
}

/** Makes a leader co-leader of another one's roster, with a co-leader's code. */
export async function keepTogether(
  coLeader: Page,
  owner: Page,
  { rosterId, role }: { rosterId: string; role: 'editor' | 'viewer' },
): Promise<void> {
  const { code } = await call(owner, inviteCoLeader, { rosterId, inviteId: randomUUID(), role })
  await call(coLeader, joinRoster, { code })
}

/** Makes a person leader of some groups of another one's roster. Returns the ids of all groups, by name. */
export async function leadGroups(
  leader: Page,
  owner: Page,
  { rosterId, position, groups: names }: { rosterId: string; position: LeaderPosition; groups: readonly string[] },
): Promise<Map<string, string>> {
  await keepTogether(leader, owner, { rosterId, role: 'editor' })
  const { groups } = await call(owner, getRoster, { rosterId })
  const ids = new Map(groups.map(({ id, name }) => [name, id]))
  const { uid } = await call(leader, getMyProfile, {})
  const groupIds = names.map((name) => ids.get(name) ?? '')
  await call(owner, setLeaderPart, { rosterId, uid, part: { position, groupIds, areas: PRESETS[position].areas } })
  return ids
}
