import { exportPerstat, getPerstat } from '@muster/domain/dutyday/functions.ts'
import type { Perstat } from '@muster/domain/dutyday/schema.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { strFromU8, unzipSync } from 'fflate'
import papa from 'papaparse'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOfPdf } from '../../testing/files/pdf-text.ts'
import type { WorldRoster } from '../../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../../testing/server/world-server.ts'

const FORMULAS = ['=HYPERLINK("http://x.example","a")', '+1+1', '-2+3', '@SUM(A1:A9)', "=cmd|' /C calc'!A0"]

let setting: WorldServer
let leader: Client
let roster: WorldRoster
let report: Perstat
/** Who may be named: everyone not PDY or not reported. */
let named: Perstat['byName']

beforeAll(async () => {
  setting = await startWorld('2026-11-01T12:00:00Z')
  const { world } = setting
  const navarro = await world.leader('SFC', 'Navarro', { first: 'Justin' })
  roster = await world.roster(navarro, {
    name: 'A Co, 2-504 PIR',
    soldiers: 60,
    authorized: { officer: 3, warrant: 0, nco: 25, enlisted: 40 },
  })
  setting.at('2026-11-12T11:30:00Z')
  await world.entries(
    roster,
    roster.soldiers.slice(10).map((soldier, index) => ({
      soldierId: soldier.id,
      status: index < 5 ? ('LV' as const) : index === 5 ? ('PRO' as const) : ('PDY' as const),
      from: '2026-11-12',
      to: index < 5 ? '2026-11-20' : null,
      place: FORMULAS[index] ?? '',
      remark: FORMULAS[index] ?? '',
    })),
  )
  leader = setting.as(navarro)
  report = await leader.call(getPerstat, { rosterId: roster.id })
  named = report.byName.filter(({ status }) => status !== 'PRO')
})
afterAll(() => setting.close())

async function file(format: 'pdf' | 'xlsx' | 'csv' | 'txt', names = true) {
  const { content, ...about } = await leader.call(exportPerstat, { rosterId: roster.id, format, names })
  return { ...about, bytes: Buffer.from(content, 'base64') }
}

const HEADINGS = ['Line', 'AUTH', 'ASGD', 'ATCH', 'DET', 'O/H', 'PDY', 'LV']

test('XLSX has the figures as numbers, the names, and what the report is', async () => {
  const { fileName, mediaType, bytes } = await file('xlsx')
  expect(fileName).toBe('perstat-a-co-2-504-pir-2026-11-12-0630.xlsx')
  expect(mediaType).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  const sheets = await readXlsx(bytes)
  const sheet = (name: string) => sheets.find((each) => each.sheet === name)?.data ?? []
  const strength = sheet('PERSTAT')
  expect(strength[0]?.slice(0, 8)).toEqual(HEADINGS)
  expect(strength.find((row) => row[0] === 'Total')?.slice(1, 8)).toEqual([68, 60, 0, 0, 60, 45, 5])
  expect(strength.map((row) => row[0])).toContain('2nd Platoon / 1st Squad')
  expect(sheet('Slant').slice(0, 3)).toEqual([
    ['Line', 'Figure', 'Officer', 'Warrant', 'Enlisted', 'Total'],
    ['Total', 'Authorized', 3, 0, 65, 68],
    ['Total', 'Assigned', ...report.slant.assigned, 60],
  ])
  const names = sheet('By name')
  expect(names).toHaveLength(named.length + 1)
  expect(names.slice(1, 6).map((row) => row[11])).toEqual(FORMULAS)
  expect(sheet('About')).toEqual(
    expect.arrayContaining([
      ['Unit', 'A Co, 2-504 PIR'],
      ['As of', '12 Nov 2026 0630'],
      ['Not PDY', '5'],
      ['Counted PDY', '1 on profile'],
      ['Not reported', '10'],
    ]),
  )
})

