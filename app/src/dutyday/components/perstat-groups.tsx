import type { Perstat, PerstatByName } from '@muster/domain/dutyday/schema.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useMemo, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { ByNameList } from './by-name-list.tsx'
import { percent } from './perstat-table.tsx'

type GroupLine = Perstat['groups'][number]

/** The same figures by platoon, squad and team. A line opens into the lines below it and its names. */
export function PerstatGroups({ perstat }: { perstat: Perstat }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const children = useMemo(() => Map.groupBy(perstat.groups, (group) => group.parentId), [perstat.groups])
  const names = useMemo(() => Map.groupBy(perstat.byName, (person) => person.groupId), [perstat.byName])
  const shown = perstat.groups.filter((group) => isShown(group, perstat.groups, open))

  function toggle(group: GroupLine) {
    const key = keyOf(group)
    setOpen((before) =>
      before.has(key) ? new Set([...before].filter((each) => each !== key)) : new Set([...before, key]),
    )
  }

  return (
    <div
      role="region"
      aria-label="Strength by group"
      tabIndex={0}
      className="overflow-x-auto border-y border-line-strong print:overflow-visible"
    >
      <table className="tabular w-full border-collapse text-right">
        <thead className="text-12 text-ink-soft">
          <tr className="border-b border-line-strong">
            <th scope="col" className="px-3 py-2 text-left font-strong print:py-0">
              Group
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
          </tr>
        </thead>
        <tbody>
          {shown.map((group) => {
            const own = names.get(group.groupId) ?? []
            const below = group.groupId === null ? [] : (children.get(group.groupId) ?? [])
            const expanded = open.has(keyOf(group))
            return (
              <GroupRows
                key={keyOf(group)}
                group={group}
                names={own}
                opens={below.length > 0 || own.length > 0}
                expanded={expanded}
                onToggle={() => toggle(group)}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function GroupRows({
  group,
  names,
  opens,
  expanded,
  onToggle,
}: {
  group: GroupLine
  names: readonly PerstatByName[]
  opens: boolean
  expanded: boolean
  onToggle: () => void
}) {
  const { line } = group
  const indent = { paddingLeft: `${0.25 + group.depth * 1.25}rem` }
  return (
    <>
      <tr className={cx('h-row border-b border-line', group.depth === 0 && 'font-strong')}>
        <th scope="row" className="pr-3 text-left font-[inherit]" style={indent}>
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
              {group.name}
            </button>
          ) : (
            <span className="pl-5">{group.name}</span>
          )}
        </th>
        <td className="px-2 font-heavy">{line.onHand}</td>
        <td className="px-2">{line.accounted}</td>
        <td className="px-2">{line.present}</td>
        <td className="px-2">{line.available}</td>
        <td className={cx('px-2', line.counts.NR === 0 && 'text-ink-soft')}>{line.counts.NR}</td>
        <td className="px-3">{percent(line.percent.present) ?? '–'}</td>
      </tr>
      {expanded && names.length > 0 && (
        <tr className="border-b border-line">
          <td colSpan={7} className="bg-sunken px-4 py-2 text-left" style={indent}>
            <ByNameList people={names} />
          </td>
        </tr>
      )}
    </>
  )
}

function isShown(group: GroupLine, all: readonly GroupLine[], open: ReadonlySet<string>): boolean {
  if (group.parentId === null) return true
  const parent = all.find((each) => each.groupId === group.parentId)
  return parent !== undefined && open.has(keyOf(parent)) && isShown(parent, all, open)
}

function keyOf(group: GroupLine): string {
  return group.groupId ?? 'none'
}
