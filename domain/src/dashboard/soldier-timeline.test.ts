import { expect, test } from 'vitest'
import type { CalendarDate } from '../kernel/calendar-date.ts'
import { SEED_READINESS } from '../readiness/seed.ts'
import { TIMELINE_KINDS, type TimelineFacts, timelineOf } from './soldier-timeline.ts'

const day = (text: string) => text as CalendarDate
const today = day('2026-11-12')
const NOTHING: TimelineFacts = {
  today,
  ets: null,
  segments: [],
  leave: [],
  duties: [],
  counselings: [],
  lines: SEED_READINESS.lines,
  results: [],
  dues: [],
  licenses: [],
  events: [],
  transfers: [],
}
const all = { kinds: TIMELINE_KINDS, most: 20 }
const titles = (entries: readonly { title: string }[]) => entries.map(({ title }) => title)

test('what is coming is listed next first, and what happened newest first', () => {
  const { coming, past } = timelineOf(
    {
      ...NOTHING,
      ets: day('2027-03-01'),
      duties: [
        { id: 'd1', name: 'CQ', day: day('2026-11-20') },
        { id: 'd2', name: 'CQ', day: day('2026-10-20') },
      ],
      events: [{ id: 'e1', type: 'training', title: 'Dental', on: day('2026-11-14'), time: '0900' }],
      counselings: [
        { id: 'c1', kind: 'performance', state: 'delivered', heldOn: day('2026-11-02'), assessOn: day('2026-12-02') },
      ],
      transfers: [{ id: 't1', on: day('2026-01-05'), other: 'B Co' }],
    },
    all,
  )
  expect(titles(coming)).toEqual(['Dental', 'CQ', 'Counseling assessment due', 'ETS'])
  expect(titles(past)).toEqual(['Counseling: Performance', 'CQ', 'Transferred in'])
  expect(coming[0]).toMatchObject({ time: '0900', through: null })
})

test('an absence that goes on today is with what is coming, and one day present is no entry', () => {
  const { coming, past } = timelineOf(
    {
      ...NOTHING,
      segments: [
        { from: day('2026-11-01'), to: day('2026-11-05'), kind: 'PDY' },
        { from: day('2026-11-06'), to: day('2026-11-07'), kind: 'NR' },
        { from: day('2026-11-08'), to: day('2026-11-09'), kind: 'TDY' },
        { from: day('2026-11-11'), to: day('2026-11-15'), kind: 'QTR' },
      ],
    },
    all,
  )
  expect(coming).toMatchObject([{ kind: 'status', on: '2026-11-11', through: '2026-11-15', detail: 'QTR' }])
  expect(past).toMatchObject([{ kind: 'status', on: '2026-11-08', through: '2026-11-09', detail: 'TDY' }])
})

test('leave that was granted is one entry, not also a status; denied leave is none', () => {
  const span = { from: day('2026-11-20'), to: day('2026-11-27') }
  const { coming } = timelineOf(
    {
      ...NOTHING,
      segments: [{ ...span, kind: 'LV' }],
      leave: [
        { id: 'l1', kind: 'ordinary', state: 'approved', ...span },
        { id: 'l2', kind: 'ordinary', state: 'denied', from: day('2026-12-20'), to: day('2026-12-27') },
        { id: 'l3', kind: 'ordinary', state: 'requested', from: day('2027-01-02'), to: day('2027-01-02') },
      ],
    },
    all,
  )
  expect(coming).toMatchObject([
    { kind: 'leave', id: 'l1', detail: '', through: '2026-11-27' },
    { kind: 'leave', id: 'l3', detail: 'Requested', through: null },
  ])
})

test('a readiness item that the unit does not track is left out, and a due day is named', () => {
  const [line] = SEED_READINESS.lines.filter(({ on }) => on)
  if (!line) throw new Error('no line')
  const { coming } = timelineOf(
    {
      ...NOTHING,
      dues: [
        { item: line.key, on: day('2026-12-01') },
        { item: 'not-tracked', on: day('2026-12-02') },
      ],
    },
    all,
  )
  expect(titles(coming)).toEqual([`${line.label} due`])
})

test('each part is bounded and says that there is more; only the kinds that were asked for', () => {
  const duties = Array.from({ length: 6 }, (_, at) => ({ id: `d${at}`, name: 'CQ', day: day(`2026-10-0${at + 1}`) }))
  const facts = { ...NOTHING, ets: day('2027-01-01'), duties }
  const few = timelineOf(facts, { kinds: ['duty'], most: 4 })
  expect(few.past.map(({ on }) => on)).toEqual(['2026-10-06', '2026-10-05', '2026-10-04', '2026-10-03'])
  expect(few).toMatchObject({ morePast: true, moreComing: false, coming: [] })
  expect(timelineOf(facts, { kinds: ['duty'], most: 6 }).morePast).toBe(false)
})