test('no cell of the workbook is a formula', async () => {
  const parts = unzipSync((await file('xlsx')).bytes)
  const sheets = Object.keys(parts).filter((name) => name.startsWith('xl/worksheets/'))
  expect(sheets.length).toBeGreaterThanOrEqual(3)
  for (const name of sheets) expect(strFromU8(parts[name] ?? new Uint8Array())).not.toMatch(/<f[ >]/)
})

test('CSV has the same, and no cell that a spreadsheet would run', async () => {
  const { fileName, bytes } = await file('csv')
  expect(fileName).toBe('perstat-a-co-2-504-pir-2026-11-12-0630.csv')
  const { data, errors } = papa.parse<string[]>(bytes.toString('utf8').replace('\ufeff', '').trimEnd())
  expect(errors).toEqual([])
  expect(data.find((row) => row[0] === 'Total')?.slice(1, 8)).toEqual(['68', '60', '0', '0', '60', '45', '5'])
  const start = data.findIndex((row) => row[0] === 'Rank')
  expect(data.length - start - 1).toBe(named.length)
  expect(data.slice(start + 1, start + 6).map((row) => row[10])).toEqual(FORMULAS.map((text) => `'${text}`))
  for (const cell of data.flat()) expect(cell).not.toMatch(/^\s*[=+\-@]/)
})

test('PDF is one landscape Letter page with header, marking line and everyone who is not PDY or not reported', async () => {
  const { fileName, mediaType, bytes } = await file('pdf')
  expect([fileName, mediaType]).toEqual(['perstat-a-co-2-504-pir-2026-11-12-0630.pdf', 'application/pdf'])
  const pages = await textOfPdf(bytes)
  expect(pages).toHaveLength(1)
  const text = pages[0]?.join(' ') ?? ''
  expect(text).toContain('A Co, 2-504 PIR PERSTAT'.replace('PIR ', 'PIR   '))
  expect(text).toContain('As of 12 Nov 2026 0630   By SFC Navarro, J.')
  expect(text.match(/UNCLASSIFIED/g)).toHaveLength(2)
  expect(text).toContain('Unofficial. Not affiliated with or endorsed by the DoD or the U.S. Army.')
  const printed = text.replace(/\s+/g, ' ')
  for (const person of named) expect(printed).toContain(rosterName(person))
})

test('text is short lines of plain letters', async () => {
  const { fileName, bytes } = await file('txt', false)
  expect(fileName).toBe('perstat-a-co-2-504-pir-2026-11-12-0630.txt')
  const text = bytes.toString('utf8')
  expect(text).toMatch(/^[\x20-\x7e\n]*$/)
  expect(text).toContain('AS OF: 121130ZNOV26')
  expect(text).toContain('TOTAL: AUTH 68, ASGD 60, O/H 60, PDY 45, LV 5, NR 10')
  expect(text).toMatch(/\n\nNOT PDY: 5\nCOUNTED PDY: 1 ON PROFILE\nNOT REPORTED: 10\n$/)
})

test.each(['pdf', 'xlsx', 'csv', 'txt'] as const)(
  '%s names nobody until the leader wants names, and never those on profile',
  async (format) => {
    const said = async (names: boolean) => {
      const { bytes } = await file(format, names)
      if (format === 'pdf') return (await textOfPdf(bytes)).flat().join(' ')
      return format === 'xlsx' ? JSON.stringify(await readXlsx(bytes)) : bytes.toString('utf8')
    }
    const [counts, whole] = [await said(false), await said(true)]
    const away = named.map(({ last }) => last)
    const onProfile = report.byName.flatMap(({ status, last }) => (status === 'PRO' ? [last] : []))
    expect(onProfile).toHaveLength(1)
    // The leader who makes the file is named in it.
    const others = [...away, ...onProfile].filter((last) => last !== 'Navarro')
    expect(others.filter((last) => counts.includes(last))).toEqual([])
    expect(away.filter((last) => !whole.includes(last))).toEqual([])
    expect(onProfile.filter((last) => !away.includes(last) && whole.includes(last))).toEqual([])
  },
)

