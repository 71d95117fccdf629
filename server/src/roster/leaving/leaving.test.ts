import { randomUUID } from 'node:crypto'
import { getAccountability, markOthersPresent, submitAccountability } from '@muster/domain/dutyday/functions.ts'
import { getMyProfile, previewAccountDeletion, selfDeleteAccount } from '@muster/domain/identity/functions.ts'
import { notifyLeader, saveMyNotificationPreferences } from '@muster/domain/notifications/functions.ts'
import { getRoster, listChanges, listMyRosters, listSoldiers, updateSoldiers } from '@muster/domain/roster/functions.ts'
import { createIntakeToken, createLeaderCode } from '@muster/domain/roster/invites/functions.ts'
import { getMyChain, handOverRoster, linkSelfToLeader, listCoLeaders } from '@muster/domain/roster/linking/functions.ts'
import { requestSupport } from '@muster/domain/support/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf } from '../../testing/unit/rosters.ts'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'
import { linkByHand } from '../../testing/unit/link-by-hand.ts'

const NOW = '2026-11-12T11:30:00.000Z'
const TODAY = '2026-11-12'

let setting: WorldServer
let zimmermann: WorldAccount
let leaver: Client
let editor: WorldAccount
let viewer: WorldAccount
let roster: WorldRoster

