import { getPerstat } from '@muster/domain/dutyday/functions.ts'
import { headcountOfLine } from '@muster/domain/dutyday/perstat.ts'
import type { Headcount } from '@muster/domain/dutyday/schema.ts'
import { type CalendarDate, endOfDay, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { getMyChain } from '@muster/domain/roster/linking/functions.ts'
import { useNavigate } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'
import { closeRosterBelow, isFromAbove, type RosterChoice, useMyRosters } from '../../roster/current-roster.ts'
import { RosterChart } from '../../roster/roster-chart.tsx'
import { ToneLegend } from '../../ui/charts/tone-legend.tsx'
import { isGap, TonePatterns, toneFill } from '../../ui/charts/tone-patterns.tsx'
import type { ChartTone } from '../../ui/marks/tone.ts'
import { cx } from '../../ui/styles/cx.ts'
import { ReportTable } from '../../ui/table/report-table.tsx'
import {
  type ChainBox,
  chainBoxes,
  type DrawnBox,
  drawnBoxes,
  groupFigures,
  inDatePercent,
  type ReadinessCounts,
  treeKey,
} from './chain-boxes.ts'
import { ReportState } from './roll-up-row.tsx'
import { everyNode, reportWords, type RollUpNode } from './roll-up-tree.ts'

export interface ChainChartProps {
  roster: RosterChoice
  dutyDate: CalendarDate
  today: CalendarDate
  top: RollUpNode
  places: ReadonlyMap<string, number>
  now: number
  isOpen: (key: string) => boolean
  onFold: (key: string) => void
  onOpen: (node: RollUpNode) => void
}

const STRENGTH: readonly { readonly label: string; readonly tone: ChartTone }[] = [
  { label: 'Present', tone: 'present' },
  { label: 'Accounted for, not present', tone: 'accounted' },
  { label: 'Not accounted for', tone: 'absent' },
  { label: 'Not reported', tone: 'unreported' },
]
const READINESS: readonly { readonly label: string; readonly tone: ChartTone }[] = [
  { label: 'Current', tone: 'present' },
  { label: 'Due soon', tone: 'soon' },
  { label: 'Act now', tone: 'absent' },
  { label: 'No data', tone: 'unreported' },
]

const strengthOf = ({ present, accounted, reported, onHand }: Headcount) => [
  present,
  accounted - present,
  reported - accounted,
  onHand - reported,
]

/** The chain of command as a chart: leaders above, the roster with its groups, and the rosters below. */
export function ChainChart({
  readiness,
  ...props
}: ChainChartProps & { readiness: ReadonlyMap<string, ReadinessCounts> | null }) {
  const { roster, dutyDate, today, top, places, now, isOpen, onFold, onOpen } = props
  const navigate = useNavigate()
  const id = useId()
  const tree = useRef<HTMLDivElement>(null)
  const asOf = dutyDate < today ? endOfDay(dutyDate, roster.timeZone).toISOString() : null
  const groups = useRead(
    getPerstat,
    { rosterId: roster.id, asOf, over: 'roster', groupId: null },
    { enabled: dutyDate <= today },
  ).data
  const above = useAbove(roster)
  const box = useMemo(
    () => chainBoxes({ top, groups: groups ? groupFigures(groups, headcountOfLine) : [], readiness, places }),
    [top, groups, readiness, places],
  )
  const boxes = useMemo(() => drawnBoxes(box, isOpen, above.length + 1), [box, isOpen, above.length])
  const [stop, setStop] = useState(box.key)
  const byKey = useMemo(() => new Map(boxes.map((drawn) => [drawn.box.key, drawn])), [boxes])
  const at = byKey.has(stop) ? stop : box.key

  function open(of: ChainBox) {
    if (of.node) onOpen(of.node)
    else if (of.kind === 'group') void navigate({ to: '/dutyday', search: { group: of.key } })
    else onFold(of.key)
  }
  function onKeyDown(event: KeyboardEvent, here: ChainBox) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      open(here)
      return
    }
    const does = treeKey(event.key, here.key, boxes)
    if (!does) return
    event.preventDefault()
    if ('fold' in does) onFold(does.fold)
    else tree.current?.querySelector<HTMLElement>(`[data-box="${CSS.escape(does.to)}"]`)?.focus()
  }
  const draw = (one: ChainBox) => {
    const drawn = byKey.get(one.key)
    if (!drawn) return null
    return (
      <Box
        drawn={drawn}
        id={id}
        now={now}
        tabbed={one.key === at}
        onFocus={() => setStop(one.key)}
        onKeyDown={(event) => onKeyDown(event, one)}
        onOpen={() => open(one)}
        onFold={() => onFold(one.key)}
      />
    )
  }
  const branch = (one: ChainBox) => {
    return (
      <div key={one.key} role="none" className="min-w-0">
        {draw(one)}
        {byKey.get(one.key)?.expanded && (
          <div role="none" className="relative ml-3 flex flex-col gap-2 pt-2 pl-3">
            <span role="none" className="absolute inset-y-0 left-0 w-0.5 bg-line-strong" />
            {one.children.map(branch)}
          </div>
        )}
      </div>
    )
  }
  return (
    <RosterChart
      title="Chain of command"
      note={formatDate(dutyDate)}
      long
      table={<AsTable top={top} readiness={readiness} now={now} of={box} />}
    >
      <ToneLegend of="Strength" parts={STRENGTH} />
      <div className={readiness ? undefined : 'invisible'}>
        <ToneLegend of="Readiness items" parts={READINESS} />
      </div>
      <svg width="0" height="0" aria-hidden="true" className="absolute">
        <TonePatterns prefix={id} />
      </svg>
      {above.length > 0 && (
        <ol aria-label="Above this roster, from the top" className="flex flex-col items-start desk:items-center">
          {above.map(({ key, name, leader, onOpen: openAbove }) => (
            <li key={key} className="flex max-w-full flex-col items-start desk:items-center">
              <span className="block w-56 max-w-full rounded-box border border-line-strong px-3 py-1.5 text-14">
                {openAbove ? (
                  <button
                    type="button"
                    onClick={openAbove}
                    className="min-h-6 font-strong text-action underline-offset-4 hover:underline coarse:min-h-11"
                  >
                    {name}
                  </button>
                ) : (
                  <span className="block font-strong">{name}</span>
                )}
                {leader && <span className="block text-12 text-ink-soft">{leader}</span>}
              </span>
              <span aria-hidden="true" className="ml-6 block h-3 w-0.5 bg-line-strong desk:ml-0" />
            </li>
          ))}
        </ol>
      )}
      <div ref={tree} role="tree" aria-label="Rosters and groups below">
        <div role="none" className="flex flex-col desk:items-center">
          <div role="none" className="desk:w-72">
            {draw(box)}
          </div>
          {box.children.length > 0 && <span role="none" className="ml-6 block h-3 w-0.5 bg-line-strong desk:ml-0" />}
        </div>
        <div
          role="none"
          className="flex gap-y-2 max-desk:relative max-desk:ml-3 max-desk:flex-col max-desk:pl-3 desk:flex-wrap desk:justify-center desk:gap-y-4"
        >
          <span role="none" className="absolute inset-y-0 left-0 w-0.5 bg-line-strong desk:hidden" />
          {box.children.map((child) => (
            <div
              key={child.key}
              role="none"
              className="border-line-strong desk:w-67 desk:border-t-2 desk:px-1.5 desk:pt-3"
            >
              {branch(child)}
            </div>
          ))}
        </div>
      </div>
    </RosterChart>
  )
}

