import { randomUUID } from 'node:crypto'
import {
  addCounselingAddendum,
  assessCounseling,
  closeCounseling,
  deliverCounseling,
  getCounseling,
  getMyCounseling,
  saveCounseling,
  withdrawCounseling,
} from '@muster/domain/counseling/functions.ts'
import {
  recordSignRefusal,
  signAssessment,
  signCounseling,
  signCounselingHere,
  signMyAssessment,
  signMyCounseling,
} from '@muster/domain/counseling/signing/functions.ts'
import { exportMyData } from '@muster/domain/roster/functions.ts'
import { escapeLiteral } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { counselingDraft, delivered, draft, type Session } from '../../testing/unit/counselings.ts'
import { refusalOf } from '../../testing/unit/rosters.ts'
import { AGREES, aSignature, DISAGREES, typed } from '../../testing/unit/signing.ts'
import { noticesTo, wordsTo } from '../../testing/unit/notices.ts'
import type { WorldAccount, WorldRoster } from '../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'

const NOW = '2026-11-12T15:00:00.000Z'
let setting: WorldServer
let roster: WorldRoster
let owner: WorldAccount
let coLeader: WorldAccount
let counselee: WorldAccount
let leader: Client
let editor: Client
let soldier: Client
let session: Session & { readonly deliveredAt: string }

beforeAll(async () => {
  setting = await startWorld(NOW)
})
afterAll(() => setting.close())
beforeEach(async () => {
  setting.at(NOW)
  const { world } = setting
  owner = await world.leader('SFC', 'Navarro')
  coLeader = await world.leader('SSG', 'Dixon')
  counselee = await world.leader('SPC', 'Clay', { role: 'Soldier' })
  roster = await world.roster(owner, { name: '2nd Platoon', soldiers: [{ rank: 'SPC', last: 'Clay', first: 'Ana' }] })
  await world.member(roster, coLeader, 'editor')
  await world.link(roster, roster.soldiers[0], counselee)
  leader = setting.as(owner)
  editor = setting.as(coLeader)
  soldier = setting.as(counselee)
  session = await newSession()
})

async function newSession(): Promise<typeof session> {
  const about = { rosterId: roster.id, soldierId: roster.soldiers[0]?.id ?? '' }
  return { ...(await delivered(leader, about)), deliveredAt: NOW }
}
const seen = () => leader.call(getCounseling, { rosterId: session.rosterId, counselingId: session.counselingId })
const mine = () => ({ counselingId: session.counselingId, deliveredAt: session.deliveredAt })
const signs = (more: object = {}) =>
  leader.call(signCounselingHere, { ...session, ...aSignature(), answer: AGREES, ...more })