beforeAll(async () => {
  setting = await startWorld('2026-11-01T12:00:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at('2026-11-01T12:00:00Z')
  const { world } = setting
  zimmermann = await world.leader('SFC', 'Zimmermann', { first: 'Quincy' })
  editor = await world.leader('SSG', 'Dixon')
  viewer = await world.leader('2LT', 'Cruz')
  roster = await world.roster(zimmermann, { name: '2nd Platoon', soldiers: 9 })
  await world.member(roster, viewer, 'viewer')
  await world.member(roster, editor, 'editor')
  setting.at(NOW)
  leaver = setting.as(zimmermann)
})

const goes = (handOver: { rosterId: string; to: string | null }[] = [], who: Client = leaver) =>
  who.call(selfDeleteAccount, { confirm: 'delete', handOver })

async function ownerOf(rosterId: string): Promise<string | null> {
  const { rows } = await setting.server.database.pool.query<{ owner_uid: string }>(
    'select owner_uid from rosters where id = $1',
    [rosterId],
  )
  return rows[0]?.owner_uid ?? null
}

describe('before the account is deleted', () => {
  test('the person sees what happens to rosters, shares and links', async () => {
    const boss = await setting.world.leader('1SG', 'Hale')
    const company = await setting.world.roster(boss, { name: 'A Co', soldiers: [{ rank: 'SFC', last: 'Zimmermann' }] })
    await link(company, zimmermann)
    const shared = await setting.world.roster(boss, { name: 'Key leaders' })
    await setting.world.member(shared, zimmermann, 'viewer')
    const { consequences, confirmWith } = await leaver.call(previewAccountDeletion, {})
    expect(confirmWith).toBe('DELETE')
    expect(consequences).toEqual([
      {
        kind: 'roster',
        rosterId: roster.id,
        name: '2nd Platoon',
        soldiers: 9,
        heirs: [
          expect.objectContaining({ uid: editor.uid, role: 'editor' }),
          expect.objectContaining({ uid: viewer.uid }),
        ],
      },
      { kind: 'shared roster', rosterId: shared.id, name: 'Key leaders' },
      { kind: 'link', rosterId: company.id, name: 'A Co' },
    ])
  })

  test('nothing happens until the word is typed', async () => {
    for (const confirm of ['', 'yes', 'DELET', 'DELETE ME']) {
      await expect(leaver.call(selfDeleteAccount, { confirm })).rejects.toMatchObject({
        code: 'invalid-argument',
        details: { field: 'confirm' },
      })
    }
    expect((await leaver.call(getMyProfile, {})).uid).toBe(zimmermann.uid)
  })
})

async function link(where: WorldRoster, who: WorldAccount): Promise<void> {
  await linkByHand(setting.server.database.pool, where.soldiers[0]?.id, who.uid)
}

describe('a roster of a deleted account', () => {
  test('goes to the longest-serving editor, with everything in it', async () => {
    await goes()
    expect(await ownerOf(roster.id)).toBe(editor.uid)
    const { soldiers } = await setting.as(editor).call(listSoldiers, { rosterId: roster.id })
    expect(soldiers).toHaveLength(9)
    const { leaders } = await setting.as(editor).call(listCoLeaders, { rosterId: roster.id })
    expect(leaders.map(({ uid }) => uid).toSorted()).toEqual([editor.uid, viewer.uid].toSorted())
  })

  test('goes to the person named, viewer or not', async () => {
    await goes([{ rosterId: roster.id, to: viewer.uid }])
    expect(await ownerOf(roster.id)).toBe(viewer.uid)
  })

  test('is deleted when the person says so, or nobody is there to take it', async () => {
    const alone = await setting.world.roster(zimmermann, { name: 'Detail', soldiers: 2 })
    await goes([{ rosterId: roster.id, to: null }])
    expect([await ownerOf(roster.id), await ownerOf(alone.id)]).toEqual([null, null])
    await expect(setting.as(editor).call(getRoster, { rosterId: roster.id })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  test('is not handed to a person who is not a co-leader, and then nothing happens at all', async () => {
    const stranger = await setting.world.leader('SSG', 'Far')
    await expect(goes([{ rosterId: roster.id, to: stranger.uid }])).rejects.toMatchObject({
      code: 'failed-precondition',
      details: { field: 'handOver' },
    })
    const other = await setting.world.roster(stranger)
    await expect(goes([{ rosterId: other.id, to: null }])).rejects.toMatchObject({ code: 'not-found' })
    expect(await ownerOf(roster.id)).toBe(zimmermann.uid)
    expect(await ownerOf(other.id)).toBe(stranger.uid)
  })
})

test('sessions end everywhere, and the same calls are refused from then on', async () => {
  const elsewhere = setting.as(zimmermann)
  await elsewhere.call(getMyProfile, {})
  await goes()
  for (const device of [leaver, elsewhere]) {
    await expect(device.call(getMyProfile, {})).rejects.toMatchObject({ code: 'unauthenticated' })
  }
})

test('the leader keeps the row, without the link', async () => {
  const boss = await setting.world.leader('1SG', 'Hale')
  const company = await setting.world.roster(boss, { name: 'A Co', soldiers: [{ rank: 'SFC', last: 'Zimmermann' }] })
  await link(company, zimmermann)
  await goes()
  const { soldiers } = await setting.as(boss).call(listSoldiers, { rosterId: company.id })
  expect(soldiers).toMatchObject([{ last: 'Zimmermann', linked: false }])
  expect((await setting.as(boss).call(getMyChain, {})).below).toEqual([])
})

/** Messages sent to others stay theirs until they are 90 days old. */
const MESSAGES_OF_OTHERS = ['notifications', 'outbox', 'mail_queue']

test('no table has a name, address or number of the person any more', async () => {
  const { server, world } = setting
  await again('Xanthopoulos', 'Quirin')
  await leaver.call(updateSoldiers, {
    rosterId: roster.id,
    soldierIds: [roster.soldiers[0]?.id ?? ''],
    patch: { mos: '11B' },
  })
  const others = roster.soldiers.map(({ id }) => ({ id: randomUUID(), soldierId: id }))
  await leaver.call(markOthersPresent, { rosterId: roster.id, dutyDate: TODAY, others })
  for (let report = 0; report < 2; report += 1) {
    await leaver.call(submitAccountability, { rosterId: roster.id, dutyDate: TODAY })
  }
  await leaver.call(createIntakeToken, { rosterId: roster.id, inviteId: randomUUID() })
  await leaver.call(requestSupport, { requestId: randomUUID(), category: 'other', text: 'Xanthopoulos asks for help' })
  await leaver.call(saveMyNotificationPreferences, { email: [], muted: [], quiet: null })
  await server.database.pool.query(
    `insert into broadcasts (id, by_uid, roster_id, audience, title, body, created_at, due_at, not_before)
     values (gen_random_uuid(), $1, $2, '{}', 'x', 'Ask Xanthopoulos', now(), now() + interval '9 days', now() + interval '9 days')`,
    [zimmermann.uid, roster.id],
  )
  const boss = await world.leader('1SG', 'Hale')
  const company = await world.roster(boss, { name: 'A Co' })
  const { code } = await setting.as(boss).call(createLeaderCode, { rosterId: company.id, inviteId: randomUUID() })
  await leaver.call(linkSelfToLeader, { code })
  const { rows } = await server.database.pool.query<{ email: string; dodid: string }>(
    'select email, dodid from accounts where uid = $1',
    [zimmermann.uid],
  )
  const words = ['Xanthopoulos', 'Quirin', rows[0]?.email ?? '-', rows[0]?.dodid ?? '-']
  const before = await tablesThatSay(words)
  expect(before).toEqual(expect.arrayContaining(['accounts', 'broadcasts', 'submissions', 'support_requests']))

  await goes()
  expect((await tablesThatSay(words)).filter((table) => !MESSAGES_OF_OTHERS.includes(table))).toEqual([])
  const { submissions } = await setting.as(editor).call(getAccountability, { rosterId: roster.id })
  expect(submissions.map(({ submittedBy }) => submittedBy)).toEqual(['A deleted account', 'A deleted account'])
  const { changeSets } = await setting.as(editor).call(listChanges, { rosterId: roster.id })
  expect(changeSets[0]?.by).toBe('A deleted account')
})

/** Every table of the product and of its jobs with a row that contains one of these words. */
async function tablesThatSay(words: readonly string[]): Promise<string[]> {
  const { pool } = setting.server.database
  const { rows: tables } = await pool.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables.length).toBeGreaterThan(25)
  const said = await Promise.all(
    tables.map(async ({ schema, name }) => {
      const { rows } = await pool.query(
        `select from "${schema}"."${name}" t where to_jsonb(t)::text ilike any($1) limit 1`,
        [words.map((word) => `%${word}%`)],
      )
      return rows.length > 0 ? [name] : []
    }),
  )
  return said.flat()
}

describe('at the same moment', () => {
  test('a co-leader’s edit is either kept or refused, and nothing is half-written', async () => {
    const change = () =>
      setting.as(editor).call(updateSoldiers, {
        rosterId: roster.id,
        soldierIds: roster.soldiers.map(({ id }) => id),
        patch: { position: 'Rifleman' },
      })
    for (const to of [editor.uid, null]) {
      if (to === null) await again()
      const [gone, changed] = await Promise.allSettled([goes([{ rosterId: roster.id, to }]), change()])
      expect(gone?.status).toBe('fulfilled')
      if (changed?.status === 'rejected') expect(changed.reason).toMatchObject({ code: 'not-found' })
      expect(await ownerOf(roster.id)).toBe(to)
    }
  })

  test('deleting twice is one deletion', async () => {
    await leaver.call(getMyProfile, {})
    const done = await Promise.allSettled([goes(), goes(), goes()])
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of done) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'unauthenticated' })
    expect(await ownerOf(roster.id)).toBe(editor.uid)
  })

  test('two owners who hand each other their rosters and leave: each roster has one owner or is gone', async () => {
    const other = await setting.world.leader('SFC', 'Boone')
    const theirs = await setting.world.roster(other, { name: '3rd Platoon', soldiers: 2 })
    await setting.world.member(theirs, zimmermann, 'editor')
    await setting.world.member(roster, other, 'editor')
    const done = await Promise.allSettled([
      goes([{ rosterId: roster.id, to: other.uid }]),
      goes([{ rosterId: theirs.id, to: zimmermann.uid }], setting.as(other)),
    ])
    for (const one of done)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'failed-precondition' })
    expect(done.some(({ status }) => status === 'fulfilled')).toBe(true)
    const { rows } = await setting.server.database.pool.query(
      'select from rosters r where r.id = any($1) and not exists (select from accounts a where a.uid = r.owner_uid)',
      [[roster.id, theirs.id]],
    )
    expect(rows).toEqual([])
  })

  test('an owner who hands over while the new owner leaves', async () => {
    const done = await Promise.allSettled([
      leaver.call(handOverRoster, { rosterId: roster.id, uid: editor.uid }),
      goes([], setting.as(editor)),
    ])
    for (const one of done)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ code: expect.stringMatching(/not-found|aborted|failed-precondition/) })
    expect([zimmermann.uid, viewer.uid, null]).toContain(await ownerOf(roster.id))
  })
})

/** Another person in the same situation. */
async function again(last = 'Zimmermann', first = 'Quincy'): Promise<void> {
  const { world } = setting
  zimmermann = await world.leader('SFC', last, { first })
  roster = await world.roster(zimmermann, { soldiers: 9 })
  await world.member(roster, editor, 'editor')
  leaver = setting.as(zimmermann)
}

test('a person without any data leaves in the same way, and may come back as a new account', async () => {
  const person = setting.as(await setting.world.leader('SPC', 'Ortega'))
  expect((await person.call(previewAccountDeletion, {})).consequences).toEqual([])
  expect(await refusalOf(person.call(notifyLeader, { message: 'Late' }))).toMatchObject({ code: 'failed-precondition' })
  await goes([], person)
  await expect(person.call(listMyRosters, {})).rejects.toMatchObject({ code: 'unauthenticated' })
})
