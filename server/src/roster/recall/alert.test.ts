import { randomBytes, randomUUID } from 'node:crypto'
import {
  createAlertShare,
  exportAlertRoster,
  getAlertRoster,
  getMyAlert,
  listAlertShares,
  openSharedAlertRoster,
  revokeAlertShare,
  setAlertLeader,
  verifyAlertContacts,
  verifyMyContact,
} from '@muster/domain/roster/recall/functions.ts'
import { SHARE_LIMIT } from '@muster/domain/roster/recall/limits.ts'
import { deleteGroup } from '@muster/domain/roster/functions.ts'
import { setLeaderPart } from '@muster/domain/roster/leaders/functions.ts'
import { PRESETS } from '@muster/domain/roster/leaders/part.ts'
import { handOverRoster, removeCoLeader } from '@muster/domain/roster/linking/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { textOfPdf } from '../../testing/files/pdf-text.ts'
import { refusalOf } from '../../testing/unit/rosters.ts'
import { startTestServer } from '../../testing/server/server.ts'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'

const NOW = '2026-11-12T11:30:00.000Z'
const DAY = 86_400_000
const DEAD = {
  code: 'not-found',
  message:
    'This link cannot be used. It may have expired, been ended by the leader who shared it or been cut off on its way. Ask for a new one.',
  details: { field: 'key' },
}

let setting: WorldServer
let owner: WorldAccount
let leader: Client
let roster: WorldRoster

beforeAll(async () => {
  setting = await startWorld(NOW)
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at(NOW)
  owner = await setting.world.leader('SFC', 'Navarro')
  roster = await setting.world.roster(owner, { name: '2nd Platoon', soldiers: 20 })
  leader = setting.as(owner)
})

const shown = async (over: 'roster' | 'chain' = 'roster', who = leader) =>
  who.call(getAlertRoster, { rosterId: roster.id, over })
const soldier = (index: number) => roster.soldiers[index]?.id ?? ''
const squadId = () => roster.groups.find(({ kind }) => kind === 'squad')?.id ?? ''