describe('on the leader’s device', () => {
  test('the Soldier signs: state, history, signature and notices', async () => {
    const receipt = await signs({ answer: DISAGREES, deviceAt: '2026-11-12T14:58:00Z' })
    expect(receipt).toMatchObject({ at: NOW, fingerprint: expect.stringMatching(/^[0-9a-f]{12}$/) })
    const after = await seen()
    expect(after).toMatchObject({
      line: { state: 'acknowledged', acknowledgedAt: NOW },
      text: DISAGREES,
      integrity: 'whole',
      signatures: [{ signer: 'soldier', name: 'Clay, Ana', at: NOW, how: 'on the leader’s device', typed: false }],
    })
    expect(after.signatures[0]?.strokes).toEqual([[100, 120, 240, 60, 400, 180]])
    expect(after.events[0]).toMatchObject({ act: 'acknowledged', by: owner.name })
    // The Soldier is notified, because the counselor's device signed.
    expect(await noticesTo(setting, counselee)).toContain('The counseling of 10 Nov 2026 was signed in your name')
    expect((await noticesTo(setting, owner)).join()).not.toMatch(/signed/)
  })

  test('another leader may hand over the device, and the counselor is notified', async () => {
    await editor.call(signCounselingHere, { ...session, ...aSignature(), answer: AGREES })
    expect(await noticesTo(setting, owner)).toContain('SPC Clay signed the counseling of 10 Nov 2026')
  })

  test('the name may be typed, and must be the Soldier’s', async () => {
    expect(await refusalOf(signs({ mark: typed('Navarro') }))).toMatchObject({
      code: 'invalid-argument',
      message: 'Type the name exactly as shown: Clay, Ana.',
      details: { field: 'mark.name' },
    })
    await signs({ mark: typed('ana clay') })
    expect((await seen()).signatures).toMatchObject([{ name: 'Clay, Ana', strokes: null, typed: true }])
  })

  test('a Soldier who disagrees says with what', async () => {
    expect(await refusalOf(signs({ answer: { response: 'disagree', remarks: ' \n ' } }))).toMatchObject({
      code: 'invalid-argument',
      details: { field: 'answer.remarks' },
    })
  })

  test.each([
    ['nothing', []],
    ['a dot', [[500, 100]]],
    ['what leaves the box', [[10, 10, 900, 900]]],
    ['half a point', [[10, 10, 900]]],
  ])('%s is not a signature', async (_name, strokes) => {
    expect(await refusalOf(signs({ mark: { by: 'hand', strokes } }))).toMatchObject({
      code: 'invalid-argument',
      details: { field: expect.stringMatching(/^mark\.strokes/) },
    })
    expect((await seen()).line.state).toBe('delivered')
  })

  test('remarks in any script are signed as they are stored', async () => {
    await signs({ answer: { response: 'agree', remarks: 'שלום \u202eabc\ttab 😀 x\ud83d\nline' } })
    const after = await seen()
    expect(after.integrity).toBe('whole')
    expect(after.text?.remarks).toMatch(/^שלום .*tab 😀 x.\nline$/)
  })

  test('it is done once, and sent again it is the same signature', async () => {
    const first = aSignature()
    const receipt = await signs(first)
    expect(await signs(first)).toEqual(receipt)
    expect(await refusalOf(signs())).toMatchObject({ code: 'failed-precondition', message: /signed already/ })
    expect((await seen()).signatures).toHaveLength(1)
  })

  test('the id of a signature is used once', async () => {
    const first = aSignature()
    await signs(first)
    const other = await newSession()
    expect(await refusalOf(leader.call(signCounselingHere, { ...other, ...first, answer: AGREES }))).toMatchObject({
      code: 'already-exists',
      details: { field: 'signatureId' },
    })
  })

  test('a draft, and one that was withdrawn and delivered again, must be read first', async () => {
    const about = { rosterId: roster.id, soldierId: roster.soldiers[0]?.id ?? '' }
    const unfinished = await draft(leader, about)
    const early = { ...unfinished, deliveredAt: NOW, ...aSignature(), answer: AGREES }
    expect(await refusalOf(leader.call(signCounselingHere, early))).toMatchObject({ code: 'failed-precondition' })

    await leader.call(withdrawCounseling, { ...idOf(session), version: 2 })
    setting.at('2026-11-12T15:05:00Z')
    await leader.call(deliverCounseling, { ...idOf(session), version: 3 })
    expect(await refusalOf(signs())).toMatchObject({ code: 'aborted', details: { field: 'deliveredAt' } })
  })

  test('a leader does not sign a counseling about himself or herself', async () => {
    await setting.world.member(roster, counselee, 'editor')
    const own = soldier.call(signCounselingHere, { ...session, ...aSignature(), answer: AGREES })
    expect(await refusalOf(own)).toMatchObject({ code: 'permission-denied' })
  })
})

const idOf = ({ rosterId, counselingId }: Session) => ({ rosterId, counselingId })

