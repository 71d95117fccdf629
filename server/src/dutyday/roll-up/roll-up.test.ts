import { randomUUID } from 'node:crypto'
import { getDashboard } from '@muster/domain/dashboard/functions.ts'
import { saveFormation } from '@muster/domain/dutyday/formations/functions.ts'
import {
  exportPerstat,
  getAccountability,
  getMyDutyHistory,
  getPerstat,
  getRollUp,
  getStrengthTrend,
  markOthersPresent,
  nudgeRosters,
  recordStatus,
  submitAccountability,
} from '@muster/domain/dutyday/functions.ts'
import { leftOutWords } from '@muster/domain/dutyday/roll-up.ts'
import { headcountOfLine, isChangedSince } from '@muster/domain/dutyday/perstat.ts'
import { perstatNotes } from '@muster/domain/dutyday/perstat-words.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { startWorld, type WorldServer } from '../../testing/server/world-server.ts'
import { linkByHand } from '../../testing/unit/link-by-hand.ts'

// Thursday, 0630 in New York.
const NOW = '2026-11-12T11:30:00.000Z'
const TODAY = '2026-11-12'

let setting: WorldServer
let firstSergeant: WorldAccount
let platoonSergeant: WorldAccount
let squadLeader: WorldAccount
let otherPlatoonSergeant: WorldAccount
let company: WorldRoster
let platoon: WorldRoster
let squad: WorldRoster
let otherPlatoon: WorldRoster

