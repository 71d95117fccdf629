import { randomUUID } from 'node:crypto'
import { getAccountability, getRollUp, recordStatus, submitAccountability } from '@muster/domain/dutyday/functions.ts'
import {
  endFormation,
  getDutyOutlook,
  listFormations,
  saveFormation,
  setDayOff,
} from '@muster/domain/dutyday/formations/functions.ts'
import { FORMATION_LIMIT } from '@muster/domain/dutyday/formations/limits.ts'
import { listMyNotifications } from '@muster/domain/notifications/functions.ts'
import { screenOf } from '@muster/domain/roster/screen-address.ts'
import { getRoster, saveRosterSettings } from '@muster/domain/roster/functions.ts'
import { setLeaderPart } from '@muster/domain/roster/leaders/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'
import { everyArea } from '../../testing/unit/divided-company.ts'
import { remindOfFormations, announceOverdueFormations } from './jobs.ts'

// Monday 0600 in New York.
const NOW = '2026-11-23T11:00:00.000Z'
const TODAY = '2026-11-23'

let setting: WorldServer
let navarro: WorldAccount
let dixon: WorldAccount
let roster: WorldRoster
let leader: Client

beforeAll(async () => {
  setting = await startWorld('2026-11-01T12:00:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at('2026-11-01T12:00:00Z')
  navarro = await setting.world.leader('SFC', 'Navarro')
  dixon = await setting.world.leader('SSG', 'Dixon')
  roster = await setting.world.roster(navarro, { soldiers: 4 })
  await setting.world.member(roster, dixon, 'editor')
  leader = setting.as(navarro)
  setting.at(NOW)
})

const morning = {
  name: 'First formation',
  time: '06:30',
  weekdays: [1, 2, 3, 4, 5],
  closesAfter: 60,
  counts: 'day' as const,
  onDaysOff: false,
}
const closeOut = { ...morning, name: 'Close-out', time: '16:45', counts: 'check' as const }

async function make(formation: typeof morning | typeof closeOut = morning, id: string = randomUUID()) {
  return leader.call(saveFormation, { rosterId: roster.id, formationId: id, version: null, formation })
}
const outlook = (dutyDate: string | null = null) => leader.call(getDutyOutlook, { rosterId: roster.id, dutyDate })
const run = (now: string | Date, times = 1) => {
  setting.at(now)
  return Promise.all(
    Array.from({ length: times }, () => remindOfFormations(setting.server.database.system, new Date(now))),
  )
}
async function told(account: WorldAccount): Promise<string[]> {
  await setting.server.composition.deliver()
  const { notifications } = await setting.as(account).call(listMyNotifications, {})
  return notifications.map(({ title, body }) => `${title}: ${body}`)
}

describe('formations', () => {
  test('are created, changed, ended and restored', async () => {
    const made = await make()
    expect(made).toMatchObject({ ...morning, version: 1 })
    const { formations } = await leader.call(listFormations, { rosterId: roster.id })
    expect(formations).toEqual([made])
    const save = (version: number, name: string) =>
      leader.call(saveFormation, {
        rosterId: roster.id,
        formationId: made.id,
        version,
        formation: { ...morning, name },
      })
    expect(await save(1, 'PT formation')).toMatchObject({ name: 'PT formation', version: 2 })
    await expect(save(1, 'Late')).rejects.toMatchObject({ code: 'aborted', details: { field: 'version' } })

    const { version } = await leader.call(endFormation, { rosterId: roster.id, formationId: made.id })
    expect((await leader.call(listFormations, { rosterId: roster.id })).formations).toEqual([])
    await save(version, 'PT formation')
    expect((await leader.call(listFormations, { rosterId: roster.id })).formations).toHaveLength(1)
  })

  test.each([
    ['name', { name: '  ' }, 'Enter a name, e.g., First formation.'],
    [
      'name',
      { name: 'CUI//' },
      'This carries a classification or CUI marking. Muster is for unclassified use only. Remove it.',
    ],
    ['time', { time: '25:00' }, 'Enter a 24-hour time such as 06:30.'],
    ['weekdays', { weekdays: [] }, 'Choose at least one day of the week.'],
    ['closesAfter', { closesAfter: 5 }, 'Leave at least 15 minutes.'],
  ])('are refused with the field named: %s', async (field, wrong, message) => {
    await expect(
      leader.call(saveFormation, {
        rosterId: roster.id,
        formationId: randomUUID(),
        version: null,
        formation: { ...morning, ...wrong },
      }),
    ).rejects.toMatchObject({ code: 'invalid-argument', message: `formation.${field}: ${message}` })
  })

  test('are limited in number, also when many are created at once', async () => {
    const makes = Array.from({ length: FORMATION_LIMIT + 3 }, (_, at) =>
      make({ ...closeOut, name: `Check ${at}` }).then(
        () => 'made',
        (error: { code: string }) => error.code,
      ),
    )
    const answers = await Promise.all(makes)
    expect(answers.filter((answer) => answer === 'made')).toHaveLength(FORMATION_LIMIT)
    expect(answers.filter((answer) => answer === 'failed-precondition')).toHaveLength(3)
  })
})

describe('the day’s formations', () => {
  test('without any, the report is due at its usual time, and a formation that counts replaces it', async () => {
    expect((await outlook()).formations).toMatchObject([{ formationId: null, dueAt: '2026-11-23T11:30:00.000Z' }])
    const made = await make()
    await make(closeOut)
    expect((await outlook()).formations).toMatchObject([
      { formationId: made.id, dueAt: '2026-11-23T11:30:00.000Z', submission: null },
      { name: 'Close-out', dueAt: '2026-11-23T21:45:00.000Z', submission: null },
    ])
    expect((await outlook('2026-11-26')).dayOff).toBe('Thanksgiving Day')
    expect((await outlook('2026-11-26')).formations).toEqual([])
  })

  test('a day off of the unit has none, until the day off is removed', async () => {
    await make()
    const off = (name: string | null, day = '2026-11-27') => leader.call(setDayOff, { rosterId: roster.id, day, name })
    await off('Training holiday')
    expect(await outlook('2026-11-27')).toMatchObject({ dayOff: 'Training holiday', formations: [] })
    await off(null)
    expect((await outlook('2026-11-27')).formations).toHaveLength(1)
    await expect(off('Late', '2026-11-20')).rejects.toMatchObject({ details: { field: 'day' } })
    await expect(off('Far', '2029-11-20')).rejects.toMatchObject({ details: { field: 'day' } })
    await expect(off('')).rejects.toMatchObject({ code: 'invalid-argument', details: { field: 'name' } })
  })

  test('a report is submitted at its formation, and an extra check is not the report of the day', async () => {
    const made = await make()
    const check = await make({ ...closeOut, time: '07:00' })
    const submit = (formationId: string | null) =>
      leader.call(submitAccountability, { rosterId: roster.id, dutyDate: TODAY, formationId })
    await submit(check.id)
    const { submissions } = await leader.call(getAccountability, { rosterId: roster.id })
    expect(submissions).toEqual([])
    const { rosters } = await leader.call(getRollUp, { rosterId: roster.id })
    expect(rosters[0]?.submission).toBeNull()
    expect(rosters[0]?.formations.map(({ name, submitted }) => [name, submitted !== null])).toEqual([
      ['First formation', false],
      ['Close-out', true],
    ])
    expect((await outlook()).formations.map(({ submission }) => submission !== null)).toEqual([false, true])
    const report = await submit(made.id)
    expect((await leader.call(getAccountability, { rosterId: roster.id })).submissions).toEqual([report])
    expect((await outlook()).formations[0]?.submission).toMatchObject({ id: report.id, submittedBy: navarro.name })
  })

  test('the report of the day, named or not, is that of the formation that counts', async () => {
    await make()
    await leader.call(submitAccountability, { rosterId: roster.id, dutyDate: TODAY })
    expect((await outlook()).formations[0]?.submission?.submittedAt).toBe(NOW)
  })

  test('too early, too late, of another roster, ended: refused with the formation named', async () => {
    const check = await make(closeOut)
    const submit = (formationId: string) =>
      leader.call(submitAccountability, { rosterId: roster.id, dutyDate: TODAY, formationId })
    const refusal = (code: string, message: string) => ({ code, message, details: { field: 'formationId' } })
    await expect(submit(check.id)).rejects.toMatchObject(
      refusal('failed-precondition', 'Close-out opens at 1445. Submit it then.'),
    )
    setting.at('2026-11-23T22:46:00Z')
    await expect(submit(check.id)).rejects.toMatchObject(
      refusal('failed-precondition', 'Close-out closed at 1745. Submit the day instead.'),
    )
    await expect(submit(randomUUID())).rejects.toMatchObject({ code: 'not-found', details: { field: 'formationId' } })
    await leader.call(endFormation, { rosterId: roster.id, formationId: check.id })
    await expect(submit(check.id)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('a reminder', () => {
  test('goes to the leaders once when a formation is late, also with two servers running', async () => {
    await make()
    await run('2026-11-23T11:34:00Z')
    expect(await told(navarro)).toEqual([])
    await run('2026-11-23T11:36:00Z', 4)
    await run('2026-11-23T11:37:00Z', 2)
    const words =
      'First formation is not submitted: It was due at 0630 on 23 Nov 2026. Open accountability and submit it.'
    expect(await told(navarro)).toEqual([words])
    expect(await told(dixon)).toEqual([words])
    // It goes out again on the next day.
    await run('2026-11-24T11:36:00Z', 2)
    expect(await told(navarro)).toHaveLength(2)
  })

  test('does not go out when it is submitted or closed already, or on a day off', async () => {
    const made = await make()
    await leader.call(submitAccountability, { rosterId: roster.id, dutyDate: TODAY, formationId: made.id })
    await run('2026-11-23T11:36:00Z')
    await run('2026-11-24T13:00:00Z')
    await leader.call(setDayOff, { rosterId: roster.id, day: '2026-11-25', name: 'Training holiday' })
    await run('2026-11-25T11:36:00Z')
    await run('2026-11-26T11:36:00Z')
    expect(await told(navarro)).toEqual([])
    await run('2026-11-27T11:36:00Z')
    expect(await told(navarro)).toHaveLength(1)
  })

  test('follows the roster into the zone that a leader gives it who only sees accountability', async () => {
    await make()
    const areas = { ...everyArea('change'), accountability: 'see' as const }
    const part = { position: null, groupIds: null, areas }
    await leader.call(setLeaderPart, { rosterId: roster.id, uid: dixon.uid, part })
    const { version } = await setting.as(dixon).call(getRoster, { rosterId: roster.id })
    const settings = { timeZone: 'America/Halifax' }
    await setting.as(dixon).call(saveRosterSettings, { rosterId: roster.id, version, settings })
    // 0701 in Halifax, and 0601 in New York.
    await run('2026-11-23T11:01:00Z')
    expect(await told(navarro)).toHaveLength(1)
  })

  test('follows the roster into another time zone', async () => {
    await make()
    const { version } = await leader.call(getRoster, { rosterId: roster.id })
    await leader.call(saveRosterSettings, { rosterId: roster.id, version, settings: { timeZone: 'America/Chicago' } })
    await run('2026-11-23T11:36:00Z')
    expect(await told(navarro)).toEqual([])
    await run('2026-11-23T12:36:00Z')
    expect(await told(navarro)).toHaveLength(1)
  })

  test('comes at the unit’s own 0635 before and after clocks change', async () => {
    setting.at('2026-10-30T22:00:00Z')
    const daily = { ...morning, weekdays: [0, 1, 2, 3, 4, 5, 6] }
    await make(daily)
    for (const at of ['2026-10-31T10:34:00Z', '2026-10-31T10:35:00Z', '2026-11-01T10:35:00Z', '2026-11-01T11:35:00Z']) {
      await run(at)
    }
    const days = (await told(navarro)).map((text) => /on (\d+ \w+)/.exec(text)?.[1])
    expect(days).toEqual(['1 Nov', '31 Oct'])
    const { rows } = await setting.server.database.pool.query(`select look_at from formations where roster_id = $1`, [
      roster.id,
    ])
    expect(rows[0].look_at.toISOString()).toBe('2026-11-02T11:35:00.000Z')
  })
})

describe('overdue absences', () => {
  const look = (now: string, times = 1) => {
    setting.at(now)
    return Promise.all(
      Array.from({ length: times }, () => announceOverdueFormations(setting.server.database.system, new Date(now))),
    )
  }
  const away = (index: number, to: string) => {
    const entry = { id: randomUUID(), soldierId: roster.soldiers[index]?.id ?? '', status: 'LV' as const }
    return leader.call(recordStatus, { rosterId: roster.id, entries: [{ ...entry, from: '2026-11-20', to }] })
  }

  test('are announced to the leaders once a day, an hour after the report is due, until a return is confirmed', async () => {
    await away(0, '2026-11-21')
    await away(1, '2026-11-22')
    await away(2, '2026-11-23')
    await look('2026-11-23T12:29:00Z')
    expect(await told(navarro)).toEqual([])
    await look('2026-11-23T12:30:00Z', 3)
    await look('2026-11-23T12:35:00Z')
    const [first, second] = roster.soldiers
    const name = (soldier: typeof first) => `${soldier?.rank} ${soldier?.last}`
    const [words] = await told(navarro)
    expect(words).toContain('2 Soldiers are due back: ')
    expect(words).toContain(
      `${name(first)}, overdue 1 day; ${name(second)}, due back today. Nobody has confirmed the return.`,
    )
    // Shown on lock screens too, so it does not say where they were.
    expect(words).not.toMatch(/leave/i)
    expect(await told(dixon)).toHaveLength(1)
    // It names Soldiers, so it goes with the right to the roster.
    const { notifications } = await leader.call(listMyNotifications, {})
    expect(notifications[0]?.extra.link).toBe(screenOf(roster.id, '/dutyday'))

    await leader.call(recordStatus, {
      rosterId: roster.id,
      entries: [0, 1].map((index) => ({
        id: randomUUID(),
        soldierId: roster.soldiers[index]?.id ?? '',
        status: 'PDY' as const,
        from: '2026-11-23',
      })),
    })
    await look('2026-11-24T14:00:00Z')
    expect((await told(navarro))[0]).toContain('is due back')
    expect(await told(navarro)).toHaveLength(2)
  })

  test('are not announced on a weekend or a day off', async () => {
    setting.at('2026-11-20T12:00:00Z')
    await away(0, '2026-11-20')
    await look('2026-11-21T15:00:00Z')
    await look('2026-11-22T15:00:00Z')
    expect(await told(navarro)).toEqual([])
    await look('2026-11-23T15:00:00Z')
    expect((await told(navarro))[0]).toContain('overdue 2 days')
  })
})

test('coming absences are listed, without withdrawn ones, those that began, and those of archived Soldiers', async () => {
  const record = async (index: number, from: string, to: string | null) => {
    const id = randomUUID()
    const soldierId = roster.soldiers[index]?.id ?? ''
    await leader.call(recordStatus, { rosterId: roster.id, entries: [{ id, soldierId, status: 'LV', from, to }] })
    return id
  }
  await record(0, '2026-11-25', '2026-12-02')
  await record(1, '2026-11-23', '2026-11-30')
  await record(2, '2026-12-30', null)
  await setting.world.withdraw(roster, [await record(2, '2026-11-28', '2026-11-29')])
  await record(3, '2026-11-24', null)
  await setting.world.depart(roster, roster.soldiers[3] ?? never())
  expect((await outlook()).upcoming).toMatchObject([
    { soldierId: roster.soldiers[0]?.id, status: 'LV', from: '2026-11-25', to: '2026-12-02' },
  ])
})

test('two leaders who mark the same Soldier in the same second: both entries are kept, and both are named', async () => {
  const soldierId = roster.soldiers[0]?.id ?? ''
  const mark = (client: Client, status: 'PDY' | 'APT') =>
    client.call(recordStatus, {
      rosterId: roster.id,
      entries: [{ id: randomUUID(), soldierId, status, from: TODAY }],
    })
  await Promise.all([mark(leader, 'PDY'), mark(setting.as(dixon), 'APT')])
  const { disputed } = await outlook()
  const { rows } = await leader.call(getAccountability, { rosterId: roster.id })
  const shown = rows.find((row) => row.soldierId === soldierId)
  expect(disputed).toHaveLength(1)
  expect(disputed[0]).toMatchObject({
    soldierId,
    counts: { status: shown?.status, recordedBy: shown?.entry?.recordedBy },
  })
  expect(new Set([disputed[0]?.counts.recordedBy, disputed[0]?.other.recordedBy])).toEqual(
    new Set([navarro.name, dixon.name]),
  )
  expect(new Set([disputed[0]?.counts.status, disputed[0]?.other.status])).toEqual(new Set(['PDY', 'APT']))
  // A leader who records it again has settled the conflict.
  setting.at('2026-11-23T11:10:00Z')
  await mark(leader, 'PDY')
  expect((await outlook()).disputed).toEqual([])
})

test('an entry made without signal before another leader’s entry is reported', async () => {
  const soldierId = roster.soldiers[0]?.id ?? ''
  const mark = (client: Client, status: 'PDY' | 'SC', madeAt: string) =>
    client.call(recordStatus, {
      rosterId: roster.id,
      entries: [{ id: randomUUID(), soldierId, status, from: TODAY, madeAt }],
    })
  const [offline, spoken] = ['2026-11-23T11:02:28.000Z', '2026-11-23T11:03:48.000Z']
  setting.at(spoken)
  await mark(setting.as(dixon), 'SC', spoken)
  setting.at('2026-11-23T11:40:00Z')
  await mark(leader, 'PDY', offline)
  expect((await outlook()).disputed).toMatchObject([
    { soldierId, counts: { status: 'PDY', madeAt: offline }, other: { status: 'SC', recordedBy: dixon.name } },
  ])
  // Recorded again by a leader who can know of both.
  setting.at('2026-11-23T11:50:00Z')
  await mark(setting.as(dixon), 'SC', '2026-11-23T11:50:00.000Z')
  expect((await outlook()).disputed).toEqual([])
})

function never(): never {
  throw new Error('this world is too small')
}