describe('the counselor', () => {
  test('signs with their own account, before or after the Soldier', async () => {
    await leader.call(signCounseling, { ...session, ...aSignature() })
    expect(await seen()).toMatchObject({ line: { state: 'delivered' }, integrity: 'whole' })
    await signs()
    const after = await seen()
    expect(after.signatures.map(({ signer, how }) => [signer, how])).toEqual([
      ['counselor', 'signed in'],
      ['soldier', 'on the leader’s device'],
    ])
    expect(after.integrity).toBe('whole')
  })

  test('may type the name without the rank on the form', async () => {
    const { text } = await seen()
    expect(text?.parties.counselor).toMatch(/^SFC Navarro, /)
    expect(
      await refusalOf(leader.call(signCounseling, { ...session, ...aSignature({ mark: typed('SFC') }) })),
    ).toMatchObject({
      details: { field: 'mark.name' },
    })
    await leader.call(signCounseling, { ...session, ...aSignature({ mark: typed('Navarro') }) })
  })

  test('is nobody else', async () => {
    const asAnother = editor.call(signCounseling, { ...session, ...aSignature() })
    expect(await refusalOf(asAnother)).toMatchObject({ code: 'permission-denied' })
    expect((await seen()).signatures).toEqual([])
  })

  test('signs only a delivered session, and only once', async () => {
    await leader.call(signCounseling, { ...session, ...aSignature() })
    expect(await refusalOf(leader.call(signCounseling, { ...session, ...aSignature() }))).toMatchObject({
      code: 'failed-precondition',
    })
  })

  test('has not signed a session that was withdrawn, changed and delivered again', async () => {
    await leader.call(signCounseling, { ...session, ...aSignature() })
    const { line } = await seen()
    await leader.call(withdrawCounseling, { ...idOf(session), version: line.version })
    const words = counselingDraft({ purpose: 'Other words.' })
    const back = { ...idOf(session), soldierId: line.soldierId, draft: words }
    await leader.call(saveCounseling, { ...back, version: line.version + 1 })
    await leader.call(deliverCounseling, { ...idOf(session), version: line.version + 2 })
    expect(await seen()).toMatchObject({ signatures: [], integrity: 'not signed' })
    await leader.call(signCounseling, { ...session, ...aSignature() })
    expect(await seen()).toMatchObject({ signatures: [{ signer: 'counselor' }], integrity: 'whole' })
  })
})

describe('a refusal', () => {
  const refuses = (witness: object) =>
    leader.call(recordSignRefusal, { ...session, signatureId: randomUUID(), witness: witness as never })

  test('is recorded with its witness', async () => {
    await refuses({ present: true, name: 'SSG Dixon', strokes: [[10, 10, 200, 200]] })
    expect(await seen()).toMatchObject({
      line: { state: 'acknowledged' },
      text: { response: 'refused', remarks: '', refusal: 'Witness: SSG Dixon' },
      signatures: [{ signer: 'witness', name: 'SSG Dixon', strokes: [[10, 10, 200, 200]] }],
      integrity: 'whole',
      events: [{ act: 'refused', note: 'Witness: SSG Dixon' }, { act: 'delivered' }, { act: 'started' }],
    })
    expect(await noticesTo(setting, counselee)).toContain('A counseling was put on record')
  })

  test('is recorded with a witness who is named and does not sign', async () => {
    await refuses({ present: true, name: 'SSG Dixon' })
    expect((await seen()).signatures).toMatchObject([{ signer: 'witness', strokes: null, typed: false }])
  })

  test('is recorded with the reason why there was no witness', async () => {
    await refuses({ present: false, reason: 'Field exercise, nobody near' })
    const after = await seen()
    expect(after).toMatchObject({ text: { response: 'refused' }, signatures: [], integrity: 'whole' })
    expect(after.events[0]).toMatchObject({ act: 'refused', note: 'No witness present: Field exercise, nobody near' })
  })

  test('is announced to both without its contents', async () => {
    await editor.call(recordSignRefusal, {
      ...session,
      signatureId: randomUUID(),
      witness: { present: false, reason: 'Field exercise, nobody near' },
    })
    const told = [await wordsTo(setting, counselee), await wordsTo(setting, owner)]
    expect(told[0]).toContain('A counseling was put on record')
    expect(told[1]).toContain('The counseling of 10 Nov 2026 was put on record')
    expect(told.join('\n')).not.toMatch(/refuse|Field|witness/i)
  })

  test('ends signing', async () => {
    await refuses({ present: false, reason: 'x' })
    expect(await refusalOf(signs())).toMatchObject({
      message: 'It is on record that the Soldier refused to sign this.',
    })
  })

  test('needs a name or a reason', async () => {
    expect(await refusalOf(refuses({ present: true, name: ' ' }))).toMatchObject({ details: { field: 'witness.name' } })
    expect(await refusalOf(refuses({ present: false, reason: '' }))).toMatchObject({
      details: { field: 'witness.reason' },
    })
  })
})

