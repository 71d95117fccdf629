import type { DutyStatusCode } from '@muster/domain/dutyday/duty-status.ts'
import type { StatusEntry } from '@muster/domain/dutyday/schema.ts'
import { lastDay } from '@muster/domain/dutyday/status-history.ts'
import { formatPersonName } from '@muster/domain/identity/person-name.ts'
import { type CalendarDate, dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { type LeaderPosition, PRESETS } from '@muster/domain/roster/leaders/part.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import type { Acting } from '../../database/database.ts'
import type { WriteTx } from '../../database/transaction.ts'
import { beginTrial, giveComp } from '../../billing/trial.ts'
import { addEntries, withdrawEntries } from '../../dutyday/writes.ts'
import { createAccount, setNeedsProfile, updateProfile } from '../../identity/writes.ts'
import type { SoldierValues } from '../../roster/columns.ts'
import { memberOf, putGroups } from '../../roster/leaders/writes.ts'
import { attach } from '../../roster/linking/writes.ts'
import { asEditor, asSelf, type RosterEditor } from '../../roster/scope.ts'
import { apply, insertGroups, insertRoster } from '../../roster/writes.ts'
import { Chance } from './chance.ts'
import { FIRST_NAMES, LAST_NAMES } from './names.ts'

const TRIAL_DAYS = 30

export interface WorldAccount {
  readonly uid: string
  readonly rank: string
  readonly last: string
  /** The account's name in lists: `SFC Navarro, J.` */
  readonly name: string
  readonly dodid: string
  readonly email: string
}

export interface WorldSoldier {
  readonly id: string
  readonly rank: string
  readonly last: string
  readonly groupId: string | null
}

export interface WorldRoster {
  readonly id: string
  readonly owner: WorldAccount
  readonly timeZone: string
  readonly groups: readonly Group[]
  readonly soldiers: readonly WorldSoldier[]
}

export type NewSoldier = SoldierValues & { readonly rank: string; readonly last: string; readonly id?: string }

export interface RosterWish {
  readonly name?: string
  readonly timeZone?: string
  /** This number of Soldiers, in platoons of three squads of nine, or exactly these. */
  readonly soldiers?: number | readonly NewSoldier[]
  readonly groups?: readonly Group[]
  readonly authorized?: Readonly<Record<'officer' | 'warrant' | 'nco' | 'enlisted', number>>
}

export interface EntryWish {
  readonly id?: string
  readonly status: DutyStatusCode
  readonly from: CalendarDate | string
  readonly to?: CalendarDate | string | null
  readonly place?: string
  readonly remark?: string
  readonly method?: StatusEntry['method']
  /** When it was recorded. The default is the world's time. */
  readonly at?: Date
}

/**
 * Accounts, rosters and histories for tests and the demo, written as the product writes them, small steps
 * that can be put together. Ids and names come from a seed: the same steps make the same world.
 *
 *     const world = await World.open(database, { at: new Date('2026-11-12T11:30:00Z') })
 *     const navarro = await world.leader('SFC', 'Navarro')
 *     const roster = await world.roster(navarro, { soldiers: 40 })
 *     await world.member(roster, await world.leader('SSG', 'Dixon'), 'viewer')
 *     await world.entry(roster, roster.soldiers[0], { status: 'LV', from: '2026-11-10', to: '2026-11-20' })
 */
export class World {
  readonly chance: Chance
  /** The time of the next thing that is built. */
  at: Date
  readonly #write: Acting['write']
  /** When the trial of its leaders begins. Null: they have the product for free, without an end. */
  readonly #trialFrom: Date | null

  private constructor(write: Acting['write'], at: Date, seed: string | number, trialFrom: Date | null = null) {
    this.#write = write
    this.#trialFrom = trialFrom
    this.at = at
    this.chance = new Chance(seed)
  }

  static async open(
    database: Pick<Acting, 'write'>,
    { at, seed = 1 }: { readonly at: Date; readonly seed?: string | number },
  ): Promise<World> {
    return new World((work) => database.write(work), at, seed)
  }

  /** A world inside an open transaction. Its leaders' trial begins at `trialFrom`. */
  static within(
    tx: WriteTx,
    { at, seed, trialFrom }: { readonly at: Date; readonly seed: string | number; readonly trialFrom?: Date },
  ): World {
    return new World((work) => work(tx), at, seed, trialFrom)
  }

  newId = (): string => this.chance.uuid()

  /** An account with a complete profile. */
  async leader(
    rank: string,
    last: string,
    more: {
      readonly first?: string
      readonly middle?: string
      readonly email?: string
      /** An existing account with this id, which stays as it is. */
      readonly known?: string | null
      readonly role?: 'Leader' | 'Soldier'
      /** The DoD ID on the roster, for a person who is on one. */
      readonly dodid?: string | undefined
    } = {},
  ): Promise<WorldAccount> {
    const newUid = this.newId()
    const uid = more.known ?? newUid
    const parts = { last, first: more.first ?? this.chance.pick(FIRST_NAMES), middle: more.middle ?? '', suffix: '' }
    const display = formatPersonName(parts)
    const email = more.email ?? `${parts.first}.${last}.${uid.slice(0, 8)}@example.com`.toLowerCase()
    const dodid = more.dodid ?? this.dodid()
    const entitle = async (tx: WriteTx) => {
      if (this.#trialFrom === null) await giveComp(tx, uid, this.at)
      else if (more.role !== 'Soldier') await beginTrial(tx, uid, this.#trialFrom, TRIAL_DAYS)
    }
    await this.#write(async (tx) => {
      if (more.known) return entitle(tx)
      const name = { ...parts, display }
      await createAccount(tx, { uid, email, emailVerified: true, displayName: display, name }, this.at)
      await updateProfile(tx, uid, { dodid, rank, declaredRole: more.role ?? 'Leader' })
      await setNeedsProfile(tx, uid, false)
      await entitle(tx)
    })
    return { uid, rank, last, name: `${rank} ${last}, ${parts.first.slice(0, 1)}.`, dodid, email }
  }

  dodid(): string {
    return `1${this.chance.digits(9)}`
  }

  /** A roster created now, with everyone on it. */
  async roster(owner: WorldAccount, wish: RosterWish = {}): Promise<WorldRoster> {
    const id = this.newId()
    const timeZone = wish.timeZone ?? 'America/New_York'
    const made = typeof wish.soldiers === 'object' ? null : this.#company(wish.soldiers ?? 0)
    const groups = wish.groups ?? made?.groups ?? []
    const soldiers = typeof wish.soldiers === 'object' ? wish.soldiers : (made?.soldiers ?? [])
    const stored = await this.#write(async (tx) => {
      const name = wish.name ?? `${this.chance.pick(['A', 'B', 'C', 'D'])} Co, ${this.chance.between(1, 9)}-504 PIR`
      await insertRoster(tx, asSelf({ caller: owner }), { id, name, timeZone, at: this.at })
      if (wish.authorized) {
        const authorized = JSON.stringify(wish.authorized)
        await tx.query.updateTable('rosters').set({ authorized }).where('id', '=', id).execute()
      }
      const editor = await asEditor({ caller: owner, tx }, id, 'any')
      await insertGroups(tx, editor, groups)
      return this.#addSoldiers(tx, editor, soldiers)
    })
    return { id, owner, timeZone, groups, soldiers: stored }
  }

  /** Adds a co-leader to the roster. */
  async member(roster: WorldRoster, account: WorldAccount, role: 'editor' | 'viewer'): Promise<void> {
    await this.#write((tx) =>
      tx.query
        .insertInto('roster_members')
        .values({ roster_id: roster.id, uid: account.uid, role, added_at: this.at })
        .execute(),
    )
  }

  /** Adds a leader of one group, with the usual rights of the position. */
  async leads(roster: WorldRoster, account: WorldAccount, position: LeaderPosition, groupId: string): Promise<void> {
    const { id: rosterId } = roster
    const { uid } = account
    const { role, areas, limited } = memberOf({ position, groupIds: [groupId], areas: PRESETS[position].areas })
    await this.#write(async (tx) => {
      await tx.query
        .insertInto('roster_members')
        .values({ roster_id: rosterId, uid, role, position, areas, limited, added_at: this.at })
        .execute()
      await putGroups(tx, { rosterId, uid, groupIds: [groupId] })
    })
  }

  /** Links the row to the account, which agreed by a code. Nobody is notified. */
  async link(roster: WorldRoster, soldier: WorldSoldier | undefined, account: WorldAccount): Promise<void> {
    if (!soldier) throw new Error('no such Soldier in this world')
    const { uid } = account
    const ids = { rosterId: roster.id, soldierId: soldier.id }
    const link = { uid, ...ids, by: roster.owner.uid, way: 'code' as const, at: this.at }
    await this.#write((tx) => attach(tx, link))
  }

  /** A roster below another: its owner arrives there as a Soldier and is linked. */
  async below(above: WorldRoster, owner: WorldAccount, wish: RosterWish = {}): Promise<WorldRoster> {
    const [row] = await this.arrive(above, [{ rank: owner.rank, last: owner.last }])
    await this.link(above, row, owner)
    return this.roster(owner, wish)
  }

  /** Soldiers who arrive now. */
  async arrive(roster: WorldRoster, soldiers: readonly NewSoldier[]): Promise<WorldSoldier[]> {
    return this.edit(roster, (tx, editor) => this.#addSoldiers(tx, editor, soldiers))
  }

  /** A change to Soldiers that happens now. */
  async change(roster: WorldRoster, soldier: WorldSoldier, before: SoldierValues, after: SoldierValues): Promise<void> {
    await this.edit(roster, (tx, editor) =>
      apply(tx, editor, {
        id: this.newId(),
        kind: 'edit',
        at: this.at,
        changes: [{ soldierId: soldier.id, before, after }],
      }),
    )
  }

  /** A Soldier who leaves today. */
  async depart(roster: WorldRoster, soldier: WorldSoldier, reason = 'PCS'): Promise<void> {
    const day = dayAt(this.at, roster.timeZone)
    await this.edit(roster, (tx, editor) =>
      apply(tx, editor, {
        id: this.newId(),
        kind: 'archive',
        at: this.at,
        changes: [
          {
            soldierId: soldier.id,
            before: { archivedOn: null, lossDate: null, lossReason: null },
            after: { archivedOn: day, lossDate: day, lossReason: reason },
          },
        ],
      }),
    )
  }

  /** A line of the duty status history, without the lines that the product would add to a correction. */
  async entry(roster: WorldRoster, soldier: WorldSoldier | undefined, wish: EntryWish): Promise<string> {
    if (!soldier) throw new Error('no such Soldier in this world')
    const [id = ''] = await this.entries(roster, [{ ...wish, soldierId: soldier.id }])
    return id
  }

  async entries(
    roster: WorldRoster,
    wishes: readonly (EntryWish & { readonly soldierId: string })[],
  ): Promise<string[]> {
    const entries = wishes.map((wish) => {
      const from = wish.from as CalendarDate
      const to = lastDay({ status: wish.status, from, to: (wish.to ?? null) as CalendarDate | null })
      const { soldierId, status, place = '', remark = '', method = 'seen' } = wish
      const recordedAt = wish.at ?? this.at
      return {
        id: wish.id ?? this.newId(),
        soldierId,
        status,
        from,
        to,
        place,
        remark,
        method,
        recordedAt,
        continues: null,
      }
    })
    await this.edit(roster, (tx, editor) => addEntries(tx, editor, entries))
    return entries.map((entry) => entry.id)
  }

  async withdraw(roster: WorldRoster, entryIds: readonly string[], at = this.at): Promise<void> {
    await this.edit(roster, (tx, editor) => withdrawEntries(tx, editor, entryIds, at))
  }

  /** Any other work, as the roster's owner. */
  edit<T>(roster: WorldRoster, work: (tx: WriteTx, editor: RosterEditor) => Promise<T>): Promise<T> {
    return this.#write(async (tx) => work(tx, await asEditor({ caller: roster.owner, tx }, roster.id, 'any')))
  }

  async #addSoldiers(tx: WriteTx, editor: RosterEditor, soldiers: readonly NewSoldier[]): Promise<WorldSoldier[]> {
    if (soldiers.length === 0) return []
    const changes = soldiers.map(({ id, ...values }) => ({
      soldierId: id ?? this.newId(),
      before: null,
      after: values,
    }))
    await apply(tx, editor, { id: this.newId(), kind: soldiers.length > 1 ? 'import' : 'create', at: this.at, changes })
    return changes.map(({ soldierId, after: { rank, last, groupId } }) => ({
      id: soldierId,
      rank,
      last,
      groupId: typeof groupId === 'string' ? groupId : null,
    }))
  }

  /** Platoons of three squads of nine until everybody has a place. */
  #company(count: number): { readonly groups: readonly Group[]; readonly soldiers: readonly NewSoldier[] } {
    const groups: Group[] = []
    const soldiers: NewSoldier[] = []
    while (soldiers.length < count) {
      const platoonNumber = Math.floor(soldiers.length / 29)
      const platoon = this.#group('platoon', `${ordinal(platoonNumber + 1)} Platoon`, null, platoonNumber)
      groups.push(platoon)
      for (const rank of ['2LT', 'SFC']) soldiers.push(this.#person(rank, platoon.id))
      for (let number = 0; number < 3 && soldiers.length < count; number++) {
        const squad = this.#group('squad', `${ordinal(number + 1)} Squad`, platoon.id, number)
        groups.push(squad)
        for (const rank of SQUAD) soldiers.push(this.#person(rank, squad.id))
      }
    }
    return { groups, soldiers: soldiers.slice(0, count) }
  }

  #group(kind: Group['kind'], name: string, parentId: string | null, position: number): Group {
    return { id: this.newId(), kind, name, parentId, position }
  }

  #person(rank: string, groupId: string): NewSoldier {
    return { rank, last: this.chance.pick(LAST_NAMES), first: this.chance.pick(FIRST_NAMES), groupId }
  }
}

function ordinal(number: number): string {
  const endings = ['th', 'st', 'nd', 'rd']
  return `${number}${(number % 100 < 11 || number % 100 > 13 ? endings[number % 10] : undefined) ?? 'th'}`
}

const SQUAD = ['SSG', 'SGT', 'SPC', 'PFC', 'PFC', 'SGT', 'SPC', 'PFC', 'PV2']
