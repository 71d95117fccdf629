import { dayOfAbsence } from '@muster/domain/dutyday/awol/awol-clock.ts'
import { caseLine, hereWords, LINE_WORDS, type LinePoint, placeOnLine } from '@muster/domain/dutyday/awol/case-line.ts'
import type { AwolPolicy } from '@muster/domain/dutyday/awol/policy.ts'
import type { AwolCase } from '@muster/domain/dutyday/awol/schema.ts'
import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { instantIn } from '@muster/domain/kernel/instant-in.ts'
import { RosterChart } from '../../roster/roster-chart.tsx'
import { Readout } from '../../ui/charts/readout.tsx'
import { useReadout } from '../../ui/charts/use-readout.ts'
import { textScale, useWidth } from '../../ui/charts/use-width.ts'
import { PERSONAL_DATA_MARKING } from '../../ui/layout/print-header.tsx'
import type { ChartTone } from '../../ui/marks/tone.ts'
import { ReportTable } from '../../ui/table/report-table.tsx'

interface CasePictureProps {
  about: AwolCase
  policy: AwolPolicy
  now: number
}

const TONES: Readonly<Record<LinePoint['standing'], ChartTone>> = {
  done: 'present',
  late: 'absent',
  next: 'soon',
  later: 'unreported',
}
/** Outlines that differ without their color. */
const SHAPES: Readonly<Record<LinePoint['standing'], string>> = {
  done: 'M0-6a6 6 0 1 1 0 12a6 6 0 1 1 0-12z',
  late: 'M-6-4l2-2 4 4 4-4 2 2-4 4 4 4-2 2-4-4-4 4-2-2 4-4z',
  next: 'M-6-5h12l-6 11z',
  later: 'M-4-4h8v8h-8z',
}
const EDGE = 14
const LINE = 46

/** The absence as a line from its discovery to the last step of its policy: what was done, where it is, what comes. */
export function CasePicture({ about, policy, now }: CasePictureProps) {
  const [box, width] = useWidth<HTMLDivElement>()
  const line = caseLine(policy, about, new Date(now))
  const { points, here } = line
  const start = points.findIndex(({ standing }) => standing !== 'done')
  const { picked, byKey, pick, slider } = useReadout({
    label: 'The absence, step',
    count: points.length,
    nameOf: (at) => points[at]?.label ?? '',
    start: Math.max(0, start),
  })
  const scale = textScale()
  const height = 92 * scale
  const room = Math.max(0, width - 2 * EDGE)
  const x = (at: Date) => EDGE + placeOnLine(line, at) * room
  const dayOf = (at: Date) => dayOfAbsence(about, dayAt(at, about.timeZone))
  const said = ({ at, standing }: LinePoint) =>
    `${LINE_WORDS[standing]}, ${instantIn(at.toISOString(), about.timeZone)}, day ${dayOf(at)}`
  const shown = points[picked ?? Math.max(0, start)]
  return (
    <div className="pt-6">
      <RosterChart
        title="From hour 0 on"
        note={`day ${dayOf(here)} now, the last step on day ${dayOf(line.to)}`}
        marking={PERSONAL_DATA_MARKING}
        empty={points.length === 0 ? 'The policy of this case names no times.' : undefined}
        table={
          <ReportTable
            caption="The steps by time"
            captionHidden
            rows={points}
            rowId={({ key }) => key}
            columns={[
              { id: 'step', header: 'Step', cell: ({ label }) => label },
              { id: 'standing', header: 'Standing', cell: ({ standing }) => LINE_WORDS[standing] },
              { id: 'when', header: 'Done or due', cell: ({ at }) => instantIn(at.toISOString(), about.timeZone) },
              { id: 'day', header: 'Day', align: 'end', cell: ({ at }) => dayOf(at) },
            ]}
          />
        }
      >
        {shown && (
          <p className="min-h-10 text-14" aria-hidden="true">
            <span className="font-strong">{shown.label}</span>{' '}
            <span className="tabular text-ink-soft">{said(shown)}</span>
          </p>
        )}
        <Readout said={byKey && shown ? said(shown) : null} />
        <div
          ref={box}
          {...slider}
          className="touch-pan-y"
          style={{ height }}
          onPointerMove={(event) => {
            const at = event.clientX - event.currentTarget.getBoundingClientRect().left
            pick(
              nearest(
                points.map((point) => x(point.at)),
                at,
              ),
            )
          }}
        >
          <svg
            width={width}
            height={height}
            viewBox={`0 0 ${Math.max(1, width)} ${height}`}
            aria-hidden="true"
            className="block print:h-auto print:max-w-full"
          >
            <line x1={EDGE} x2={width - EDGE} y1={LINE} y2={LINE} className="stroke-line-strong" strokeWidth="2" />
            <line x1={EDGE} x2={x(here)} y1={LINE} y2={LINE} className="stroke-ink" strokeWidth="4" />
            <line x1={x(here)} x2={x(here)} y1={18} y2={LINE + 14} className="stroke-brass" strokeWidth="2" />
            <text
              x={Math.min(Math.max(x(here), 24), width - 24)}
              y={13 * scale}
              textAnchor="middle"
              className="fill-brass text-12 font-heavy"
            >
              {hereWords(about)}
            </text>
            {points.map((point) => (
              <g key={point.key} data-tone={TONES[point.standing]} transform={`translate(${x(point.at)} ${LINE})`}>
                <path d={SHAPES[point.standing]} className="fill-tone stroke-ground" strokeWidth="1" />
                {point === shown && <circle r="10" fill="none" className="stroke-ink" strokeWidth="2" />}
              </g>
            ))}
            {daysShown(points, x, 56 * scale).map((point) => (
              <text
                key={point.key}
                x={x(point.at)}
                y={LINE + 30 * scale}
                textAnchor={x(point.at) > width - 40 ? 'end' : 'middle'}
                className="tabular fill-ink-soft text-12"
              >
                Day {dayOf(point.at)}
              </text>
            ))}
          </svg>
        </div>
        <ul className="flex flex-wrap gap-x-5 text-14">
          {(['done', 'late', 'next', 'later'] as const).map((standing) => (
            <li key={standing} data-tone={TONES[standing]} className="inline-flex items-center gap-1.5">
              <svg width="14" height="14" viewBox="-7 -7 14 14" aria-hidden="true">
                <path d={SHAPES[standing]} className="fill-tone" />
              </svg>
              {LINE_WORDS[standing]}
              <span className="tabular font-heavy">{points.filter((point) => point.standing === standing).length}</span>
            </li>
          ))}
        </ul>
      </RosterChart>
    </div>
  )
}

function nearest(places: readonly number[], at: number): number | null {
  const distances = places.map((place) => Math.abs(place - at))
  return distances.length === 0 ? null : distances.indexOf(Math.min(...distances))
}

/** The points that have room for their day under them. The moves of the case are named first. */
function daysShown(points: readonly LinePoint[], x: (at: Date) => number, room: number): LinePoint[] {
  const shown: LinePoint[] = []
  for (const point of [...points.filter(({ move }) => move), ...points.filter(({ move }) => !move)]) {
    if (shown.every((other) => Math.abs(x(other.at) - x(point.at)) >= room)) shown.push(point)
  }
  return shown
}
