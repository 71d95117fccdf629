import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { ListFile } from '@muster/domain/kernel/list.ts'
import { expect, test } from 'vitest'
import { listFile, listGrid, listPdf } from './list-file.ts'

interface Dog {
  readonly name: string
  readonly handler: string
  readonly trained: CalendarDate | null
  readonly weight: number
}

const file: ListFile<Dog, { readonly over: 'roster' | 'chain' }> = {
  sheet: 'Dogs',
  fileName: ({ unit }) => ['dogs', unit],
  title: ({ over }) => (over === 'chain' ? 'Dogs of the battalion' : 'Dogs'),
  counted: 'Dogs',
  none: 'No dogs.',
  columns: [
    { heading: 'Name', value: ({ name }) => name },
    { heading: 'Handler', value: ({ handler }) => handler, when: ({ over }) => over === 'chain' },
    { heading: 'Trained', value: ({ trained }) => trained && { date: trained } },
    { heading: 'Weight', value: ({ weight }) => weight, on: 'sheet' },
    { heading: 'Pounds', value: ({ weight }) => `${weight} lb`, on: 'paper' },
  ],
  below: (_asked, rows) => (rows.length === 0 ? [] : ['Leashed.']),
}
const rows: readonly Dog[] = [
  { name: 'Rex', handler: 'SGT Bell', trained: '2026-03-02' as CalendarDate, weight: 70 },
  { name: 'Ada', handler: 'SPC Clay', trained: null, weight: 61 },
]
const about = {
  scope: { name: 'A Co', timeZone: 'America/New_York' },
  issue: { by: '1SG Rasmussen', createdAt: new Date('2026-11-22T01:00:00Z') },
}
const of = { rows, asked: { over: 'roster' }, ...about } as const

test('a spreadsheet keeps dates and numbers in their types', () => {
  expect(listGrid(file, of)).toEqual([
    ['Name', 'Trained', 'Weight'],
    ['Rex', { date: '2026-03-02' }, 70],
    ['Ada', null, 61],
  ])
  expect(listGrid(file, { ...of, asked: { over: 'chain' } })[0]).toEqual(['Name', 'Handler', 'Trained', 'Weight'])
})

test('paper has the same rows in words, their number, and the notes below them', () => {
  const { title, asOf, blocks } = listPdf(file, of)
  expect([title, asOf]).toEqual(['Dogs', '21 Nov 2026 2000'])
  expect(blocks).toMatchObject([
    { text: 'Dogs: 2.' },
    {
      columns: [{ heading: 'Name' }, { heading: 'Trained' }, { heading: 'Pounds' }],
      rows: [{ cells: ['Rex', '2 Mar 2026', '70 lb'] }, { cells: ['Ada', '', '61 lb'] }],
    },
    { text: 'Leashed.' },
    { text: expect.stringContaining('Unofficial') },
  ])
})

test('an empty list says so in place of a table', () => {
  expect(listPdf(file, { ...of, rows: [] }).blocks).toMatchObject([{ text: 'No dogs.' }, { kind: 'text' }])
})

test('the file is named by the day in the roster’s time zone', async () => {
  const { fileName, content } = await listFile(file, of, 'csv')
  expect(fileName).toBe('dogs-a-co-2026-11-21.csv')
  expect(Buffer.from(content, 'base64').toString()).toContain('Rex,2026-03-02,70\r\nAda,,61\r\n')
})
