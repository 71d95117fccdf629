import { commitImport, previewImport, readImportFile, saveRosterSettings } from '@muster/domain/roster/functions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newRoster, soldiersOf, type TestRoster } from '../../testing/rosters.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let roster: TestRoster

beforeAll(async () => {
  server = await startTestServer({ at: new Date('2026-11-12T11:30:00Z') })
})
afterAll(() => server.close())
beforeEach(async () => {
  roster = await newRoster(server)
})

const of = () => ({ rosterId: roster.id })

function read(file: Uint8Array | string, fileName = 'roster.csv') {
  const content = Buffer.from(file).toString('base64')
  return server.call(
    readImportFile,
    { ...of(), file: { fileName, mediaType: 'text/csv', content } },
    roster.editor.token,
  )
}

const commit = (importId: string) => server.call(commitImport, { ...of(), importId }, roster.editor.token)

test('a choice that cannot be read is kept, and read once it can be', async () => {
  const { importId } = await read('Rank,Last name,Born,Code\nSGT,Clay,1998-05-04,11B\n')
  const mapping = [
    { index: 2, target: 'dob' as const },
    { index: 3, target: 'mos' as const },
  ]
  const off = await server.call(previewImport, { ...of(), importId, mapping }, roster.editor.token)
  expect(off.columns).toMatchObject([
    { target: 'rank' },
    { target: 'last' },
    { target: 'ignore', chosen: 'dob', note: expect.stringContaining('Date of birth is off') },
    { target: 'mos', chosen: 'mos', note: null },
  ])
  const settings = { personalFields: ['dob' as const] }
  await server.call(saveRosterSettings, { ...of(), version: 1, settings }, roster.owner.token)
  const on = await server.call(previewImport, { ...of(), importId }, roster.editor.token)
  expect(on.columns[2]).toMatchObject({ target: 'dob', chosen: 'dob', note: null })
  await commit(importId)
  expect(await soldiersOf(server, roster, ['dob', 'mos'])).toMatchObject([{ dob: '1998-05-04', mos: '11B' }])
})
