import { PDFDocument } from '@cantoo/pdf-lib'
import {
  commitImport,
  exportMyData,
  exportRoster,
  readImportFile,
  saveGroup,
  saveRosterSettings,
  updateSoldiers,
} from '@muster/domain/roster/functions.ts'
import { FIELD_KEYS, type FieldKey, SOLDIER_FIELDS } from '@muster/domain/roster/soldier-fields.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leaderOfArea } from '../../testing/unit/parts.ts'
import { addSoldier, newRoster, refusalOf, soldiersOf, type TestRoster } from '../../testing/unit/rosters.ts'
import { textOfPdf } from '../../testing/files/pdf-text.ts'
import { startTestServer, type TestServer } from '../../testing/server/server.ts'
import { linkByHand } from '../../testing/unit/link-by-hand.ts'

let server: TestServer
let roster: TestRoster
const squad = '00000000-0000-4000-8000-00000000000b'
const FIELDS: FieldKey[] = FIELD_KEYS.filter((key) => !SOLDIER_FIELDS[key].personal)

beforeAll(async () => {
  server = await startTestServer({ at: new Date('2026-11-12T11:30:00Z') })
  roster = await newRoster(server)
  const platoon = '00000000-0000-4000-8000-00000000000a'
  const groups = [
    { groupId: platoon, parentId: null, kind: 'platoon' as const, name: '1st Platoon', position: 0 },
    { groupId: squad, parentId: platoon, kind: 'squad' as const, name: 'Weapons Squad', position: 0 },
  ]
  for (const group of groups) await server.call(saveGroup, { rosterId: roster.id, ...group }, roster.owner.token)
  await addSoldier(server, roster, {
    rank: 'SGT',
    promotable: true,
    last: 'Núñez',
    first: 'Zoë',
    middle: 'Q',
    suffix: 'Jr',
    dodid: '0123456789',
    mos: '11B',
    position: '=HYPERLINK("http://evil","click")',
    cell: '+49 30 1234567',
    email: 'zoe@example.mil',
    ets: '2027-06-26',
    dependents: 2,
    motorcycle: false,
    strength: 'attached',
    remarks: '@SUM(A1)\n"quoted", with; separators',
    groupId: squad,
  })
  await addSoldier(server, roster, {
    rank: 'CPT',
    last: '-Rhodes',
    first: 'Ariana',
    goals: '\tTab first',
    groupId: null,
  })
})
afterAll(() => server.close())

async function exported(
  format: 'csv' | 'xlsx' | 'pdf',
  more: { fields?: FieldKey[]; soldierIds?: string[]; title?: string } = {},
) {
  const input = { rosterId: roster.id, format, fields: FIELDS, ...more }
  const answer = await server.call(exportRoster, input, roster.viewer.token)
  return { ...answer, bytes: Buffer.from(answer.content, 'base64') }
}

describe.each(['csv', 'xlsx'] as const)('%s', (format) => {
  test('is imported again without any change', async () => {
    const { content, fileName, mediaType } = await exported(format)
    const file = { fileName, mediaType, content }
    const preview = await server.call(readImportFile, { rosterId: roster.id, file }, roster.editor.token)
    expect(preview.problems).toEqual([])
    expect(preview.rows.flatMap(({ changes }) => changes)).toEqual([])
    expect(preview.counts).toEqual({ rows: 2, new: 0, changed: 0, same: 2, rejected: 0 })
  })

  test('fills another roster with the same', async () => {
    const copy = await newRoster(server, 'Copy')
    const { content, fileName, mediaType } = await exported(format)
    const { importId } = await server.call(
      readImportFile,
      { rosterId: copy.id, file: { fileName, mediaType, content } },
      copy.owner.token,
    )
    await server.call(commitImport, { rosterId: copy.id, importId }, copy.owner.token)
    const plain = (soldiers: Awaited<ReturnType<typeof soldiersOf>>) =>
      soldiers.map(({ id: _id, groupId, version: _version, ...fields }) => ({ ...fields, grouped: groupId !== null }))
    expect(plain(await soldiersOf(server, copy, FIELDS))).toEqual(plain(await soldiersOf(server, roster, FIELDS)))
  })
})

