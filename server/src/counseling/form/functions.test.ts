import { randomUUID } from 'node:crypto'
import { shareCounseling, withdrawCounseling } from '@muster/domain/counseling/functions.ts'
import {
  exportCounselingFiles,
  exportCounselings,
  generate4856,
  getCounselingExport,
} from '@muster/domain/counseling/form/functions.ts'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { listMyRecordAccess } from '@muster/domain/roster/own-record/functions.ts'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { delivered, draft } from '../../testing/unit/counselings.ts'
import { readForm } from '../../testing/files/pdf-form.ts'
import { refusalOf } from '../../testing/unit/rosters.ts'
import type { WorldRoster } from '../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'
import { ExportMaker } from './exports/maker.ts'
import { fullName } from '@muster/domain/counseling/form/fields-4856.ts'

let setting: WorldServer
let roster: WorldRoster
let owner: Client
let above: Client
let soldier: Client
let peer: Client
let stranger: Client

beforeAll(async () => {
  setting = await startWorld('2026-11-12T15:00:00Z')
})
afterAll(() => setting.close())
beforeEach(async () => {
  const { world } = setting
  const [boss, leader] = [await world.leader('1SG', 'Hale'), await world.leader('SFC', 'Navarro')]
  const [counselee, other] = [
    await world.leader('SPC', 'Clay', { role: 'Soldier' }),
    await world.leader('PFC', 'Bell', { role: 'Soldier' }),
  ]
  const company = await world.roster(boss, { name: 'A Co' })
  roster = await world.below(company, leader, {
    name: '2nd Platoon',
    soldiers: [
      { rank: 'SPC', last: 'Clay' },
      { rank: 'PFC', last: 'Bell' },
    ],
  })
  await world.link(roster, roster.soldiers[0], counselee)
  await world.link(roster, roster.soldiers[1], other)
  owner = setting.as(leader)
  above = setting.as(boss)
  soldier = setting.as(counselee)
  peer = setting.as(other)
  stranger = setting.as(await world.leader('SGT', 'Reyes'))
})

const about = () => ({ rosterId: roster.id, soldierId: roster.soldiers[0]?.id ?? '' })
const code = async (call: Promise<unknown>) => (await refusalOf(call)).code
const bytesOf = (content: string) => Buffer.from(content, 'base64')
const ready = () => setting.server.composition.deliver()

describe('one counseling on paper', () => {
  test('is for accounts that may read its text, and for nobody else', async () => {
    const session = await draft(owner, about())
    const { fileName, mediaType, content } = await owner.call(generate4856, session)
    expect({ fileName, mediaType }).toEqual({ fileName: 'da4856-clay-2026-11-10.pdf', mediaType: 'application/pdf' })
    const { values, pages } = await readForm(bytesOf(content))
    expect(values.get(fullName('Name'))).toMatch(/^Clay/)
    expect(values.get(fullName('Purpose_Counseling'))).toContain('Monthly counseling for October')
    expect(values.get(fullName('Plan_Action'))).toContain('Standard: 10 minutes early')
    expect(pages[0]).toContain('DRAFT, NOT DELIVERED')
    for (const who of [above, soldier, peer, stranger])
      expect(await code(who.call(generate4856, session))).toBe('not-found')

    const given = await delivered(owner, about())
    expect(await code(above.call(generate4856, given))).toBe('permission-denied')
    for (const who of [peer, stranger]) expect(await code(who.call(generate4856, given))).toBe('not-found')
    const own = await readForm(bytesOf((await soldier.call(generate4856, given)).content))
    expect(own.pages[0]).not.toContain('DRAFT')
    await owner.call(shareCounseling, { ...given, shared: true })
    const shared = await above.call(generate4856, { ...given, layout: 'record' })
    expect(shared.fileName).toBe('counseling-clay-2026-11-10.pdf')
    expect((await readForm(bytesOf(shared.content))).pages.join()).toContain('Counseling record')
  })
})