describe('signed in', () => {
  test('the Soldier answers and signs, and the counselor is notified', async () => {
    await soldier.call(signMyCounseling, { ...mine(), ...aSignature(), answer: DISAGREES })
    const after = await soldier.call(getMyCounseling, { counselingId: session.counselingId })
    expect(after).toMatchObject({
      line: { state: 'acknowledged' },
      signatures: [{ signer: 'soldier', how: 'signed in' }],
      integrity: 'whole',
    })
    expect(await noticesTo(setting, owner)).toContain('SPC Clay signed the counseling of 10 Nov 2026')
    expect((await noticesTo(setting, counselee)).join()).not.toMatch(/in your name/)
  })

  test('the counselor is notified while on the roster, and the owner after that', async () => {
    const about = { rosterId: roster.id, soldierId: roster.soldiers[0]?.id ?? '' }
    const answers = async (counselingId: string) =>
      soldier.call(signMyCounseling, { counselingId, deliveredAt: NOW, ...aSignature(), answer: AGREES })
    const [first, second] = [await delivered(editor, about), await delivered(editor, about)]
    const news = 'SPC Clay signed the counseling of 10 Nov 2026'
    await answers(first.counselingId)
    expect([await noticesTo(setting, coLeader), await noticesTo(setting, owner)]).toEqual([[news], []])
    await setting.server.database.pool.query('delete from roster_members where uid = $1', [coLeader.uid])
    await answers(second.counselingId)
    expect([await noticesTo(setting, coLeader), await noticesTo(setting, owner)]).toEqual([[news], [news]])
  })

  test('nobody else may sign', async () => {
    for (const other of [leader, editor]) {
      const call = other.call(signMyCounseling, { ...mine(), ...aSignature(), answer: AGREES })
      expect(await refusalOf(call)).toMatchObject({ code: 'not-found' })
    }
  })

  test('a withdrawn session cannot be signed', async () => {
    await leader.call(withdrawCounseling, { ...idOf(session), version: 2 })
    const call = soldier.call(signMyCounseling, { ...mine(), ...aSignature(), answer: AGREES })
    expect(await refusalOf(call)).toMatchObject({ code: 'not-found' })
  })
})

