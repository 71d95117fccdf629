import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { DutySheet } from '@muster/domain/scheduling/duty-roster/schema.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SheetGrid } from './sheet-grid.tsx'

const day = '2026-12-04' as CalendarDate
const calloway = { place: 0, soldierId: 'calloway', rank: '1LT', last: 'Calloway', first: 'Cy', middle: '', suffix: '' }
const davis = { place: 1, soldierId: 'davis', rank: 'SGT', last: 'Davis', first: 'Mo', middle: '', suffix: '' }

function shown(conflict: string | null): string {
  const cell = { code: '' as const, reason: '' }
  const sheet = {
    settings: { name: 'SDNCO' },
    today: day,
    members: [calloway, davis],
    days: [
      {
        day,
        stream: 'weekday',
        holiday: null,
        published: true,
        open: 0,
        cells: [
          { ...cell, place: 0, number: 7, detailed: true },
          { ...cell, place: 1, number: 3, detailed: false },
        ],
      },
    ],
    details: [{ day, soldierId: 'calloway', conflict }],
  } as unknown as DutySheet
  return renderToStaticMarkup(<SheetGrid sheet={sheet} onDay={() => undefined} />)
}
const cellsOf = (html: string) => html.match(/<td.*?<\/td>/g) ?? []

test('a published detail whose performer is absent is marked, in words too, in its cell and at its day', () => {
  const html = shown('1LT Calloway, C.: Leave')
  const [absent, other] = cellsOf(html)
  expect(absent).toContain('bg-danger')
  expect(absent).toContain('title="1LT Calloway, C.: Leave"')
  expect(absent?.replace(/<[^>]+>/g, '')).toBe('Detailed, 7!, 1LT Calloway, C.: Leave')
  expect(other?.replace(/<[^>]+>/g, '')).toBe('3')
  expect(html).toContain('published, 1LT Calloway, C.: Leave"')
})

test('any other detail is not', () => {
  const [detail] = cellsOf(shown(null))
  expect(detail).toContain('bg-action')
  expect(detail?.replace(/<[^>]+>/g, '')).toBe('Detailed, 7')
})