describe('many counselings', () => {
  test('are made in the background, counted, and come as one ZIP in the requested order', async () => {
    const sessions: string[] = []
    for (let index = 0; index < 12; index++) {
      const { counselingId } = await draft(owner, about(), { purpose: `Purpose ${index}` })
      sessions.unshift(counselingId)
    }
    const { exportId, total } = await owner.call(exportCounselings, {
      rosterId: roster.id,
      counselingIds: [...sessions, sessions[0] ?? '', randomUUID()],
    })
    expect(total).toBe(12)
    const mine = { rosterId: roster.id, exportId }
    await ready()
    expect(await owner.call(getCounselingExport, mine)).toEqual({
      total: 12,
      done: 12,
      failed: 0,
      gone: 0,
      ready: true,
      expiresAt: '2026-11-12T16:00:00.000Z',
    })
    const { fileName, content } = await owner.call(exportCounselingFiles, mine)
    expect(fileName).toBe('counselings-2026-11-12.zip')
    const files = Object.entries(unzipSync(bytesOf(content)))
    expect(files.map(([name]) => name).slice(0, 2)).toEqual([
      '01-da4856-clay-2026-11-10.pdf',
      '02-da4856-clay-2026-11-10.pdf',
    ])
    const [first] = files
    expect(first && (await readForm(first[1])).values.get(fullName('Purpose_Counseling'))).toContain('Purpose 11')
    for (const who of [above, stranger]) {
      expect(await code(who.call(getCounselingExport, mine))).toBe('not-found')
      expect(await code(who.call(exportCounselingFiles, mine))).toBe('not-found')
    }
    setting.at('2026-11-12T16:00:00Z')
    expect(await code(owner.call(exportCounselingFiles, mine))).toBe('not-found')
    setting.at('2026-11-12T15:00:00Z')
  })

  test('for a leader above are those shared with them, unless the sharing ended in the meantime', async () => {
    const [shared, other] = [await delivered(owner, about()), await delivered(owner, about())]
    const counselingIds = [shared.counselingId, other.counselingId]
    expect(await code(above.call(exportCounselings, { rosterId: roster.id, counselingIds }))).toBe('not-found')
    await owner.call(shareCounseling, { ...shared, shared: true })
    const { exportId, total } = await above.call(exportCounselings, { rosterId: roster.id, counselingIds })
    expect(total).toBe(1)
    await ready()
    const mine = { rosterId: roster.id, exportId }
    expect(Object.keys(unzipSync(bytesOf((await above.call(exportCounselingFiles, mine)).content)))).toHaveLength(1)
    await owner.call(shareCounseling, { ...shared, shared: false })
    expect(await code(above.call(exportCounselingFiles, mine))).toBe('not-found')
  })

  test('are logged for each Soldier whose session was delivered, and not for a draft', async () => {
    const given = await delivered(owner, about())
    const second = await delivered(owner, about())
    const kept = await draft(owner, { rosterId: roster.id, soldierId: roster.soldiers[1]?.id ?? '' })
    const { exportId } = await owner.call(exportCounselings, {
      rosterId: roster.id,
      counselingIds: [given, second, kept].map(({ counselingId }) => counselingId),
    })
    await ready()
    await owner.call(exportCounselingFiles, { rosterId: roster.id, exportId })
    const seenBy = async (who: Client) => (await who.call(listMyRecordAccess, {})).accesses.map(({ what }) => what)
    const words = 'Exported counselings as PDFs'
    await expect.poll(() => seenBy(soldier), { timeout: 10_000 }).toContain(words)
    expect(await seenBy(peer)).not.toContain(words)
    const { rows } = await setting.server.database.pool.query(
      `select soldier_id from access_log where function = 'exportCounselingFiles' and soldier_id is not null and roster_id = $1`,
      [roster.id],
    )
    expect(rows).toEqual([{ soldier_id: about().soldierId }])
  })

  test('are refused until all are made, and one that is deleted meanwhile is left out', async () => {
    const [kept, gone] = [await delivered(owner, about()), await delivered(owner, about())]
    await owner.call(withdrawCounseling, { ...gone, version: 2 })
    const { exportId } = await owner.call(exportCounselings, {
      rosterId: roster.id,
      counselingIds: [kept.counselingId, gone.counselingId],
      layout: 'record',
    })
    const mine = { rosterId: roster.id, exportId }
    await setting.server.database.write(async (tx) => {
      await tx.query.deleteFrom('counselings').where('id', '=', gone.counselingId).execute()
      await tx.query
        .updateTable('counseling_export_files')
        .set({ state: 'waiting', content: null, claimed_at: setting.server.clock.now() })
        .where('export_id', '=', exportId)
        .execute()
    })
    expect(await code(owner.call(exportCounselingFiles, mine))).toBe('failed-precondition')
    expect(await owner.call(getCounselingExport, mine)).toMatchObject({ total: 1, ready: false })
    // The server that claimed it has died. After five minutes another one makes it.
    setting.at('2026-11-12T15:06:00Z')
    await ready()
    expect(await owner.call(getCounselingExport, mine)).toMatchObject({ total: 1, done: 1, ready: true })
    setting.at('2026-11-12T15:00:00Z')
  })

  test('wait while others print, and report a failed file differently from a deleted one', async () => {
    const [good, bad, gone] = [
      await delivered(owner, about(), { purpose: 'good' }),
      await delivered(owner, about(), { purpose: 'bad' }),
      await delivered(owner, about()),
    ]
    for (const session of [good, bad, gone]) await owner.call(shareCounseling, { ...session, shared: true })
    const counselingIds = [good, bad, gone].map(({ counselingId }) => counselingId)
    const { exportId } = await above.call(exportCounselings, { rosterId: roster.id, counselingIds })
    await owner.call(shareCounseling, { ...gone, shared: false })
    let busy = true
    let printed = 0
    const { database, clock } = setting.server
    const maker = new ExportMaker({
      database,
      clock: clock.now,
      log: { info: () => {}, warn: () => {}, error: () => {} },
      press: {
        async print(_layout, some) {
          printed++
          if (busy) refuse('resource-exhausted', 'Busy.')
          if (some.some(({ text }) => text.purpose === 'bad')) throw new Error('Out of memory')
          return some.map(() => Buffer.from('%PDF'))
        },
      },
    })
    const mine = { rosterId: roster.id, exportId }
    await maker.run()
    // Printed once, and not again before the next run.
    expect(printed).toBe(1)
    expect(await above.call(getCounselingExport, mine)).toMatchObject({ done: 0, failed: 0, gone: 1, ready: false })
    busy = false
    await maker.run()
    expect(await above.call(getCounselingExport, mine)).toMatchObject({ done: 1, failed: 1, gone: 1, ready: true })
    expect(Object.keys(unzipSync(bytesOf((await above.call(exportCounselingFiles, mine)).content)))).toHaveLength(1)
  })

  test('names what is wrong with too many, or none', async () => {
    const ask = (counselingIds: string[]) =>
      refusalOf(owner.call(exportCounselings, { rosterId: roster.id, counselingIds }))
    expect(await ask([])).toMatchObject({ code: 'invalid-argument' })
    expect(await ask(Array.from({ length: 201 }, () => randomUUID()))).toMatchObject({ code: 'invalid-argument' })
    expect((await ask([randomUUID()])).code).toBe('not-found')
  })
})
