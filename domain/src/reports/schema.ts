import * as z from 'zod'
import { STATUS_TONES } from '../dutyday/duty-status.ts'
import { calendarDate } from '../kernel/calendar-date-schema.ts'
import { groupId, rosterId, soldierId } from '../roster/schema.ts'
import { REPORT_IDS } from './ids.ts'
import { REPORT_CHOICES, REPORT_PAGE } from './limits.ts'

export const reportId = z.enum(REPORT_IDS)

/** The kinds of columns: text, a number to add up, a percentage, a day, or a state. */
export const COLUMN_KINDS = ['text', 'count', 'percent', 'date', 'state'] as const

export const reportColumn = z.object({
  id: z.string(),
  /** The short heading: `LV`. */
  heading: z.string(),
  /** The full name when the heading is only letters. */
  title: z.string().nullable(),
  kind: z.enum(COLUMN_KINDS),
})
export type ReportColumn = z.output<typeof reportColumn>

export const reportCell = z.union([z.string(), z.number(), z.null()])
export type ReportCell = z.output<typeof reportCell>

export const reportRow = z.object({
  key: z.string(),
  /** One for each column. A day is written as `2026-11-12`, and a state as `red: Overdue`. */
  cells: z.array(reportCell).max(60),
  /** The Soldier that the row is about, if any. */
  soldier: z.object({ rosterId, soldierId }).nullable(),
})
export type ReportRow = z.output<typeof reportRow>

/** The colors of a chart: those of the statuses, of what comes due soon, and of a whole. Each has one meaning. */
const partTone = z.enum([...STATUS_TONES, 'soon', 'total'])
export type PartTone = z.output<typeof partTone>
/** The colors of the lines of strength. */
const lineTone = z.enum(['total', 'accounted', 'present', 'available'])

/** A part of a bar: its letters, its name, its color and hatching. */
export const chartPart = z.object({ code: z.string(), label: z.string(), tone: partTone })
export type ChartPart = z.output<typeof chartPart>

const place = { key: z.string(), label: z.string(), depth: z.int() }

export const reportChart = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('lines'),
    title: z.string(),
    days: z.array(calendarDate).max(400),
    series: z
      .array(
        z.object({
          key: z.string(),
          label: z.string(),
          tone: lineTone,
          values: z.array(z.number().nullable()).max(400),
        }),
      )
      .max(6),
  }),
  /** Bars are horizontal for groups, rosters and people, and vertical for months. */
  z.object({
    kind: z.enum(['bars', 'columns']),
    title: z.string(),
    /** What each bar stands for: `Group`. */
    of: z.string(),
    parts: z.array(chartPart).max(40),
    /** One value for each part. A group includes the groups below it. A roster counts by itself. */
    bars: z.array(z.object({ ...place, values: z.array(z.int()).max(40) })).max(3000),
    /** A line across all bars, where each stands for the same: the even share of duties. */
    mean: z.number().optional(),
  }),
  z.object({
    kind: z.literal('heat'),
    title: z.string(),
    of: z.string(),
    columns: z.array(z.object({ key: z.string(), code: z.string(), label: z.string() })).max(60),
    rows: z
      .array(
        z.object({
          ...place,
          rosterId,
          /** Null for a whole roster, and for the Soldiers of a roster who are in no group. */
          groupId: groupId.nullable(),
          /** The number of green, amber, red and grey cells in each column. */
          cells: z.array(z.tuple([z.int(), z.int(), z.int(), z.int()])).max(60),
        }),
      )
      .max(3000),
  }),
])
export type ReportChart = z.output<typeof reportChart>
export type BarsChart = Extract<ReportChart, { kind: 'bars' | 'columns' }>
export type HeatChart = Extract<ReportChart, { kind: 'heat' }>
export type HeatCell = HeatChart['rows'][number]['cells'][number]

export const reportFigure = z.object({
  label: z.string(),
  /** Null when it is not known, never zero. */
  value: z.union([z.number(), z.string()]).nullable(),
  unit: z.string(),
})
export type ReportFigure = z.output<typeof reportFigure>

/** A small picture for the index: one line, or bars of parts. A single bar holds the sum of everything. */
export const reportThumbnail = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('line'),
    label: z.string(),
    tone: lineTone,
    values: z.array(z.number().nullable()).max(400),
  }),
  z.object({
    kind: z.literal('parts'),
    parts: z.array(chartPart).max(40),
    bars: z.array(z.array(z.int()).max(40)).max(100),
  }),
])
export type ReportThumbnail = z.output<typeof reportThumbnail>

/** The first figure of a report and its picture, for the index. Null when there is nothing to count, or too much. */
export const reportHead = z.object({
  reportId,
  figure: reportFigure.nullable(),
  thumbnail: reportThumbnail.nullable(),
})
export type ReportHead = z.output<typeof reportHead>

export const reportChoice = z.object({ id: z.string(), label: z.string() })
export type ReportChoice = z.output<typeof reportChoice>

/** A report as shown and printed. The figures, the chart and the totals cover all rows, not only the page. */
export const report = z.object({
  reportId,
  rosterId,
  unit: z.string(),
  timeZone: z.string(),
  asOf: z.iso.datetime(),
  /** Null for a report of one moment. */
  period: z.object({ from: calendarDate, to: calendarDate }).nullable(),
  figures: z.array(reportFigure).max(6),
  chart: reportChart.nullable(),
  columns: z.array(reportColumn).max(60),
  rows: z.array(reportRow).max(REPORT_PAGE),
  rowCount: z.int(),
  /** One for each column. Null for a report whose rows do not add up. */
  totals: z.array(reportCell).max(60).nullable(),
  /** The start of the next page. Null after the last. */
  next: z.int().nullable(),
  /** The choices of the report's own filter. */
  choices: z.array(reportChoice).max(REPORT_CHOICES),
  notes: z.array(z.string()).max(8),
})
export type Report = z.output<typeof report>