describe('part IV', () => {
  async function assessed() {
    await signs()
    const { line } = await seen()
    const assessment = { assessment: 'On time every day.', result: 'achieved', assessedOn: '2026-11-12' } as const
    await leader.call(assessCounseling, { ...idOf(session), ...assessment, nextOn: null, version: line.version })
  }
  const version = async () => (await seen()).line.version
  const part = async (signer: 'assessor' | 'assessed') => ({
    ...session,
    ...aSignature(),
    version: await version(),
    signer,
  })

  test('is signed by both when it is written, and is fixed from then on', async () => {
    expect(await refusalOf(leader.call(signAssessment, await part('assessor')))).toMatchObject({
      code: 'failed-precondition',
    })
    await assessed()
    await leader.call(signAssessment, await part('assessor'))
    await soldier.call(signMyAssessment, { ...mine(), ...aSignature(), version: await version() })
    const after = await seen()
    expect(after.signatures.map(({ signer }) => signer)).toEqual(['soldier', 'assessor', 'assessed'])
    expect(after.integrity).toBe('whole')
    const again = { assessment: 'No.', result: 'partly', assessedOn: '2026-11-12', nextOn: null } as const
    const rewrite = leader.call(assessCounseling, { ...idOf(session), ...again, version: after.line.version })
    expect(await refusalOf(rewrite)).toMatchObject({ code: 'failed-precondition' })
  })

  test('is signed as it was on screen: a correction must be read first', async () => {
    await assessed()
    const [byLeader, byDevice] = [await part('assessor'), await part('assessed')]
    const bySoldier = { ...mine(), ...aSignature(), version: byLeader.version }
    const other = { assessment: 'Not once on time.', result: 'not achieved', assessedOn: '2026-11-12' } as const
    await editor.call(assessCounseling, { ...idOf(session), ...other, nextOn: null, version: byLeader.version })
    const late = { code: 'aborted', details: { field: 'version', version: byLeader.version + 1 } }
    expect(await refusalOf(leader.call(signAssessment, byLeader))).toMatchObject(late)
    expect(await refusalOf(leader.call(signAssessment, byDevice))).toMatchObject(late)
    expect(await refusalOf(soldier.call(signMyAssessment, bySoldier))).toMatchObject(late)
    const again = { ...byLeader, version: byLeader.version + 1 }
    const receipt = await leader.call(signAssessment, again)
    // The same signature sent again is the same one, even when its version is outdated by then.
    expect(await leader.call(signAssessment, again)).toEqual(receipt)
  })

  test('is signed by another leader under their own name', async () => {
    await assessed()
    await editor.call(signAssessment, await part('assessor'))
    await editor.call(signAssessment, await part('assessed'))
    expect((await seen()).signatures.slice(1)).toMatchObject([
      { signer: 'assessor', name: coLeader.name },
      { signer: 'assessed', name: 'Clay, Ana', how: 'on the leader’s device' },
    ])
  })

  test('stays signed when later parts are added', async () => {
    await assessed()
    await leader.call(signAssessment, await part('assessor'))
    await leader.call(addCounselingAddendum, { ...idOf(session), id: randomUUID(), text: 'One more thing.' })
    const { line } = await seen()
    await leader.call(closeCounseling, { ...idOf(session), version: line.version, closed: true })
    expect((await seen()).integrity).toBe('whole')
    expect(await refusalOf(leader.call(signAssessment, await part('assessed')))).toMatchObject({ message: /closed/ })
  })
})

test('a change of the next counseling in the database after part IV was signed is detected', async () => {
  await signs()
  const { line } = await seen()
  const assessment = { assessment: 'On time every day.', result: 'achieved', assessedOn: '2026-11-12' } as const
  const next = { ...idOf(session), ...assessment, nextOn: '2026-12-12', version: line.version }
  const { version } = (await leader.call(assessCounseling, next)).line
  await leader.call(signAssessment, { ...session, ...aSignature(), version, signer: 'assessor' })
  expect((await seen()).integrity).toBe('whole')
  await setting.server.database.pool.query(
    `set session_replication_role = replica; update counselings set next_on = '2026-12-13' where id = '${session.counselingId}';
     set session_replication_role = origin`,
  )
  expect((await seen()).integrity).toBe('differs')
})

