import { COLOUR_LABELS, type ColourCounts, countedOf, IN_DATE, inDateOf } from '@muster/domain/readiness/colour.ts'
import { ColourMark } from './colour-mark.tsx'

const SHOWN = ['green', 'amber', 'red', 'grey'] as const

interface LegendProps {
  counts: ColourCounts
  /** The number of Soldiers in the counts, if a filter leaves some out. */
  soldiers?: number | undefined
}

/** The meaning of the shapes and their counts. Grey is named as "not known", and is never counted as current. */
export function Legend({ counts, soldiers }: LegendProps) {
  const all = countedOf(counts)
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 py-2 text-14">
      <p className="tabular">
        <span className="text-20 font-heavy">{inDateOf(counts).toLocaleString('en')}</span> of{' '}
        {all.toLocaleString('en')} {IN_DATE.toLowerCase()}
        {soldiers !== undefined && `, of the ${soldiers.toLocaleString('en')} Soldiers shown`}
      </p>
      <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1">
        {SHOWN.map((colour) => (
          <li key={colour} className="inline-flex items-center gap-1.5">
            <ColourMark colour={colour} />
            {COLOUR_LABELS[colour]} <span className="tabular font-strong">{counts[colour].toLocaleString('en')}</span>
          </li>
        ))}
        <li className="inline-flex items-center gap-1.5 text-ink-soft">
          <ColourMark colour="none" />
          Not applicable, not counted
        </li>
      </ul>
      <p className="text-ink-soft">No data does not count as current.</p>
    </div>
  )
}
