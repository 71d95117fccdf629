import { randomUUID } from 'node:crypto'
import { getAccountability, getPerstat, recordStatus, withdrawStatus } from '@muster/domain/dutyday/functions.ts'
import { closeDutyProfile, readinessTopic, saveDutyProfile } from '@muster/domain/readiness/functions.ts'
import { archiveSoldiers, listSoldiers, restoreSoldiers } from '@muster/domain/roster/functions.ts'
import { transferAtOnce } from '@muster/domain/roster/linking/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'
import { at, publishedEvent } from '../../testing/unit/events.ts'
import { followDueProfiles, ProfileFollower } from './follower.ts'

// Monday, 0630 in New York.
const TODAY = '2026-11-23'
const NOW = `${TODAY}T11:30:00.000Z`

let setting: WorldServer
let owner: WorldAccount
let leader: Client
let roster: WorldRoster
let follower: ProfileFollower

beforeAll(async () => {
  setting = await startWorld(NOW)
  owner = await setting.world.leader('1SG', 'Hale')
  follower = new ProfileFollower({
    database: setting.server.database.system,
    clock: () => setting.server.clock.now(),
    log: setting.server.composition.app.log,
  })
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at(NOW)
  roster = await setting.world.roster(owner, { name: 'A Co', soldiers: 6 })
  leader = setting.as(owner)
})

const soldierId = () => roster.soldiers[2]?.id ?? ''
/** What happens after each commit. */
async function follow(...rosters: readonly WorldRoster[]) {
  follower.heard((rosters.length > 0 ? rosters : [roster]).map(({ id }) => readinessTopic(id)))
  await follower.run()
}
async function save(more: object = {}) {
  const profile = {
    id: randomUUID(),
    soldierId: soldierId(),
    kind: 'temporary' as const,
    from: TODAY,
    to: '2026-12-04' as string | null,
    limits: ['no running' as const],
    ...more,
  }
  await leader.call(saveDutyProfile, { rosterId: roster.id, profile })
  await follow()
  return profile
}
async function close(profileId: string, lastDay: string | null) {
  await leader.call(closeDutyProfile, { rosterId: roster.id, profileId, lastDay })
  await follow()
}
async function report(day: string, status: 'PDY' | 'SD' = 'PDY', more: object = {}) {
  const id = randomUUID()
  await leader.call(recordStatus, {
    rosterId: roster.id,
    entries: [{ id, soldierId: soldierId(), status, from: day, to: day, ...more }],
  })
  return id
}
async function rowAt(day: string, { present = true } = {}) {
  setting.at(`${day}T15:00:00Z`)
  if (present) await report(day)
  const { rows } = await leader.call(getAccountability, { rosterId: roster.id, dutyDate: null })
  return rows.find((row) => row.soldierId === soldierId())
}

