import { type ReactNode, useId, useRef, useState } from 'react'
import { Menu, MenuItem } from '../overlays/menu.tsx'
import { LoadingShape } from '../states/loading-shape.tsx'

export type PictureFormat = 'png' | 'svg'

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
  /** Saves the drawn chart as a picture. */
  onSave?: ((format: PictureFormat, drawn: HTMLElement) => unknown) | undefined
}

const WORDS = 'min-h-control rounded-box px-1 text-14 font-strong text-action underline-offset-4 hover:underline'

/** The frame of every chart: its title, its numbers one press away, and its picture as a file. */
export function ChartFrame({ title, note, children, table, loading, empty, long, onSave }: ChartFrameProps) {
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const drawn = useRef<HTMLDivElement>(null)
  const ready = !loading && !empty
  const save = (format: PictureFormat) => drawn.current && onSave?.(format, drawn.current)
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
          <span className="ml-auto inline-flex items-center gap-3 print:hidden">
            <button type="button" onClick={() => setAsTable(!asTable)} className={WORDS}>
              {asTable ? 'Show as chart' : 'Show as table'}
            </button>
            {onSave && !asTable && (
              <Menu
                trigger={
                  <button type="button" className={`${WORDS} coarse:min-w-11`}>
                    Save
                  </button>
                }
              >
                <MenuItem onSelect={() => save('png')}>Save as PNG</MenuItem>
                <MenuItem onSelect={() => save('svg')}>Save as SVG</MenuItem>
              </Menu>
            )}
          </span>
        )}
      </figcaption>
      {loading && <LoadingShape shape="chart" label={`Loading ${title.toLowerCase()}`} />}
      {!loading && empty && <p className="border-y border-line py-8 text-ink-soft">{empty}</p>}
      {ready && (asTable ? table : <div ref={drawn}>{children}</div>)}
    </figure>
  )
}