interface Above {
  readonly key: string
  readonly name: string
  readonly leader: string
  readonly onOpen: (() => void) | null
}

/** From the top down: the person's leaders above their own roster, or their own roster above one that they opened. */
function useAbove(roster: RosterChoice): readonly Above[] {
  const { own } = useMyRosters()
  const chain = useRead(getMyChain, {}).data
  if (isFromAbove(roster)) {
    return own ? [{ key: own.id, name: own.name, leader: 'Your roster', onOpen: closeRosterBelow }] : []
  }
  if (roster.role !== 'owner') return []
  return (chain?.above ?? [])
    .toReversed()
    .map(({ rosterId, rosterName, leader }) => ({ key: rosterId, name: rosterName, leader, onOpen: null }))
}

interface BoxProps {
  drawn: DrawnBox
  id: string
  now: number
  tabbed: boolean
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onOpen: () => void
  onFold: () => void
}

function Box({ drawn, id, now, tabbed, onFocus, onKeyDown, onOpen, onFold }: BoxProps) {
  const { box, level, place, siblings, expanded } = drawn
  const { name, leader, counts, readiness, node } = box
  const percent = readiness && inDatePercent(readiness)
  return (
    <div
      role="treeitem"
      data-box={box.key}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={expanded ?? undefined}
      aria-selected={false}
      aria-label={boxWords(box, now)}
      tabIndex={tabbed ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={onOpen}
      className={cx(
        'min-h-11 cursor-pointer rounded-box border px-3 py-1.5 text-14 hover:bg-sunken',
        node ? 'border-line-strong bg-surface' : 'border-dashed border-line-strong bg-ground',
      )}
    >
      <span className="flex items-start gap-1">
        {expanded !== null && (
          <span
            className="-my-1.5 -ml-3 flex size-9 shrink-0 items-center justify-center coarse:size-11"
            onClick={(event) => {
              event.stopPropagation()
              onFold()
            }}
          >
            <ChevronRight aria-hidden="true" className={cx('size-4 transition-transform', expanded && 'rotate-90')} />
          </span>
        )}
        <span className="min-w-0 grow">
          <span className="block font-strong wrap-anywhere">{name}</span>
          {leader && <span className="block truncate text-12 text-ink-soft">{leader}</span>}
        </span>
        {node && (
          <span className="shrink-0 text-right text-12">
            <ReportState node={node} now={now} brief />
          </span>
        )}
      </span>
      {counts && (
        <span className="mt-1 block">
          <span className="tabular flex justify-between gap-2 text-12">
            <span>
              <span className="font-heavy">{counts.present.toLocaleString('en-US')}</span> of{' '}
              {counts.onHand.toLocaleString('en-US')} present
            </span>
            {percent !== null && <span>{percent}% in date</span>}
          </span>
          <Strip id={id} parts={STRENGTH} values={strengthOf(counts)} />
          {readiness && percent !== null && <Strip id={id} parts={READINESS} values={readiness} />}
        </span>
      )}
    </div>
  )
}

interface StripProps {
  id: string
  parts: typeof STRENGTH
  values: readonly number[]
}

function Strip({ id, parts, values }: StripProps) {
  const total = values.reduce((sum, value) => sum + Math.max(0, value), 0)
  if (total === 0) return null
  let left = 0
  return (
    <svg width="100%" height="10" aria-hidden="true" className="mt-1 block overflow-visible">
      {parts.map(({ label, tone }, at) => {
        const wide = (100 * Math.max(0, values[at] ?? 0)) / total
        const x = left
        left += wide
        return (
          wide > 0 && (
            <g key={label} data-tone={tone}>
              <rect
                x={`${x}%`}
                width={`${wide}%`}
                y="0.5"
                height="9"
                fill={toneFill(id, tone)}
                className="stroke-tone"
                strokeWidth="1"
                strokeDasharray={isGap(tone) ? '4 3' : undefined}
              />
            </g>
          )
        )
      })}
    </svg>
  )
}

/** A box in one line, read aloud. */
function boxWords({ kind, name, leader, counts, readiness, node }: ChainBox, now: number): string {
  const percent = readiness && inDatePercent(readiness)
  return [
    kind === 'group' ? `${name}, group` : name,
    leader,
    node && reportWords(node, now),
    counts && `${counts.present} of ${counts.onHand} present`,
    counts && counts.onHand > counts.reported && `${counts.onHand - counts.reported} not reported`,
    percent !== null && `readiness ${percent}% in date`,
    readiness && readiness[2] > 0 && `${readiness[2]} to act on now`,
  ]
    .filter(Boolean)
    .join(', ')
}

interface TableProps {
  top: RollUpNode
  of: ChainBox
  readiness: ReadonlyMap<string, ReadinessCounts> | null
  now: number
}

/** All rosters, also those that are not expanded. */
function AsTable({ top, of, readiness, now }: TableProps) {
  const boxes = useMemo(() => new Map(drawnBoxes(of, () => true).map(({ box }) => [box.key, box.readiness])), [of])
  return (
    <ReportTable
      caption="Rosters of the chain"
      captionHidden
      rows={everyNode(top)}
      rowId={({ roster }) => roster.rosterId}
      indent={({ roster }) => roster.depth}
      columns={[
        { id: 'roster', header: 'Roster', cell: ({ roster }) => roster.name },
        { id: 'leader', header: 'Leader', cell: ({ roster }) => roster.leader },
        { id: 'report', header: 'Report', cell: (node) => reportWords(node, now) },
        { id: 'onHand', header: 'On hand', align: 'end', cell: ({ roster }) => roster.whole.onHand },
        { id: 'accounted', header: 'Accounted', align: 'end', cell: ({ roster }) => roster.whole.accounted },
        { id: 'present', header: 'Present', align: 'end', cell: ({ roster }) => roster.whole.present },
        ...(readiness
          ? [
              {
                id: 'readiness',
                header: 'In date',
                align: 'end' as const,
                cell: ({ roster }: RollUpNode) => {
                  const counts = boxes.get(roster.rosterId)
                  const percent = counts ? inDatePercent(counts) : null
                  return percent === null ? '' : `${percent}%`
                },
              },
            ]
          : []),
      ]}
    />
  )
}