test('CSV opens in Excel unchanged: byte order mark, CRLF, and no cell that is run', async () => {
  const { bytes, fileName, mediaType } = await exported('csv', {
    fields: ['rank', 'last', 'position', 'cell', 'remarks', 'goals'],
  })
  expect(fileName).toBe('roster-a-co-2-504-pir-2026-11-12.csv')
  expect(mediaType).toBe('text/csv; charset=utf-8')
  const text = bytes.toString('utf8')
  expect(text.startsWith('\ufeffRank,Last name,Duty position,Cell phone,Remarks,Goals,Platoon,Squad,Team\r\n')).toBe(
    true,
  )
  for (const start of ['=', '+', '@', '-', '\t']) expect(text).not.toMatch(new RegExp(`(^|,|\\n)"?\\${start}`))
})

test('XLSX has text and dates and no formula', async () => {
  const parts = unzipSync((await exported('xlsx')).bytes)
  const xml = Object.entries(parts).map(([name, bytes]) => (name.endsWith('.xml') ? strFromU8(bytes) : ''))
  expect(xml.join('')).toContain('HYPERLINK')
  expect(xml.join('')).not.toMatch(/<f[ >/]/)
})

test('the chosen Soldiers are in the chosen order', async () => {
  const ids = (await soldiersOf(server, roster)).map(({ id }) => id)
  const { bytes } = await exported('csv', { fields: ['rank'], soldierIds: ids })
  const turned = await exported('csv', { fields: ['rank'], soldierIds: ids.toReversed() })
  const lines = (csv: Buffer) => csv.toString('utf8').trim().split('\r\n').slice(1)
  expect(lines(turned.bytes)).toEqual(lines(bytes).toReversed())
})

test('PDF prints names as they are spelled, under a header with unit, time and name', async () => {
  const { bytes } = await exported('pdf', { fields: ['rank', 'last', 'first', 'ets'], title: 'ETS list' })
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  expect(document.getTitle()).toBe('ETS list, A Co, 2-504 PIR')
  expect(document.getLanguage()).toBe('en-US')
  const text = (await textOfPdf(bytes)).flat().join('\n')
  for (const part of [
    'A Co, 2-504 PIR',
    'ETS list',
    'As of 12 Nov 2026 0630',
    'Viewer, V.',
    'Núñez',
    'Zoë',
    '26 Jun 2027',
    '1st Platoon / Weapons Squad',
    'Page 1 of 1',
    'PERSONAL DATA',
  ]) {
    expect(text).toContain(part)
  }
})

test('a PDF with more columns than a page continues next to the names, and cuts no word', async () => {
  const { bytes } = await exported('pdf')
  const text = (await textOfPdf(bytes)).flat().join('\n')
  for (const key of FIELDS) for (const word of SOLDIER_FIELDS[key].label.split(' ')) expect(text).toContain(word)
  const parts = Number(/Part 1 of (\d+)/.exec(text)?.[1])
  expect(parts).toBeGreaterThan(2)
  expect(text.match(/Núñez/g)).toHaveLength(parts)
})

test('personal fields are exported only while they are turned on', async () => {
  const refused = exported('csv', { fields: ['last', 'dob'] })
  expect(await refusalOf(refused)).toMatchObject({ code: 'invalid-argument', details: { field: 'fields.1' } })
  const settings = { personalFields: ['dob' as const] }
  await server.call(saveRosterSettings, { rosterId: roster.id, version: 1, settings }, roster.owner.token)
  expect((await exported('csv', { fields: ['last', 'dob'] })).bytes.toString('utf8')).toContain('Date of birth')
})

test('my data is dated by the unit’s day', async () => {
  // 0130 of the next day on Kiritimati.
  const far = await newRoster(server, 'Far away')
  const change = { rosterId: far.id, version: 1, settings: { timeZone: 'Pacific/Kiritimati' } }
  await server.call(saveRosterSettings, change, far.owner.token)
  const { fileName } = await server.call(exportMyData, {}, far.owner.token)
  expect(fileName).toBe('muster-my-data-2026-11-13.json')
})