beforeAll(async () => {
  setting = await startWorld('2026-11-01T12:00:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at('2026-11-01T12:00:00Z')
  const { world } = setting
  firstSergeant = await world.leader('1SG', 'Hale')
  platoonSergeant = await world.leader('SFC', 'Navarro')
  otherPlatoonSergeant = await world.leader('SFC', 'Boone')
  squadLeader = await world.leader('SSG', 'Dixon')
  const people = (...lasts: string[]) => lasts.map((last) => ({ rank: 'SPC', last }))
  company = await world.roster(firstSergeant, { name: 'A Co', soldiers: people('Navarro', 'Boone', 'Clerk') })
  platoon = await world.roster(platoonSergeant, { name: '1st Platoon', soldiers: people('Dixon', 'Medic') })
  otherPlatoon = await world.roster(otherPlatoonSergeant, { name: '2nd Platoon', soldiers: people('Urena') })
  squad = await world.roster(squadLeader, { name: '1st Squad', soldiers: people('Ames', 'Bell', 'Cole', 'Dunn') })
  await link(company, 0, platoonSergeant)
  await link(company, 1, otherPlatoonSergeant)
  await link(platoon, 0, squadLeader)
  setting.at(NOW)
})

async function link(roster: WorldRoster, index: number, account: WorldAccount): Promise<void> {
  await linkByHand(setting.server.database.pool, roster.soldiers[index]?.id, account.uid)
}

async function everyonePresent(roster: WorldRoster, by: WorldAccount): Promise<void> {
  const others = roster.soldiers.map((soldier) => ({ id: randomUUID(), soldierId: soldier.id }))
  await setting.as(by).call(markOthersPresent, { rosterId: roster.id, dutyDate: TODAY, others })
}

function rollUp(by = firstSergeant, rosterId = company.id) {
  return setting.as(by).call(getRollUp, { rosterId })
}

describe('a day without formation', () => {
  test('owes no report, on the roster itself, in the roll-up and on the dashboard above', async () => {
    const formation = {
      name: 'First formation',
      time: '06:30',
      weekdays: [1, 2, 3, 4, 5],
      closesAfter: 60,
      counts: 'day' as const,
      onDaysOff: false,
    }
    const formationId = randomUUID()
    const sergeant = setting.as(otherPlatoonSergeant)
    await sergeant.call(saveFormation, { rosterId: otherPlatoon.id, formationId, version: null, formation })
    const owed = async () => {
      const { rosters } = await rollUp()
      const above = await setting.as(firstSergeant).call(getDashboard, { rosterId: company.id, over: 'chain' })
      return [
        (await sergeant.call(getAccountability, { rosterId: otherPlatoon.id })).noReport,
        rosters.find(({ rosterId }) => rosterId === otherPlatoon.id)?.noReport,
        above.rosters.find(({ rosterId }) => rosterId === otherPlatoon.id)?.reports,
      ]
    }
    setting.at('2026-11-12T20:00:00Z')
    expect(await owed()).toEqual([false, false, { owed: 1, submitted: 0, late: 1 }])
    // A Sunday, and Thanksgiving.
    for (const day of ['2026-11-15T20:00:00Z', '2026-11-26T20:00:00Z']) {
      setting.at(day)
      expect(await owed()).toEqual([true, true, { owed: 0, submitted: 0, late: 0 }])
    }
  })
})

describe('the roll-up', () => {
  test('shows every roster below with its own figures and those of everybody below it', async () => {
    await everyonePresent(squad, squadLeader)
    const { rosters, dutyDate } = await rollUp()
    expect(dutyDate).toBe(TODAY)
    expect(
      rosters.map(({ name, depth, parentId, soldiers, own, whole }) => {
        return [name, depth, parentId, soldiers, own.reported, whole.onHand, whole.present]
      }),
    ).toEqual([
      ['A Co', 0, null, 3, 0, 10, 4],
      ['1st Platoon', 1, company.id, 2, 0, 6, 4],
      ['2nd Platoon', 1, company.id, 1, 0, 1, 0],
      ['1st Squad', 2, platoon.id, 4, 4, 4, 4],
    ])
    expect(rosters[3]).toMatchObject({ leader: squadLeader.name, soldierId: platoon.soldiers[0]?.id, submission: null })
  })

  test('shows who has submitted the day', async () => {
    await everyonePresent(squad, squadLeader)
    await setting.as(squadLeader).call(submitAccountability, { rosterId: squad.id, dutyDate: TODAY })
    const { rosters } = await rollUp()
    expect(rosters.map(({ submission }) => submission?.submittedBy ?? null)).toEqual([
      null,
      null,
      null,
      squadLeader.name,
    ])
  })

  test('uses each roster’s day in its own time zone', async () => {
    const korea = await setting.world.roster(otherPlatoonSergeant, { name: 'Forward', timeZone: 'Asia/Seoul' })
    setting.at('2026-11-12T16:00:00Z')
    const { rosters } = await rollUp()
    expect(rosters.find(({ rosterId }) => rosterId === korea.id)?.dutyDate).toBe('2026-11-13')
    expect(rosters[0]?.dutyDate).toBe(TODAY)
  })

  test('is for leaders above, and shows leaders below and beside nothing', async () => {
    await expect(rollUp(firstSergeant, squad.id)).resolves.toMatchObject({ rosterId: squad.id })
    for (const by of [platoonSergeant, squadLeader])
      await expect(rollUp(by)).rejects.toMatchObject({ code: 'not-found' })
    await expect(rollUp(otherPlatoonSergeant, squad.id)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('drops a roster whose leader is no longer linked', async () => {
    await setting.server.database.pool.query('update soldiers set linked_uid = null where linked_uid = $1', [
      platoonSergeant.uid,
    ])
    expect((await rollUp()).rosters.map(({ name }) => name)).toEqual(['A Co', '2nd Platoon'])
    await expect(rollUp(firstSergeant, squad.id)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('a day that changed after its report', () => {
  test('is marked in the roll-up and in the PERSTAT, also when no figure changed', async () => {
    const entry = (status: 'APT' | 'TDY', from = TODAY) => ({
      id: randomUUID(),
      soldierId: squad.soldiers[0]?.id ?? '',
      status,
      from,
    })
    const changed = async () => {
      const perstat = await setting.as(squadLeader).call(getPerstat, { rosterId: squad.id })
      const line = (await rollUp()).rosters.find(({ rosterId }) => rosterId === squad.id)
      if (!line) throw new Error('the squad is not in the roll-up')
      return [
        isChangedSince(perstat.submission, {
          counts: headcountOfLine(perstat.total),
          newest: perstat.newestEntryAt,
        }),
        isChangedSince(line.submission, { counts: line.own, newest: line.newestEntryAt }),
      ]
    }
    const leader = setting.as(squadLeader)
    await everyonePresent(squad, squadLeader)
    await leader.call(recordStatus, { rosterId: squad.id, entries: [entry('TDY')] })
    await leader.call(submitAccountability, { rosterId: squad.id, dutyDate: TODAY })
    expect(await changed()).toEqual([false, false])
    setting.at('2026-11-12T12:00:00.000Z')
    // A plan for another day does not change this one.
    await leader.call(recordStatus, { rosterId: squad.id, entries: [entry('APT', '2026-11-13')] })
    expect(await changed()).toEqual([false, false])
    await leader.call(recordStatus, { rosterId: squad.id, entries: [entry('TDY')] })
    expect(await changed()).toEqual([true, true])
  })
})

describe('a leader above', () => {
  test('opens a roster below and records a status there, which its leader sees', async () => {
    const id = randomUUID()
    const entry = { id, soldierId: squad.soldiers[0]?.id ?? '', status: 'APT' as const, from: TODAY }
    await setting.as(firstSergeant).call(recordStatus, { rosterId: squad.id, entries: [entry] })
    const { rows } = await setting.as(squadLeader).call(getAccountability, { rosterId: squad.id })
    expect(rows.find((row) => row.entry?.id === id)?.entry?.recordedBy).toBe(firstSergeant.name)
  })

  test('does not submit for the leader below', async () => {
    await expect(
      setting.as(firstSergeant).call(submitAccountability, { rosterId: squad.id, dutyDate: TODAY }),
    ).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('a PERSTAT over the chain', () => {
  test('adds up over every roster, by roster and by name', async () => {
    await everyonePresent(squad, squadLeader)
    const report = await setting.as(firstSergeant).call(getPerstat, { rosterId: company.id, over: 'chain' })
    expect(report.total).toMatchObject({ assigned: 10, onHand: 10, present: 4 })
    expect(report.rosters.map(({ name, line }) => [name, line.onHand, line.present])).toEqual([
      ['A Co', 10, 4],
      ['1st Platoon', 6, 4],
      ['2nd Platoon', 1, 0],
      ['1st Squad', 4, 4],
    ])
    expect(report.byName).toHaveLength(6)
    expect(new Set(report.byName.map(({ rosterId }) => rosterId))).toEqual(
      new Set([company.id, platoon.id, otherPlatoon.id]),
    )
  })

  test('does not change the report of a single roster', async () => {
    const report = await setting.as(firstSergeant).call(getPerstat, { rosterId: company.id })
    expect(report.total.onHand).toBe(3)
    expect(report.rosters).toEqual([])
  })

  test('is exported as a message, with the names of those who are not PDY once a leader wants them', async () => {
    for (const [roster, index] of [
      [company, 2],
      [platoon, 1],
      [otherPlatoon, 0],
      [squad, 3],
    ] as const) {
      await setting.world.entry(roster, roster.soldiers[index], { status: 'LV', from: TODAY, to: '2026-11-20' })
    }
    const message = async (names: boolean) => {
      const asked = { rosterId: company.id, over: 'chain' as const, format: 'txt' as const, names }
      const { content } = await setting.as(firstSergeant).call(exportPerstat, asked)
      return Buffer.from(content, 'base64').toString()
    }
    const [counts, named] = [await message(false), await message(true)]
    for (const text of [counts, named]) {
      expect(text).toContain('ASGD 10')
      expect(text).toContain('NOT PDY: 4')
      expect(text).toContain('NOT REPORTED: 6')
    }
    for (const last of ['Clerk', 'Medic', 'Urena', 'Dunn']) {
      expect(counts).not.toContain(last)
      expect(named).toContain(last)
    }
  })

  test('counts a person on two rosters once, and names them in the report and in its files', async () => {
    const dixon = { rank: 'SSG', last: 'Dixon', first: 'Ray', dodid: '1000000009' }
    await setting.world.arrive(company, [dixon])
    const [row] = await setting.world.arrive(squad, [dixon])
    if (!row) throw new Error('nobody arrived')
    const leader = setting.as(firstSergeant)
    const perstat = () => leader.call(getPerstat, { rosterId: company.id, over: 'chain' })
    const report = await perstat()
    expect(report.total.onHand).toBe(10 + 1)
    expect(report.rosters.map(({ name, line }) => [name, line.onHand])).toEqual([
      ['A Co', 11],
      ['1st Platoon', 7],
      ['2nd Platoon', 1],
      ['1st Squad', 5],
    ])
    expect(report.byName.filter(({ last, first }) => last === 'Dixon' && first === 'Ray')).toHaveLength(1)
    expect(report.repeated).toEqual({
      soldiers: 1,
      first: [
        {
          person: { rank: 'SSG', last: 'Dixon', first: 'Ray', middle: '', suffix: '', sharesName: false },
          rosters: [company.id, squad.id],
        },
      ],
    })
    const note =
      '1 Soldier is on more than one of these rosters and counted once, on the lowest: SSG Dixon, R. (A Co, 1st Squad).'
    expect(perstatNotes(report)).toEqual([note])
    for (const format of ['csv', 'txt'] as const) {
      const file = await leader.call(exportPerstat, { rosterId: company.id, over: 'chain', format })
      const text = Buffer.from(file.content, 'base64').toString()
      expect(text.replaceAll(/\n {2}/g, ' ')).toContain(note)
    }
    // The roll-up, the trend and the dashboard agree, and the roster's own report has all of its Soldiers.
    await leader.call(submitAccountability, { rosterId: company.id, dutyDate: TODAY })
    const { rosters } = await rollUp()
    expect(rosters.map(({ own, whole }) => [own.onHand, whole.onHand])).toEqual([
      [4, 11],
      [2, 7],
      [1, 1],
      [5, 5],
    ])
    expect(rosters[0]?.submission?.counts.onHand).toBe(4)
    expect(leftOutWords(rosters)).toBe('1 Soldier is on two of these rosters and counted once, on the lower one.')
    await everyonePresent(squad, squadLeader)
    const { points } = await leader.call(getStrengthTrend, { rosterId: company.id, over: 'chain', days: 2 })
    expect(points.at(-1)?.onHand).toBe(11)
    const dashboard = await leader.call(getDashboard, { rosterId: company.id, over: 'chain' })
    expect(dashboard.accountability.headcount.onHand).toBe(11)
    // In a single roster, or when detached on one of them, nobody is left out.
    expect((await leader.call(getPerstat, { rosterId: company.id })).repeated).toEqual({ soldiers: 0, first: [] })
    await setting.world.change(squad, row, { strength: 'assigned' }, { strength: 'detached' })
    expect((await perstat()).repeated.soldiers).toBe(0)
  })

  test('recognizes a leader on his own roster by the link when the DoD ID is missing', async () => {
    const [, namesake] = await setting.world.arrive(platoon, [
      { rank: 'SPC', last: 'NAVARRO' },
      { rank: 'PFC', last: 'Navarro' },
    ])
    const { total, repeated } = await setting
      .as(firstSergeant)
      .call(getPerstat, { rosterId: company.id, over: 'chain' })
    expect(total.onHand).toBe(10 + 1)
    expect(repeated.first).toEqual([
      {
        person: { rank: 'SPC', last: 'Navarro', first: '', middle: '', suffix: '', sharesName: false },
        rosters: [company.id, platoon.id],
      },
    ])
    expect(namesake).toBeDefined()
  })

  test('has a trend of the same people', async () => {
    await everyonePresent(squad, squadLeader)
    await everyonePresent(platoon, platoonSergeant)
    const { points } = await setting
      .as(firstSergeant)
      .call(getStrengthTrend, { rosterId: company.id, over: 'chain', days: 5 })
    expect(points.at(-1)).toMatchObject({ dutyDate: TODAY, onHand: 10, present: 6 })
  })
})

describe('a reminder', () => {
  const nudge = (below: string[] | null = null, by = firstSergeant) =>
    setting.as(by).call(nudgeRosters, { rosterId: company.id, dutyDate: TODAY, below })

  test('goes to those who have not submitted, once in ten minutes', async () => {
    await everyonePresent(squad, squadLeader)
    await setting.as(squadLeader).call(submitAccountability, { rosterId: squad.id, dutyDate: TODAY })
    expect(new Set((await nudge()).nudged)).toEqual(new Set([platoon.id, otherPlatoon.id]))
    expect((await nudge()).nudged).toEqual([])
    setting.at('2026-11-12T11:41:00Z')
    expect((await nudge([platoon.id])).nudged).toEqual([platoon.id])
    const { rosters } = await rollUp()
    expect(rosters.find(({ rosterId }) => rosterId === platoon.id)?.nudgedAt).toBe('2026-11-12T11:41:00.000Z')
  })

  test('is sent once when two leaders send it at the same moment', async () => {
    const both = await Promise.all([nudge([platoon.id]), nudge([platoon.id]), nudge([platoon.id])])
    expect(both.flatMap(({ nudged }) => nudged)).toEqual([platoon.id])
  })

  test('does not reach beyond the rosters below', async () => {
    const stranger = await setting.world.roster(await setting.world.leader('SSG', 'Far'), { soldiers: 1 })
    for (const id of [stranger.id, randomUUID(), company.id]) {
      await expect(nudge([id])).rejects.toMatchObject({ code: 'not-found', details: { field: 'below' } })
    }
    await expect(nudge(null, platoonSergeant)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('waits for the day to begin', async () => {
    await expect(
      setting.as(firstSergeant).call(nudgeRosters, { rosterId: company.id, dutyDate: '2026-11-13' }),
    ).rejects.toMatchObject({ code: 'failed-precondition', details: { field: 'dutyDate' } })
  })
})

test('a linked Soldier sees the history of one’s own row, and nobody else’s', async () => {
  await everyonePresent(platoon, platoonSergeant)
  const own = await setting.as(squadLeader).call(getMyDutyHistory, {})
  expect(own.entries.map(({ soldierId, status }) => [soldierId, status])).toEqual([[platoon.soldiers[0]?.id, 'PDY']])
  expect((await setting.as(firstSergeant).call(getMyDutyHistory, {})).entries).toEqual([])
})

test.each([
  ['a battalion', 800, 90],
  ['a brigade', 4000, 450],
])('%s of %i Soldiers in %i rosters rolls up with everybody counted once', async (name, soldiers, rosters) => {
  const commander = await setting.world.leader('CSM', 'Brooks')
  const top = await setting.world.roster(commander, { name, soldiers: 0 })
  await seedTree(top.id, soldiers, rosters)
  const rolled = await setting.as(commander).call(getRollUp, { rosterId: top.id })
  expect(rolled.rosters).toHaveLength(rosters)
  expect(rolled.rosters[0]?.whole).toMatchObject({ onHand: soldiers, reported: soldiers / 2 })
  const report = await setting.as(commander).call(getPerstat, { rosterId: top.id, over: 'chain' })
  expect(report.total).toMatchObject({ onHand: soldiers, present: soldiers / 2 })
  expect(report.rosters).toHaveLength(rosters)
  expect(report.byName).toHaveLength(soldiers / 2)
})

/**
 * Rosters in a tree nine wide below the top, with the given number of Soldiers in all, every other one present today.
 */
async function seedTree(topId: string, soldiers: number, rosters: number): Promise<void> {
  const { pool } = setting.server.database
  await pool.query(
    `with made as (
      select n, gen_random_uuid() as roster_id, gen_random_uuid() as uid from generate_series(1, $3::int - 1) n
    ), tree as (
      select 0 as n, $1::uuid as roster_id, null::uuid as uid union all select * from made
    ), accounts_made as (
      insert into accounts (uid, created_at, display_name) select uid, now(), 'Leader ' || n from made
    ), rosters_made as (
      insert into rosters (id, owner_uid, name, time_zone, authorized, created_at)
      select roster_id, uid, 'Roster ' || n, 'America/New_York',
        '{"officer":0,"warrant":0,"nco":0,"enlisted":0}', now() from made
    ), rows as (
      select tree.roster_id, c.uid as linked_uid, gen_random_uuid() as id, row_number() over () as number
      from made c join tree on tree.n = (c.n - 1) / 9
      union all
      select tree.roster_id, null, gen_random_uuid(), $3::int - 1 + s
      from generate_series(1, $4::int - $3::int + 1) s join tree on tree.n = s % $3::int
    ), agreed as (
      insert into link_consents (uid, roster_id, way, at)
      select linked_uid, roster_id, 'code', now() from rows where linked_uid is not null
    ), soldiers_made as (
      insert into soldiers (id, roster_id, rank, rank_order, last_name, linked_uid, created_at, updated_at)
      select id, roster_id, 'SPC', 4, 'Soldier ' || number, linked_uid, '2026-11-01', '2026-11-01' from rows
    ), strength_made as (
      insert into strength_history (roster_id, soldier_id, from_at, rank, strength, on_roster)
      select roster_id, id, '2026-11-01', 'SPC', 'assigned', true from rows
    )
    insert into duty_entries (roster_id, id, soldier_id, status, from_date, to_date, method, recorded_at, recorded_by)
    select roster_id, gen_random_uuid(), id, 'PDY', $2, $2, 'seen', '2026-11-12T10:00:00Z', gen_random_uuid()
    from rows where number % 2 = 0`,
    [topId, TODAY, rosters, soldiers],
  )
  await pool.query('analyze soldiers, rosters, strength_history, duty_entries')
}