test('over a chain each file names the roster of a line and of a Soldier, and the lines add up to the total', async () => {
  setting.at('2026-11-01T12:00:00Z')
  const { world } = setting
  const major = await world.leader('CSM', 'Okafor')
  const battalion = await world.roster(major, { name: '2-504 PIR', soldiers: 4 })
  const companies = []
  for (const [letter, soldiers] of [
    ['B', 7],
    ['C', 9],
  ] as const) {
    const first = await world.leader('1SG', `First${letter}`)
    companies.push(await world.below(battalion, first, { name: `${letter} Co`, soldiers }))
  }
  setting.at('2026-11-12T11:30:00Z')
  for (const company of companies) {
    await world.entry(company, company.soldiers[3], { status: 'LV', from: '2026-11-12', to: '2026-11-20' })
  }
  const asked = { rosterId: battalion.id, over: 'chain' as const }
  const { total, slant, rosters, groups } = await setting.as(major).call(getPerstat, asked)
  const parts = [...rosters.filter(({ depth }) => depth === 1), ...groups.filter(({ depth }) => depth === 0)]
  for (const name of ['assigned', 'attached', 'present', 'available'] as const) {
    const added = [0, 1, 2].map((at) => parts.reduce((sum, part) => sum + (part.slant[name][at] ?? 0), 0))
    expect([name, added]).toEqual([name, slant[name]])
    expect(rosters[0]?.slant[name]).toEqual(slant[name])
    expect(slant[name].reduce((sum, one) => sum + one, 0)).toBe(total[name])
  }
  const read = async (format: 'pdf' | 'csv' | 'txt') => {
    const { content } = await setting.as(major).call(exportPerstat, { ...asked, format, names: true })
    return Buffer.from(content, 'base64')
  }

  const { data } = papa.parse<string[]>((await read('csv')).toString('utf8').replace('\ufeff', ''))
  const strength = data.slice(
    0,
    data.findIndex((row) => row[1] === 'Figure'),
  )
  const onHand = new Map(strength.map((row) => [row[0], Number(row[5])]))
  expect(data).toContainEqual(['Total', 'Assigned', ...slant.assigned.map(String), String(total.assigned)])
  const names = [...onHand.keys()].filter((name) => /^(B Co|C Co|2-504 PIR: [^/]+)$/.test(name ?? ''))
  expect(names).toEqual(expect.arrayContaining(['B Co', 'C Co']))
  expect(names.reduce((sum, name) => sum + (onHand.get(name) ?? 0), 0)).toBe(total.onHand)
  const byName = data.findIndex((row) => row[0] === 'Rank')
  const head = data[byName] ?? []
  const away = data.slice(byName + 1).filter((row) => row[head.indexOf('Code')] === 'LV')
  expect(away.map((row) => row[head.indexOf('Roster')])).toEqual(['B Co', 'C Co'])

  const text = (await read('txt')).toString('utf8')
  expect(text).toContain(`\nO/WO/E: ASGD ${slant.assigned.join('/')}, `)
  expect(text).toMatch(/^B CO: ASGD 7, O\/H 7, LV 1, NR 6$/m)
  for (const name of ['B Co', 'C Co']) expect(text).toMatch(new RegExp(`\\(${name}\\) LV 12 Nov-20 Nov`))

  const printed = (await textOfPdf(await read('pdf'))).flat().join(' ').replace(/\s+/g, ' ')
  expect(printed).toContain(`Total ${slant.assigned.join('/')}`)
  expect(printed).toMatch(/Name Roster Status/)
  expect(printed).toMatch(/B Co LV 12 Nov to 20 Nov/)
  expect(printed).toMatch(/C Co: \w/)
})
