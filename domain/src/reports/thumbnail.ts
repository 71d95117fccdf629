import type { ReportChart, ReportThumbnail } from './schema.ts'
import { STATE_PARTS } from './cells.ts'
import { STATES } from './states.ts'

/** The line of strength that stands for the others on a small picture. */
const LINE = 'present'

/**
 * A chart small enough for the list of reports: a line, the sum of each part, or all columns. Groups and rosters at
 * the left edge hold everybody below them, so only those are added up.
 */
export function thumbnailOf(chart: ReportChart): ReportThumbnail | null {
  if (chart.kind === 'lines') {
    const line = chart.series.find(({ key }) => key === LINE)
    return line && line.values.length > 1
      ? { kind: 'line', label: line.label, tone: line.tone, values: line.values }
      : null
  }
  if (chart.kind === 'heat') {
    const cells = chart.rows.filter(({ depth }) => depth === 0).flatMap((row) => row.cells)
    return shareOf(
      STATES.map((state) => STATE_PARTS[state]),
      cells,
    )
  }
  const top = chart.bars.filter(({ depth }) => depth === 0).map(({ values }) => values)
  if (chart.kind === 'columns') return { kind: 'parts', parts: chart.parts, bars: top }
  return shareOf(chart.parts, top)
}

function shareOf(parts: Extract<ReportThumbnail, { kind: 'parts' }>['parts'], bars: readonly (readonly number[])[]) {
  const sums = parts.map((_, at) => bars.reduce((sum, values) => sum + (values[at] ?? 0), 0))
  return { kind: 'parts' as const, parts, bars: [sums] }
}
