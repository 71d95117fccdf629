import { createRoster } from '@muster/domain/roster/functions.ts'
import { attach } from '../../roster/linking/writes.ts'
import { addSoldier, type Person, type TestRoster } from './rosters.ts'
import type { TestServer } from '../server/server.ts'

/** The chain of command around a roster: battalion, company, the roster and another platoon, a squad below. */
export interface TestChain {
  /** Keeps the battalion, two levels above the roster. */
  readonly above: Person
  /** Is a viewer of the battalion. */
  readonly aboveViewer: Person
  /** Keeps another platoon of the same company. */
  readonly beside: Person
  /** Is a linked Soldier of the roster and keeps a squad below it. */
  readonly below: Person
  /** Is a linked Soldier of the roster. */
  readonly linked: Person
  /** The row of `linked`. */
  readonly linkedSoldierId: string
  readonly rosterIds: {
    readonly battalion: string
    readonly company: string
    readonly beside: string
    readonly below: string
  }
}

export async function chainAround(server: TestServer, roster: TestRoster): Promise<TestChain> {
  const names = ['Above, Ada', 'Middle, Max', 'Seer, Sue', 'Beside, Bo', 'Below, Bea', 'Linked, Lou']
  const people = await Promise.all(names.map((name) => server.signUp({ name })))
  const [above, middle, aboveViewer, beside, below, linked] = people as [Person, Person, Person, Person, Person, Person]
  const kept = async (name: string, owner: Person) => {
    const { rosterId: id } = await server.call(createRoster, { name, timeZone: 'America/New_York' }, owner.token)
    return { ...roster, id, owner }
  }
  const [battalion, company, platoon, squad] = await Promise.all([
    kept('2-504 PIR', above),
    kept('A Co', middle),
    kept('2nd Platoon', beside),
    kept('1st Squad', below),
  ])
  await server.database.pool.query(`insert into roster_members (roster_id, uid, role) values ($1, $2, 'viewer')`, [
    battalion.id,
    aboveViewer.uid,
  ])
  await linkInto(server, battalion, middle, 'Middle')
  await linkInto(server, company, roster.owner, 'Owner')
  await linkInto(server, company, beside, 'Beside')
  await linkInto(server, roster, below, 'Below')
  const linkedSoldierId = await linkInto(server, roster, linked, 'Linked')
  const rosterIds = { battalion: battalion.id, company: company.id, beside: platoon.id, below: squad.id }
  return { above, aboveViewer, beside, below, linked, linkedSoldierId, rosterIds }
}

/** A new row of the roster that describes the person. */
export async function linkInto(server: TestServer, roster: TestRoster, person: Person, last: string): Promise<string> {
  const soldierId = await addSoldier(server, roster, { last })
  const at = server.clock.now()
  await server.database.write((tx) =>
    attach(tx, { uid: person.uid, rosterId: roster.id, soldierId, by: roster.owner.uid, way: 'code', at }),
  )
  return soldierId
}
