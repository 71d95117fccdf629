import { type ReactNode, useId, useState } from 'react'
import { LoadingShape } from '../states/loading-shape.tsx'

export interface ChartFrameProps {
  title: string
  /** What the chart shows, and since when. */
  children: ReactNode
  note?: ReactNode
  /** The same numbers as a ReportTable with a hidden caption, so that nobody depends on the picture. */
  table: ReactNode
  loading?: boolean | undefined
  /** Shown in place of the chart when there are no data. */
  empty?: string | undefined
  /** Longer than a sheet: it may continue on the next page. Other charts are kept together on paper. */
  long?: boolean | undefined
}

/** The frame of every chart: its title, and its numbers one press away. */
export function ChartFrame({ title, note, children, table, loading, empty, long }: ChartFrameProps) {
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const ready = !loading && !empty
  return (
    <figure aria-labelledby={id} data-long={long} className="min-w-0">
      <figcaption className="mb-3 flex min-h-control flex-wrap items-center justify-between gap-x-4 border-t-2 border-ink pt-1">
        <span>
          <span id={id} className="text-16 font-heavy">
            {title}
          </span>
          {note && <span className="ml-2 text-14 text-ink-soft">{note}</span>}
        </span>
        {ready && (
          <button
            type="button"
            onClick={() => setAsTable(!asTable)}
            className="min-h-control rounded-box px-1 text-14 font-strong text-action underline-offset-4 hover:underline print:hidden"
          >
            {asTable ? 'Show as chart' : 'Show as table'}
          </button>
        )}
      </figcaption>
      {loading && <LoadingShape shape="chart" label={`Loading ${title.toLowerCase()}`} />}
      {!loading && empty && <p className="border-y border-line py-8 text-ink-soft">{empty}</p>}
      {ready && (asTable ? table : children)}
    </figure>
  )
}