describe('the signed data', () => {
  /** A column without its seal, as JSON. */
  const clearOf = async (table: string, column: string) => {
    const id = table === 'counseling_texts' ? 'counseling_id' : 'id'
    const { rows } = await setting.server.database.runAsSystem(
      `select to_json(opened('${table}.${column}', roster_id, ${id}, ${column})) as clear from ${table}
       where counseling_id = '${session.counselingId}' and ${column} is not null`,
    )
    return `${escapeLiteral(JSON.stringify(rows[0]?.clear))}::jsonb`
  }
  /** As somebody who has all keys: CLEAR is the column without its seal. */
  const tamper = async (table: string, change: string) => {
    const [column = ''] = change.split(' ')
    const clear = change.includes('CLEAR') ? await clearOf(table, column) : ''
    await setting.server.database.pool.query(
      `set session_replication_role = replica;
       update ${table} set ${change.replaceAll('CLEAR', clear)} where counseling_id = '${session.counselingId}';
       set session_replication_role = origin`,
    )
  }

  test.each([
    [
      'a letter of the words',
      'counseling_texts',
      `content = jsonb_set(CLEAR, '{purpose}', to_jsonb((CLEAR->>'purpose') || ' '))`,
    ],
    ['the name on the form', 'counseling_texts', `content = jsonb_set(CLEAR, '{parties,name}', '"Clay, Anna"')`],
    ['a line of the plan taken out', 'counseling_texts', `content = CLEAR #- '{plan,1}'`],
    ['the answer', 'counseling_texts', `response = 'agree'`],
    ['a byte of the remarks', 'counseling_texts', `remarks = overlay(CLEAR #>> '{}' placing 'i' from 1 for 1)`],
    [
      'the hash of it',
      'counseling_texts',
      `signed_hash = set_byte(signed_hash, 0, (get_byte(signed_hash, 0) + 1) % 256)`,
    ],
    ['a stroke', 'counseling_signatures', `strokes = jsonb_set(CLEAR, '{0,0}', '101')`],
    ['who signed', 'counseling_signatures', `name = 'Clay, Anna'`],
    ['when it was signed', 'counseling_signatures', `at = at + interval '1 millisecond'`],
    ['by which account', 'counseling_signatures', `by_uid = gen_random_uuid()`],
  ])('a change of %s in the database is detected', async (_name, table, change) => {
    await leader.call(signCounseling, { ...session, ...aSignature() })
    await signs({ answer: DISAGREES })
    expect((await seen()).integrity).toBe('whole')
    await tamper(table, change)
    expect((await seen()).integrity).toBe('differs')
  })

  test('a removed signature is detected, first or last', async () => {
    for (const signer of ['counselor', 'soldier']) {
      session = await newSession()
      await leader.call(signCounseling, { ...session, ...aSignature() })
      await signs()
      await setting.server.database.pool.query(
        `set session_replication_role = replica; delete from counseling_signatures
         where counseling_id = '${session.counselingId}' and signer = '${signer}'; set session_replication_role = origin`,
      )
      expect((await seen()).integrity).toBe('differs')
    }
  })

  test('a refusal without a witness is protected as well', async () => {
    const witness = { present: false as const, reason: 'x' }
    await leader.call(recordSignRefusal, { ...session, signatureId: randomUUID(), witness })
    await tamper('counseling_texts', `response = 'agree'`)
    expect((await seen()).integrity).toBe('differs')
  })

  test.each([`'No witness present: nobody was asked'`, 'null'])(
    'so is its reason: a change of %s is detected',
    async (changed) => {
      const witness = { present: false as const, reason: 'x' }
      await leader.call(recordSignRefusal, { ...session, signatureId: randomUUID(), witness })
      expect(await seen()).toMatchObject({ text: { refusal: 'No witness present: x' }, integrity: 'whole' })
      await tamper('counseling_texts', `refusal = ${changed}`)
      expect((await seen()).integrity).toBe('differs')
    },
  )

  test('cannot be changed through the tables', async () => {
    await signs()
    const run = (text: string) => setting.server.database.pool.query(text)
    await expect(run('update counseling_signatures set name = name')).rejects.toThrow(/append-only/)
    await expect(run('delete from counseling_signatures')).rejects.toThrow(/append-only/)
  })
})

test('"my data" has who signed what about me, and what was signed on my rosters', async () => {
  await signs()
  const data = async (client: Client) => {
    const { content } = await client.call(exportMyData, {})
    return JSON.parse(Buffer.from(content, 'base64').toString('utf8')).counselingSignatures
  }
  const signature = { counseling_id: session.counselingId, signer: 'soldier', name: 'Clay, Ana' }
  expect(await data(soldier)).toMatchObject({ aboutMe: [signature], rosters: [] })
  expect(await data(leader)).toMatchObject({ aboutMe: [], rosters: [signature] })
  expect(await data(editor)).toMatchObject({ aboutMe: [], rosters: [], byMe: [] })
  const text = JSON.stringify(await data(leader))
  expect(text).not.toMatch(/secret|seal/)
})