describe('the alert roster', () => {
  test('is the roster with the numbers, and with the chain every roster below', async () => {
    const sergeant = await setting.world.leader('SSG', 'Brandt')
    await setting.world.below(roster, sergeant, {
      name: '1st Squad',
      soldiers: [{ rank: 'SPC', last: 'Ortega', cell: '910-555-0147' }],
    })
    expect((await shown()).units).toMatchObject([{ rosterId: roster.id, name: '2nd Platoon' }])
    const { units } = await shown('chain')
    expect(units.map(({ name, depth, soldiers }) => [name, depth, soldiers.length])).toEqual([
      ['2nd Platoon', 0, 21],
      ['1st Squad', 1, 1],
    ])
    expect(units[1]?.soldiers[0]).toMatchObject({ last: 'Ortega', cell: '910-555-0147', verifiedOn: null })
    // A leader of the roster below does not see the one above.
    expect(await refusalOf(shown('roster', setting.as(sergeant)))).toMatchObject({ code: 'not-found' })
  })

  test('a leader chooses who leads a group, until the group or the Soldier is gone', async () => {
    const about = { rosterId: roster.id, groupId: squadId() }
    await leader.call(setAlertLeader, { ...about, soldierId: soldier(5) })
    expect((await shown()).units[0]?.leaders).toEqual([{ groupId: squadId(), soldierId: soldier(5) }])
    expect(await refusalOf(leader.call(setAlertLeader, { ...about, soldierId: randomUUID() }))).toMatchObject({
      code: 'not-found',
      details: { field: 'soldierId' },
    })
    await leader.call(setAlertLeader, { ...about, soldierId: null })
    expect((await shown()).units[0]?.leaders).toEqual([])
    await leader.call(setAlertLeader, { ...about, soldierId: soldier(5) })
    await leader.call(deleteGroup, about)
    expect((await shown()).units[0]?.leaders).toEqual([])
  })

  test('numbers are verified by a leader with one tap, unverified, and verified by the Soldier', async () => {
    const verify = (verified: boolean) =>
      leader.call(verifyAlertContacts, { rosterId: roster.id, soldierIds: [soldier(4)], verified })
    const stored = async () => (await shown()).units[0]?.soldiers.find(({ id }) => id === soldier(4))
    expect(await verify(true)).toEqual({ verifiedOn: '2026-11-12' })
    expect(await stored()).toMatchObject({ verifiedOn: '2026-11-12', verifiedBySelf: false })
    await verify(false)
    expect(await stored()).toMatchObject({ verifiedOn: null })
    const ortega = await setting.world.leader('SPC', 'Ortega')
    expect(await refusalOf(setting.as(ortega).call(verifyMyContact, {}))).toMatchObject({ code: 'failed-precondition' })
    await setting.world.link(roster, roster.soldiers[4], ortega)
    await setting.as(ortega).call(verifyMyContact, {})
    expect(await stored()).toMatchObject({ verifiedOn: '2026-11-12', verifiedBySelf: true })
    expect((await setting.as(ortega).call(getMyAlert, {})).contact).toMatchObject({ verifiedOn: '2026-11-12' })
  })

  test('when a Soldier of another roster is among them, nobody is verified', async () => {
    const both = { rosterId: roster.id, soldierIds: [soldier(0), randomUUID()] }
    expect(await refusalOf(leader.call(verifyAlertContacts, both))).toMatchObject({ code: 'not-found' })
    expect((await shown()).units[0]?.soldiers.every(({ verifiedOn }) => verifiedOn === null)).toBe(true)
  })

  test('as PDF it fits one page, with the marking, the date and the group leaders', async () => {
    const file = await leader.call(exportAlertRoster, { rosterId: roster.id, format: 'pdf' })
    expect(file.fileName).toBe('alert-roster-2nd-platoon-2026-11-12.pdf')
    const pages = await textOfPdf(Buffer.from(file.content, 'base64'))
    expect(pages).toHaveLength(1)
    const text = pages.flat().join(' ')
    expect(text).toMatch(/UNCLASSIFIED/)
    expect(text).toContain('12 Nov 2026 0630')
    expect(text.match(/\* \w+/g)?.length).toBeGreaterThanOrEqual(3)
  })

  test('as CSV it has who calls whom, and runs nothing in a spreadsheet', async () => {
    await setting.world.arrive(roster, [{ rank: 'PVT', last: '=cmd()', cell: '910-555-0100' }])
    const squad = squadId()
    const file = await leader.call(exportAlertRoster, { rosterId: roster.id, format: 'csv', groupId: squad })
    const text = Buffer.from(file.content, 'base64').toString('utf8')
    const [head = '', ...lines] = text.split('\r\n')
    expect(head).toContain('1st Squad')
    expect(lines.filter((line) => line.includes('1st Squad'))).toHaveLength(9)
    const whole = await leader.call(exportAlertRoster, { rosterId: roster.id, format: 'csv' })
    expect(Buffer.from(whole.content, 'base64').toString('utf8')).not.toMatch(/(^|,)"?=cmd/m)
    const elsewhere = leader.call(exportAlertRoster, { rosterId: roster.id, format: 'csv', groupId: randomUUID() })
    expect(await refusalOf(elsewhere)).toMatchObject({ code: 'not-found', details: { field: 'groupId' } })
  })

  test('as vCards it has Soldiers with a number, in the form that phones read', async () => {
    const platoon = roster.groups.find(({ kind }) => kind === 'platoon')
    const [named, other] = await setting.world.arrive(roster, [
      { rank: 'SGT', last: 'Núñez; de la Cruz', first: 'Zoë', cell: '910-555-0147', altPhone: 'DSN 236-0101' },
      { rank: 'PVT', last: 'Ortega', cell: '910-555-0148' },
    ])
    await setting.server.database.pool.query(
      `update soldiers set middle_name = 'A', suffix = 'Jr', position = 'Driver, RTO', group_id = $2,
        details = details || '{"email": "zoe.nunez.mil@army.example"}' where id = $1`,
      [named?.id, platoon?.id],
    )
    const file = await leader.call(exportAlertRoster, { rosterId: roster.id, format: 'vcf' })
    expect(file).toMatchObject({
      fileName: 'alert-roster-2nd-platoon-2026-11-12.vcf',
      mediaType: 'text/vcard; charset=utf-8',
    })
    const text = Buffer.from(file.content, 'base64').toString('utf8')
    const cards = text.split(/(?<=END:VCARD\r\n)/).filter(Boolean)
    expect(cards.find((card) => card.includes(named?.id ?? ''))).toBe(
      [
        'BEGIN:VCARD',
        'VERSION:3.0',
        `UID:urn:uuid:${named?.id}`,
        'N:Núñez\\; de la Cruz;Zoë;A;;Jr',
        'FN:Zoë A Núñez\\, de la Cruz Jr',
        `ORG:2nd Platoon;${platoon?.name}`,
        'TITLE:SGT',
        'ROLE:Driver\\, RTO',
        'TEL;TYPE=CELL:910-555-0147',
        'TEL;TYPE=VOICE:DSN 236-0101',
        'EMAIL;TYPE=INTERNET,WORK:zoe.nunez.mil@army.example',
        'NOTE:Alert roster as of 12 Nov 2026 0630. UNCLASSIFIED. CONTAINS PERSONAL D',
        ' ATA: PROTECT IT\\, AND DESTROY PREVIOUS EDITIONS',
        'END:VCARD',
        '',
      ].join('\r\n'),
    )
    const lines = text.split('\r\n')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    // The others of the roster have no number.
    expect(cards).toHaveLength(2)
    expect(text).toContain(`UID:urn:uuid:${other?.id}`)
  })

  test('vCards are for accounts that may see the roster, of it and of those below only', async () => {
    const sergeant = await setting.world.leader('SSG', 'Brandt')
    const below = await setting.world.below(roster, sergeant, {
      name: '1st Squad',
      soldiers: [{ rank: 'SPC', last: 'Ortega', cell: '910-555-0147' }],
    })
    const saved = async (who: Client, more: object = {}) => {
      const file = await who.call(exportAlertRoster, { rosterId: roster.id, format: 'vcf', ...more })
      return Buffer.from(file.content, 'base64').toString('utf8')
    }
    expect(await refusalOf(saved(leader))).toMatchObject({ code: 'failed-precondition' })
    await setting.world.arrive(roster, [{ rank: 'PVT', last: 'Ruiz', cell: '910-555-0148' }])
    await setting.server.database.pool.query(
      `update soldiers set details = details || '{"email": "ortega@army.example"}' where roster_id = $1`,
      [below.id],
    )
    const own = await saved(leader)
    expect([own.includes('N:Ruiz'), own.includes('Ortega')]).toEqual([true, false])
    const whole = await saved(leader, { over: 'chain' })
    expect([whole.includes('N:Ruiz'), whole.includes('N:Ortega')]).toEqual([true, true])
    expect(whole).toContain('TEL;TYPE=CELL:910-555-0147\r\nEMAIL;TYPE=INTERNET,WORK:ortega@army.example')
    // It is visible from above, and from below nothing above is visible.
    expect(await saved(leader, { rosterId: below.id })).toContain('N:Ortega')
    expect(await refusalOf(saved(setting.as(sergeant)))).toMatchObject({ code: 'not-found' })
    expect(await refusalOf(saved(leader, { groupId: randomUUID() }))).toMatchObject({ code: 'not-found' })
  })
})

describe('a share', () => {
  const newKey = () => randomBytes(32).toString('base64url')
  const share = async (more: object = {}) => {
    const key = newKey()
    const made = await leader.call(createAlertShare, { rosterId: roster.id, shareId: randomUUID(), key, ...more })
    return { key, ...made }
  }
  const open = (key: string) => setting.server.call(openSharedAlertRoster, { key }, null)

  test('shows one roster to the holder of the key, and when it was used last', async () => {
    const { key, id } = await share({ label: 'CQ desk' })
    const seen = await open(key)
    expect(seen).toMatchObject({ unit: '2nd Platoon', label: 'CQ desk', sharedBy: expect.stringContaining('Navarro') })
    expect(seen.soldiers).toHaveLength(20)
    setting.at(new Date(Date.parse(NOW) + 60_000))
    await open(key)
    const { shares } = await leader.call(listAlertShares, { rosterId: roster.id })
    expect(shares).toMatchObject([{ id, opened: 2, lastOpenedAt: '2026-11-12T11:31:00.000Z', state: 'open' }])
  })

  test('does not show where anybody sleeps', async () => {
    const barracks = { rank: 'SPC', last: 'Ortega', cell: '910-555-0147', quarters: 'Bldg 4-2274, room 319' }
    const [row] = await setting.world.arrive(roster, [barracks])
    const [unit] = (await shown()).units
    // The leader sees it, so the share really leaves it out.
    expect(unit?.soldiers.find(({ id }) => id === row?.id)).toMatchObject({ quarters: barracks.quarters })
    const { key } = await share()
    const seen = await open(key)
    expect(seen.soldiers.find(({ id }) => id === row?.id)).toMatchObject({ cell: barracks.cell, quarters: '' })
    expect(JSON.stringify(seen)).not.toMatch(/4-2274|319/)
  })

  test('of some groups shows those and the ones below, and nobody else', async () => {
    const platoon = roster.groups.find(({ kind }) => kind === 'platoon')
    const { key } = await share({ groupIds: [squadId()] })
    const seen = await open(key)
    expect(seen.groups.map(({ id }) => id)).toEqual([squadId()])
    expect(seen.soldiers).toHaveLength(9)
    expect(JSON.stringify(seen)).not.toContain(roster.soldiers.find(({ groupId }) => groupId === platoon?.id)?.id)
    expect(await refusalOf(share({ groupIds: [randomUUID()] }))).toMatchObject({
      code: 'not-found',
      details: { field: 'groupIds.0' },
    })
  })

  test('stores no key, only its hash', async () => {
    const { key } = await share()
    await open(key)
    const { rows: tables } = await setting.server.database.pool.query<{ name: string }>(
      `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
    )
    for (const { name } of tables) {
      const { rows } = await setting.server.database.pool.query(
        `select from ${name} t where to_jsonb(t)::text like $1 limit 1`,
        [`%${key}%`],
      )
      expect(rows, name).toEqual([])
    }
  })

  test('one message for a key that never existed, has expired or was revoked', async () => {
    const [expired, revoked] = [await share({ days: 1 }), await share()]
    await leader.call(revokeAlertShare, { rosterId: roster.id, shareId: revoked.id })
    setting.at(new Date(Date.parse(NOW) + DAY))
    const dead = [newKey(), '', 'not a key', 'x'.repeat(200), expired.key, revoked.key]
    for (const key of dead) expect(await refusalOf(open(key))).toMatchObject(DEAD)
  })

  test('only the owner makes one, and an editor may end it', async () => {
    const dixon = await setting.world.leader('SSG', 'Dixon')
    await setting.world.member(roster, dixon, 'editor')
    const { id, key } = await share()
    const making = { rosterId: roster.id, shareId: randomUUID(), key: newKey() }
    expect(await refusalOf(setting.as(dixon).call(createAlertShare, making))).toMatchObject({
      code: 'permission-denied',
    })
    const ended = await setting.as(dixon).call(revokeAlertShare, { rosterId: roster.id, shareId: id })
    expect(ended.state).toBe('revoked')
    expect(await refusalOf(open(key))).toMatchObject(DEAD)
  })

  test('opening and revoking at the same moment: it was shown, or it was dead', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, key } = await share()
      const [opened] = await Promise.allSettled([
        open(key),
        leader.call(revokeAlertShare, { rosterId: roster.id, shareId: id }),
      ])
      const { shares } = await leader.call(listAlertShares, { rosterId: roster.id })
      const stored = shares.find((each) => each.id === id)
      expect(stored).toMatchObject({ state: 'revoked', opened: opened?.status === 'fulfilled' ? 1 : 0 })
      expect(await refusalOf(open(key))).toMatchObject(DEAD)
    }
  })

  describe('of a leader who handed the roster over', () => {
    let heir: WorldAccount
    beforeEach(async () => {
      heir = await setting.world.leader('SSG', 'Dixon')
      await setting.world.member(roster, heir, 'editor')
    })
    const handOver = () => leader.call(handOverRoster, { rosterId: roster.id, uid: heir.uid })
    const limit = (groupIds: string[] | null, contact: 'see' | 'nothing') =>
      setting.as(heir).call(setLeaderPart, {
        rosterId: roster.id,
        uid: owner.uid,
        part: { position: null, groupIds, areas: { ...PRESETS['squad leader'].areas, contact } },
      })
    const states = async () => {
      const { shares } = await setting.as(heir).call(listAlertShares, { rosterId: roster.id })
      return new Map(shares.map(({ label, state }) => [label, state]))
    }

    test('opens while that leader sees everything it shows, and not a moment longer', async () => {
      const [whole, squad] = [await share({ label: 'whole' }), await share({ label: 'squad', groupIds: [squadId()] })]
      await handOver()
      expect((await open(whole.key)).soldiers).toHaveLength(20)
      await limit([squadId()], 'see')
      expect(await refusalOf(open(whole.key))).toMatchObject(DEAD)
      expect((await open(squad.key)).soldiers).toHaveLength(9)
      expect(await states()).toEqual(
        new Map([
          ['whole', 'closed'],
          ['squad', 'open'],
        ]),
      )
      await limit(null, 'nothing')
      expect(await refusalOf(open(squad.key))).toMatchObject(DEAD)
    })

    test('is closed when that leader leaves the roster, and counts no more among the open ones', async () => {
      const { key } = await share({ label: 'CQ desk' })
      await setting.server.database.pool.query(
        `insert into alert_shares (id, roster_id, label, key_hash, created_at, created_by, expires_at)
          select gen_random_uuid(), $1, n::text, sha256(n::text::bytea || $3), $2, $4, $2::timestamptz + interval '7 days'
          from generate_series(2, $5::int) n`,
        [roster.id, NOW, randomBytes(8), owner.uid, SHARE_LIMIT],
      )
      await handOver()
      const another = { rosterId: roster.id, shareId: randomUUID(), key: newKey() }
      const make = () => setting.as(heir).call(createAlertShare, another)
      expect(await refusalOf(make())).toMatchObject({ code: 'resource-exhausted' })
      await setting.as(heir).call(removeCoLeader, { rosterId: roster.id, uid: owner.uid })
      expect(await refusalOf(open(key))).toMatchObject(DEAD)
      expect((await states()).get('CQ desk')).toBe('closed')
      expect((await make()).state).toBe('open')
    })
  })

  test('guessing is stopped by address', async () => {
    const own = await startTestServer({ at: new Date(NOW), environment: { RATE_LIMIT_FACTOR: '1' } })
    try {
      const guess = async () => (await refusalOf(own.call(openSharedAlertRoster, { key: newKey() }, null))).code
      for (let turn = 0; turn < 30; turn += 1) expect(await guess()).toBe('not-found')
      expect(await guess()).toBe('resource-exhausted')
      own.clock.advance(60_000)
      expect(await guess()).toBe('not-found')
    } finally {
      await own.close()
    }
  })

  test('ended ones are listed for 30 days, and then deleted', async () => {
    await share({ days: 1 })
    setting.at(new Date(Date.parse(NOW) + 32 * DAY))
    expect((await leader.call(listAlertShares, { rosterId: roster.id })).shares).toEqual([])
    const purge = setting.server.composition.jobs.find(({ name }) => name === 'recall.purge')
    await purge?.handle({ id: '', data: {}, signal: new AbortController().signal })
    const { rows } = await setting.server.database.pool.query('select from alert_shares where roster_id = $1', [
      roster.id,
    ])
    expect(rows).toEqual([])
  })
})