describe('a temporary profile', () => {
  test('makes who is present PRO from its first day to its last, and tells nothing of its limits', async () => {
    const { id } = await save()
    expect((await rowAt(TODAY, { present: false }))?.status).toBe('NR')
    const row = await rowAt(TODAY)
    expect(row).toMatchObject({
      status: 'PRO',
      entry: {
        place: '',
        remark: '',
        method: 'prefilled',
        source: `profile:${id}`,
        hours: { startsAt: '2026-11-23T05:00:00.000Z', endsAt: '2026-12-05T05:00:00.000Z' },
      },
    })
    expect(JSON.stringify(row)).not.toMatch(/running/i)
    const { total } = await leader.call(getPerstat, { rosterId: roster.id })
    expect(total).toMatchObject({ present: 1, available: 0, counts: { PDY: 1 } })
    expect((await rowAt('2026-11-24', { present: false }))?.status).toBe('NR')
    expect((await rowAt('2026-12-04'))?.status).toBe('PRO')
    expect((await rowAt('2026-12-05'))?.status).toBe('PDY')
  })

  test('sent twice, or looked at again the next day, is there once', async () => {
    const profile = await save()
    await save(profile)
    await setting.server.database.system.write((tx) => followDueProfiles(tx, new Date('2026-11-24T12:00:00Z')))
    expect((await rowAt('2026-11-24'))?.hours).toHaveLength(1)
  })

  test('is found by the job of the day when nobody heard of it', async () => {
    const profile = { id: randomUUID(), soldierId: soldierId(), kind: 'temporary' as const, from: TODAY, to: TODAY }
    await leader.call(saveDutyProfile, { rosterId: roster.id, profile: { ...profile, limits: ['no running'] } })
    await setting.server.database.system.write((tx) => followDueProfiles(tx, new Date(NOW)))
    expect((await rowAt(TODAY))?.status).toBe('PRO')
  })

  test('that is permanent or over is no status, and one entered late leaves the past as it was', async () => {
    setting.at('2026-11-20T11:30:00Z')
    roster = await setting.world.roster(owner, { name: 'B Co', soldiers: 3 })
    await rowAt('2026-11-20')
    setting.at(NOW)
    await save({ kind: 'permanent', to: null })
    await save({ from: '2026-11-01', to: '2026-11-22' })
    expect((await rowAt(TODAY))?.hours).toBeUndefined()
    await save({ from: '2026-11-01' })
    const row = await rowAt(TODAY)
    expect(row?.entry?.hours?.startsAt).toBe('2026-11-23T05:00:00.000Z')
    const past = await leader.call(getAccountability, { rosterId: roster.id, dutyDate: '2026-11-20' })
    expect(past.rows.find((one) => one.soldierId === soldierId())?.status).toBe('PDY')
  })

  test('that ends early, is renewed, or is removed changes the status, and days that are over stay', async () => {
    const first = await save()
    expect((await rowAt(TODAY))?.status).toBe('PRO')
    setting.at('2026-11-25T15:00:00Z')
    await close(first.id, '2026-11-24')
    expect((await rowAt('2026-11-25'))?.status).toBe('PDY')
    const past = await leader.call(getAccountability, { rosterId: roster.id, dutyDate: TODAY })
    expect(past.rows.find((one) => one.soldierId === soldierId())?.status).toBe('PRO')

    const second = await save({ from: '2026-11-25' })
    const third = await save({ from: '2026-11-27', to: '2026-12-20', replaces: second.id })
    expect((await rowAt('2026-11-26'))?.entry?.source).toBe(`profile:${second.id}`)
    expect((await rowAt('2026-11-27'))?.entry?.source).toBe(`profile:${third.id}`)
    await close(third.id, null)
    expect((await rowAt('2026-11-27'))?.hours).toBeUndefined()
  })

  test('gives way to an appointment, and to what a leader says instead', async () => {
    const event = {
      type: 'appointment' as const,
      title: 'Dental',
      when: at(`${TODAY}T09:00`, '11:00'),
      audience: { whole: false, groupIds: [], soldierIds: [soldierId()] },
    }
    await publishedEvent(leader, roster.id, event)
    await save()
    expect((await rowAt(TODAY))?.status).toBe('APT')
    setting.at(`${TODAY}T17:00:00Z`)
    expect((await rowAt('2026-11-24'))?.status).toBe('PRO')
    const duty = await report('2026-11-24', 'SD')
    expect((await rowAt('2026-11-24', { present: false }))?.status).toBe('SD')
    await leader.call(withdrawStatus, { rosterId: roster.id, entryIds: [duty] })
    expect((await rowAt('2026-11-24', { present: false }))?.status).toBe('PRO')
  })

  test('that a leader overrides stays overridden when it moves, until the override is taken back', async () => {
    const first = await save()
    const row = await rowAt(TODAY)
    const override = await report(TODAY, 'PDY', {
      hours: { startsAt: '2026-11-23T15:00:00.000Z', endsAt: '2026-11-24T05:00:00.000Z' },
      source: row?.entry?.source,
    })
    expect((await rowAt(TODAY, { present: false }))?.status).toBe('PDY')
    await close(first.id, '2026-12-01')
    expect((await rowAt('2026-11-24'))?.status).toBe('PDY')
    await leader.call(withdrawStatus, { rosterId: roster.id, entryIds: [override] })
    expect((await rowAt('2026-11-24', { present: false }))?.status).toBe('PRO')
  })

  test('of a Soldier who is archived ends the day before, and goes on when the Soldier is restored', async () => {
    await save()
    await rowAt(TODAY)
    setting.at('2026-11-25T15:00:00Z')
    const soldierIds = [soldierId()]
    await leader.call(archiveSoldiers, { rosterId: roster.id, soldierIds, lossDate: '2026-11-25', reason: 'ETS' })
    await follow()
    const standing = async () => {
      const rows = await setting.server.database.system.reading.query
        .selectFrom('duty_entries as e')
        .leftJoin('duty_withdrawals as w', (join) =>
          join.onRef('w.roster_id', '=', 'e.roster_id').onRef('w.entry_id', '=', 'e.id'),
        )
        .where('e.roster_id', '=', roster.id)
        .where('e.status', '=', 'PRO')
        .where('w.at', 'is', null)
        .select('e.to_date')
        .execute()
      return rows.map(({ to_date }) => to_date)
    }
    expect(await standing()).toEqual(['2026-11-24'])
    await leader.call(restoreSoldiers, { rosterId: roster.id, soldierIds })
    await follow()
    expect((await rowAt('2026-11-25'))?.status).toBe('PRO')
  })

  test('goes along with a Soldier who is transferred', async () => {
    const { world } = setting
    const company = await world.roster(await world.leader('CPT', 'Stone'), { name: 'B Co' })
    roster = await world.below(company, await world.leader('SFC', 'Navarro'), { name: '1st Platoon', soldiers: 4 })
    const gaining = await world.below(company, await world.leader('SFC', 'Reyes'), { name: '2nd Platoon', soldiers: 2 })
    const [captain, losingLeader, gainingLeader] = [company, roster, gaining].map((one) => setting.as(one.owner))
    if (!captain || !losingLeader || !gainingLeader) throw new Error('nobody signed in')
    leader = losingLeader
    await save()
    const namesOf = async () => (await gainingLeader.call(listSoldiers, { rosterId: gaining.id })).soldiers
    const before = (await namesOf()).map(({ id }) => id)
    await captain.call(transferAtOnce, {
      rosterId: roster.id,
      transferId: randomUUID(),
      soldierIds: [soldierId()],
      toRosterId: gaining.id,
      effectiveOn: TODAY,
    })
    await follow(roster, gaining)
    const taken = (await namesOf()).find(({ id }) => !before.includes(id))?.id ?? ''
    await gainingLeader.call(recordStatus, {
      rosterId: gaining.id,
      entries: [{ id: randomUUID(), soldierId: taken, status: 'PDY', from: TODAY, to: TODAY }],
    })
    const { rows } = await gainingLeader.call(getAccountability, { rosterId: gaining.id, dutyDate: null })
    expect(rows.find((row) => row.soldierId === taken)?.status).toBe('PRO')
    const { rows: left } = await losingLeader.call(getAccountability, { rosterId: roster.id, dutyDate: null })
    expect(left.some((row) => row.status === 'PRO')).toBe(false)
  })
})

test('the server enters a profile by itself, right after it was saved', async () => {
  const byItself = await startWorld(NOW, { deliverByItself: true })
  try {
    const sergeant = await byItself.world.leader('1SG', 'Hale')
    const unit = await byItself.world.roster(sergeant, { name: 'A Co', soldiers: 1 })
    const [soldier] = unit.soldiers
    if (!soldier) throw new Error('nobody on the roster')
    const client = byItself.as(sergeant)
    const first = { id: randomUUID(), soldierId: soldier.id, kind: 'temporary' as const, from: TODAY, to: TODAY }
    await client.call(saveDutyProfile, { rosterId: unit.id, profile: { ...first, limits: ['no running'] } })
    await vi.waitFor(async () => {
      const { rows } = await client.call(getAccountability, { rosterId: unit.id, dutyDate: null })
      expect(rows[0]?.hours).toMatchObject([{ status: 'PRO', source: `profile:${first.id}` }])
    })
  } finally {
    await byItself.close()
  }
})
