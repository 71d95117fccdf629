import type { LeaderPosition } from '@muster/domain/roster/leaders/part.ts'
import { sql } from 'kysely'
import type { WriteTx } from '../../database/transaction.ts'
import { type DEMO_PEOPLE, PLATOON_SERGEANT, SQUAD_LEADER } from '../../identity/demo-provider.ts'
import { addDemoIdentity, demoAccountOf } from '../battalion.ts'
import type { DemoCompany } from '../company.ts'
import type { World, WorldAccount, WorldRoster } from '../world/world.ts'

/** A group of the company, with the account of its leader. */
export interface LedGroup {
  readonly groupId: string
  readonly platoon: string
  /** The name of the squad. Null for the platoon itself. */
  readonly squad: string | null
  readonly leader: WorldAccount
}

const SQUAD_POSITIONS = ['Squad Leader', 'Weapons Squad Leader']

/** The platoon whose squads have leaders of their own. In the others the platoon sergeant takes accountability. */
const BY_SQUAD = '3rd Platoon'

/** The platoon sergeants have their platoons, and the squad leaders of one platoon their squads. */
export async function demoLeaders(
  tx: WriteTx,
  world: World,
  roster: WorldRoster,
  { company, issuer }: { readonly company: DemoCompany; readonly issuer: string },
): Promise<readonly LedGroup[]> {
  const led: LedGroup[] = []
  const add = async (groupId: string, named: Pick<LedGroup, 'platoon' | 'squad'>, as: LeaderPosition) => {
    const place = `${named.platoon} ${named.squad ?? ''}`.trim().toLowerCase().replaceAll(' ', '-')
    const positions = named.squad === null ? ['Platoon Sergeant'] : SQUAD_POSITIONS
    const row = company.soldiers.find((one) => one.groupId === groupId && positions.includes(String(one.position)))
    if (!row) throw new Error(`nobody leads ${place} of the demo company`)
    const person = [PLATOON_SERGEANT, SQUAD_LEADER].find(({ name }) => name === `${row.first} ${row.last}`)
    const leader = await accountOf(tx, world, row, person?.email ?? `a-co-${place}@example.com`)
    if (person) await known(tx, world, leader, person, issuer)
    // Lists have the leaders in the order in which they came.
    world.at = new Date(world.at.getTime() + 60_000)
    await world.leads(roster, leader, as, groupId)
    const { rank, last } = row
    await world.link(roster, { id: row.id, rank, last, groupId }, leader)
    led.push(Object.assign({ groupId, leader }, named))
  }
  for (const platoon of company.groups.filter(({ kind, name }) => kind === 'platoon' && name !== 'HQ')) {
    await add(platoon.id, { platoon: platoon.name, squad: null }, 'platoon sergeant')
    if (platoon.name !== BY_SQUAD) continue
    for (const squad of company.groups.filter(({ kind, parentId }) => kind === 'squad' && parentId === platoon.id)) {
      await add(squad.id, { platoon: platoon.name, squad: squad.name }, 'squad leader')
    }
  }
  return led
}

/** The account of the Soldier in this position, who stays the same when the demo is rebuilt. */
export async function companyLeader(
  tx: WriteTx,
  world: World,
  company: DemoCompany,
  { position, email }: { readonly position: string; readonly email: string },
): Promise<WorldAccount> {
  const row = company.soldiers.find((one) => one.position === position)
  if (!row) throw new Error(`the demo company has no ${position}`)
  return accountOf(tx, world, row, email)
}

async function accountOf(
  tx: WriteTx,
  world: World,
  { rank, last, first, middle, dodid }: DemoCompany['soldiers'][number],
  email: string,
): Promise<WorldAccount> {
  const { rows } = await sql<{ uid: string }>`
    /* reads all of accounts: a demo has few */
    select uid from accounts where email = ${email}`.execute(tx.query)
  return world.leader(rank, last, {
    first: String(first),
    middle: String(middle ?? ''),
    email,
    known: rows[0]?.uid ?? null,
    dodid: String(dodid),
  })
}

/** The demo offers to sign in as this person. */
async function known(
  tx: WriteTx,
  world: World,
  { uid }: WorldAccount,
  person: (typeof DEMO_PEOPLE)[number],
  issuer: string,
): Promise<void> {
  if ((await demoAccountOf(tx, person.sub)) === null) await addDemoIdentity(tx, uid, person, { issuer, now: world.at })
}
