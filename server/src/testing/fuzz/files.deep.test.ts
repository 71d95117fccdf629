import { randomUUID } from 'node:crypto'
import { exportCalendar, createEvent, getCalendarImport } from '@muster/domain/scheduling/calendar/functions.ts'
import type { FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import { exportRoster, readImportFile } from '@muster/domain/roster/functions.ts'
import { unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellProof } from '../run/proofs.ts'
import { exampleWith } from '../server/example-input.ts'
import { startTestServer, type TestServer } from '../server/server.ts'
import { addSoldier, newRoster, type TestRoster } from '../unit/rosters.ts'
import { type Answer, faultOf } from './fault.ts'
import { type Random, randomFrom } from './random.ts'

/**
 * Files that Muster itself wrote, changed at random, are given back to it. Each answer is a preview, or says what is wrong
 * with the file. `FUZZ_FILES=10000` tries so many, and `FUZZ_SEED` repeats the choices.
 */
const FILES = Number(process.env['FUZZ_FILES'] ?? 300)
const SEED = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const AT_ONCE = 3
const KINDS = ['workbook', 'CSV', 'calendar', 'PDF'] as const
type Kind = (typeof KINDS)[number]

let server: TestServer
let roster: TestRoster
let good: Readonly<Record<Kind, Uint8Array>>

beforeAll(async () => {
  server = await startTestServer({ invented: true, environment: { RATE_LIMIT_FACTOR: '1000000' } })
  roster = await newRoster(server)
  for (const last of ['Alvarez', 'Nguyễn', "O'Neil"]) await addSoldier(server, roster, { last, cell: '910-555-0142' })
  const { token } = roster.owner
  const rosterId = roster.id
  const fileOf = async (declaration: FunctionDeclaration, input: object) => {
    const { content } = (await server.call(declaration, input as never, token)) as { readonly content: string }
    return Buffer.from(content, 'base64')
  }
  const event = exampleWith(createEvent, { rosterId, eventId: randomUUID() })
  await server.call(createEvent, event as never, token)
  const table = { rosterId, fields: ['rank', 'last', 'first', 'cell'] }
  good = {
    workbook: await fileOf(exportRoster, { ...table, format: 'xlsx' }),
    CSV: await fileOf(exportRoster, { ...table, format: 'csv' }),
    calendar: Buffer.from(CALENDAR),
    PDF: await fileOf(exportRoster, { ...table, format: 'pdf' }),
  }
  // The product's own calendar is read by a test of its own. Here more of the format is in it.
  expect((await fileOf(exportCalendar, { rosterId })).toString()).toContain('BEGIN:VCALENDAR')
})
afterAll(() => server.close())

const CALENDAR = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Range Control//EN',
  'BEGIN:VTIMEZONE',
  'TZID:Eastern',
  'BEGIN:STANDARD',
  'DTSTART:19701101T020000',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
  'BEGIN:VEVENT',
  'UID:1@range.example',
  'DTSTAMP:20261101T120000Z',
  'DTSTART;TZID=Eastern:20261201T060000',
  'DTEND;TZID=Eastern:20261201T170000',
  'RRULE:FREQ=WEEKLY;COUNT=10;BYDAY=TU,TH',
  'EXDATE;TZID=Eastern:20261203T060000',
  'SUMMARY:Range 14\\, zero and qualify',
  'LOCATION:Range 14',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:2@range.example',
  'DTSTART;VALUE=DATE:20261224',
  'DURATION:P2D',
  'SUMMARY;LANGUAGE=en:Half-day',
  ' schedule',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')

/** What readers of files stumble over. */
const TOKENS = [
  '\0',
  '"',
  '<',
  '&#0;',
  ']]>',
  '\r\n',
  ';',
  '=',
  '-',
  '9'.repeat(40),
  '1e999',
  'RRULE:FREQ=SECONDLY',
  '\ufeff',
  '\ud83d',
]

/** The bytes with a few random changes. */
function changed(bytes: Uint8Array, random: Random): Uint8Array {
  let now = Buffer.from(bytes)
  for (let change = random.below(8); change >= 0; change -= 1) {
    const at = random.below(now.length)
    const length = random.below(Math.min(64, now.length - at + 1))
    const part = now.subarray(at, at + length)
    now = random.of([
      () => Buffer.concat([now.subarray(0, at), Buffer.from([random.below(256)]), now.subarray(at + 1)]),
      () => Buffer.concat([now.subarray(0, at), now.subarray(at + length)]),
      () => Buffer.concat([now.subarray(0, at), part, now.subarray(at)]),
      () => Buffer.concat([now.subarray(0, at), Buffer.from(random.of(TOKENS)), now.subarray(at)]),
      () => (random.below(4) === 0 ? now.subarray(0, at) : now),
    ])()
  }
  return now
}

/** A workbook is an archive. Mostly what is in it is changed, else no reader would come past the archive. */
function changedFile(kind: Kind, random: Random): Uint8Array {
  if (kind !== 'workbook' || random.below(4) === 0) return changed(good[kind], random)
  const parts = unzipSync(good.workbook)
  const name = random.of(Object.keys(parts))
  return zipSync({ ...parts, [name]: changed(parts[name] ?? new Uint8Array(), random) })
}

test(`${FILES} changed files`, { timeout: 4 * 3_600_000 }, async () => {
  console.log(`Files, seed ${SEED}`)
  const random = randomFrom(SEED)
  const findings: object[] = []
  const counts: Record<string, number> = {}
  let made = 0
  const caller = async (own: Random) => {
    while (made < FILES && findings.length < 20) {
      made += 1
      const kind = own.of(KINDS)
      const content = Buffer.from(changedFile(kind, own)).toString('base64')
      const { name, data } = callWith(kind, content)
      const headers = { authorization: `Bearer ${roster.owner.token}` }
      const response = await server.post(`/api/${name}`, JSON.stringify({ data }), headers)
      const { error } = (await response.json()) as Answer
      const outcome = `${kind} ${error ? 'refused' : 'read'}`
      counts[outcome] = (counts[outcome] ?? 0) + 1
      const what = faultOf(error, response.status)
      if (what) findings.push({ what, kind, content })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, () => caller(randomFrom(random.below(2 ** 31)))))
  const note = Object.entries(counts)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([outcome, count]) => `${outcome} ${count}`)
    .join(', ')
  tellProof({ what: 'changed files, read or refused with words', tried: FILES, held: made - findings.length, note })
  expect(findings).toEqual([])
  expect(made).toBe(FILES)
  // Some changes leave a file readable, and some do not.
  for (const kind of ['workbook', 'CSV', 'calendar'] as const) expect(counts[`${kind} read`], kind).toBeGreaterThan(0)
  for (const kind of KINDS) expect(counts[`${kind} refused`] ?? counts[`${kind} read`], kind).toBeGreaterThan(0)
})

function callWith(kind: Kind, content: string): { readonly name: string; readonly data: object } {
  const rosterId = roster.id
  if (kind === 'calendar') return { name: getCalendarImport.name, data: { rosterId, content } }
  const mediaType = 'application/octet-stream'
  return { name: readImportFile.name, data: { rosterId, file: { fileName: `changed.${kind}`, mediaType, content } } }
}
