import type { PerstatByName, PerstatLine, Slant } from '@muster/domain/dutyday/schema.ts'
import { slantText } from '@muster/domain/dutyday/slant.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useMemo, useState } from 'react'
import { cx } from '../../ui/styles/cx.ts'
import { ByNameList } from './by-name-list.tsx'
import { percentText } from '../percent-text.ts'

/** A line of a report that opens to the lines below it and its names. Parents come before children. */
export interface StrengthLine {
  readonly key: string
  readonly parentKey: string | null
  readonly name: string
  /** Shown under the name: who keeps the roster, and a link. */
  readonly note?: ReactNode
  readonly depth: number
  readonly line: PerstatLine
  readonly slant: Slant
  readonly people: readonly PerstatByName[]
}

interface PerstatLinesProps {
  /** "Strength by group" */
  label: string
  /** "Group" */
  head: string
  lines: readonly StrengthLine[]
}

/** The report's figures for each line. */
export function PerstatLines({ label, head, lines }: PerstatLinesProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const parents = useMemo(() => new Map(lines.map((line) => [line.key, line.parentKey])), [lines])
  const withChildren = useMemo(() => new Set(lines.map((line) => line.parentKey)), [lines])
  const isShown = (key: string | null | undefined): boolean =>
    key === null || key === undefined || (open.has(key) && isShown(parents.get(key)))
  const shown = lines.filter((line) => isShown(line.parentKey))

  function toggle(key: string) {
    setOpen((before) =>
      before.has(key) ? new Set([...before].filter((each) => each !== key)) : new Set([...before, key]),
    )
  }

  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="overflow-x-auto border-y border-line-strong print:overflow-visible"
    >
      <table className="tabular w-full border-collapse text-right">
        <thead className="text-12 text-ink-soft">
          <tr className="border-b border-line-strong">
            <th scope="col" className="px-3 py-2 text-left font-strong print:py-0">
              {head}
            </th>
            <th scope="col" className="px-2 font-strong">
              On hand
            </th>
            <th scope="col" className="px-2 font-strong">
              Accounted
            </th>
            <th scope="col" className="px-2 font-strong">
              Present
            </th>
            <th scope="col" className="px-2 font-strong">
              Available
            </th>
            <th scope="col" className="px-2 font-strong">
              Not reported
            </th>
            <th scope="col" className="px-3 font-strong">
              % present
            </th>
            <th scope="col" className="px-2 font-strong">
              Assigned{' '}
              <abbr title="Officers, warrant officers, enlisted" className="whitespace-nowrap no-underline">
                O/WO/E
              </abbr>
            </th>
            <th scope="col" className="px-3 font-strong">
              Present{' '}
              <abbr title="Officers, warrant officers, enlisted" className="whitespace-nowrap no-underline">
                O/WO/E
              </abbr>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <LineRows
              key={line.key}
              line={line}
              opens={withChildren.has(line.key) || line.people.length > 0}
              expanded={open.has(line.key)}
              onToggle={() => toggle(line.key)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface LineRowsProps {
  line: StrengthLine
  opens: boolean
  expanded: boolean
  onToggle: () => void
}

function LineRows({ line: { name, note, depth, line, slant, people }, opens, expanded, onToggle }: LineRowsProps) {
  const indent = { paddingLeft: `${0.25 + depth * 1.25}rem` }
  return (
    <>
      <tr className={cx('h-row border-b border-line', depth === 0 && 'font-strong')}>
        <th scope="row" className="min-w-40 pr-3 text-left font-[inherit] print:min-w-0" style={indent}>
          {opens ? (
            <button
              type="button"
              aria-expanded={expanded}
              onClick={onToggle}
              className="flex min-h-control min-w-control items-center gap-1 text-left"
            >
              <ChevronRight
                className={cx('size-4 shrink-0 transition-transform print:invisible', expanded && 'rotate-90')}
                aria-hidden="true"
              />
              {name}
            </button>
          ) : (
            <span className="pl-5">{name}</span>
          )}
          {note && <div className="pb-1 pl-5 text-12 font-regular text-ink-soft">{note}</div>}
        </th>
        <td className="px-2 font-heavy">{line.onHand}</td>
        <td className="px-2">{line.accounted}</td>
        <td className="px-2">{line.present}</td>
        <td className="px-2">{line.available}</td>
        <td className={cx('px-2', line.counts.NR === 0 && 'text-ink-soft')}>{line.counts.NR}</td>
        <td className="px-3">{percentText(line.percent.present) ?? '–'}</td>
        {/* A report that the device kept from an older release has none. */}
        <td className="px-2">{slant ? slantText(slant.assigned) : '–'}</td>
        <td className="px-3">{slant ? slantText(slant.present) : '–'}</td>
      </tr>
      {expanded && people.length > 0 && (
        <tr className="border-b border-line">
          <td colSpan={9} className="bg-sunken px-4 py-2 text-left" style={indent}>
            <ByNameList people={people} />
          </td>
        </tr>
      )}
    </>
  )
}