test('my data is everything about the account and its own rosters, and nothing of others', async () => {
  const theirs = await newRoster(server, 'Somebody else’s')
  await addSoldier(server, theirs, { last: 'Elsewhere' })
  const data = async (token: string) =>
    JSON.parse(Buffer.from((await server.call(exportMyData, {}, token)).content, 'base64').toString('utf8'))
  const own = await data(roster.owner.token)
  expect(own.account).toMatchObject({ uid: roster.owner.uid })
  expect(own.rosters).toMatchObject([
    { roster: { id: roster.id }, groups: [{ name: '1st Platoon' }, { name: 'Weapons Squad' }], sharedWith: [{}, {}] },
  ])
  expect(own.rosters[0].soldiers.map((soldier: { last_name: string }) => soldier.last_name)).toEqual([
    '-Rhodes',
    'Núñez',
  ])
  expect(own.rosters[0].changes).toHaveLength(2)
  expect(JSON.stringify(own)).not.toContain('Elsewhere')
  expect(own.signIns).toMatchObject([{ issuer: 'https://id.example', uid: roster.owner.uid }])
  expect(own.sessions).toMatchObject([{ device: 'test' }])
  expect(JSON.stringify(own.sessions)).not.toContain('hash')
  expect(own).toMatchObject({ sharedWithMe: [], aboutMe: [], accessToMyRecord: { lines: 0, newest: [] } })
  expect(own.accessByMe.lines).toBe(own.accessByMe.newest.length)
  expect(own.accessByMe.newest).toContainEqual(
    expect.objectContaining({ function: 'createSoldier', roster_id: roster.id, uid: roster.owner.uid }),
  )

  // An account with a row on this roster, which is shared with it and which it has changed.
  const { uid, token } = roster.editor
  const change = { rosterId: roster.id, soldierIds: [own.rosters[0].soldiers[0].id], patch: { position: 'Driver' } }
  await server.call(updateSoldiers, change, token)
  const mine = own.rosters[0].soldiers[1].id
  await linkByHand(server.database.pool, mine, uid)
  const theirOwn = await data(token)
  expect(theirOwn).toMatchObject({
    rosters: [],
    sharedWithMe: [{ rosterId: roster.id, role: 'editor', changesByMe: [{ kind: 'edit' }] }],
    aboutMe: [{ soldier: { id: mine, last_name: 'Núñez' }, changes: [{ kind: 'create' }] }],
  })
  expect(theirOwn.accessToMyRecord.newest).toMatchObject([{ uid: roster.owner.uid, function: 'createSoldier' }])
  expect(JSON.stringify([theirOwn.aboutMe, theirOwn.rosters])).not.toContain('-Rhodes')

  expect((await data(roster.viewer.token)).rosters).toEqual([])
})

test('a leader without contact data exports the rest, and no field of it', async () => {
  const { token } = await leaderOfArea(server, roster.id, 'roster')
  const wish = { rosterId: roster.id, format: 'csv' as const }
  const ofFields = (fields: FieldKey[]) => server.call(exportRoster, { ...wish, fields }, token)
  expect(await refusalOf(ofFields(['mos', 'email']))).toMatchObject({
    code: 'permission-denied',
    details: { field: 'fields.1' },
  })
  expect(Buffer.from((await ofFields(['mos'])).content, 'base64').toString('utf8')).toContain('11B')
})

test('my data has no contact data that a leader entered and no longer sees', async () => {
  const shared = await newRoster(server, 'Shared')
  const clerk = await leaderOfArea(server, shared.id, 'roster')
  const give = (areas: object) =>
    server.database.pool.query('update roster_members set areas = areas || $3 where roster_id = $1 and uid = $2', [
      shared.id,
      clerk.uid,
      JSON.stringify(areas),
    ])
  const soldierId = await addSoldier(server, shared, { last: 'Clay' })
  await give({ contact: 'change' })
  const patch = { cell: '910-555-0444', mos: '68W' }
  await server.call(updateSoldiers, { rosterId: shared.id, soldierIds: [soldierId], patch }, clerk.token)
  const mine = async () =>
    Buffer.from((await server.call(exportMyData, {}, clerk.token)).content, 'base64').toString('utf8')
  expect(await mine()).toContain('910-555-0444')
  await give({ contact: 'nothing' })
  expect(await mine()).not.toContain('910-555-0444')
  expect(await mine()).toContain('68W')
})
