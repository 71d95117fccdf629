import { cx } from '../styles/cx.ts'

export interface LoadingShapeProps {
  shape: 'table' | 'list' | 'figures' | 'text' | 'chart'
  rows?: number | undefined
  /** Read aloud: "Loading roster". */
  label: string
}

/** The outline of the content in its real size, so that nothing moves. Invisible for the first 300 ms. */
export function LoadingShape({ shape, rows = 8, label }: LoadingShapeProps) {
  return (
    <div role="status" aria-label={label} className="breathe w-full overflow-hidden">
      {shape === 'figures' && (
        <div className="flex flex-wrap gap-x-8 gap-y-4 border-y border-line py-4">
          {lines(4).map((line) => (
            <div key={line} className="flex flex-col gap-2">
              <Bar className="h-3 w-20" />
              <Bar className="h-10 w-24" />
              <Bar className="h-3 w-16" />
            </div>
          ))}
        </div>
      )}
      {shape === 'table' && (
        <div>
          <div className="flex h-row items-center gap-8 border-b-2 border-line">
            {lines(5).map((line) => (
              <Bar key={line} className="h-3 w-16" />
            ))}
          </div>
          {lines(rows).map((line) => (
            <div key={line} className="flex h-row items-center gap-8 border-b border-line">
              <Bar className={cx('h-3', line % 3 === 0 ? 'w-48' : line % 3 === 1 ? 'w-36' : 'w-40')} />
              <Bar className="h-3 w-12" />
              <Bar className="hidden h-3 w-24 phone:block" />
            </div>
          ))}
        </div>
      )}
      {shape === 'list' &&
        lines(rows).map((line) => (
          <div key={line} className="flex h-16 flex-col justify-center gap-2 border-b border-line">
            <Bar className={cx('h-4', line % 2 === 0 ? 'w-48' : 'w-40')} />
            <Bar className="h-3 w-28" />
          </div>
        ))}
      {shape === 'text' && (
        <div className="flex flex-col gap-3">
          {lines(rows).map((line) => (
            <Bar key={line} className={cx('h-3', line % 4 === 3 ? 'w-2/5' : 'w-full')} />
          ))}
        </div>
      )}
      {shape === 'chart' && <Bar className="h-56 w-full" />}
    </div>
  )
}

function Bar({ className }: { className: string }) {
  return <span className={cx('block max-w-full rounded-box bg-line', className)} />
}

function lines(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
