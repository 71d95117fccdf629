import type { CSSProperties } from 'react'

export interface LoadingShapeProps {
  shape: 'table' | 'list' | 'figures' | 'text' | 'chart' | 'bar'
  rows?: number | undefined
  /** Read aloud: "Loading roster". */
  label: string
}

/**
 * The outline of the content in its real size, so that nothing moves. Drawn in base.css. Invisible for the first
 * 150 ms, so that a quick answer does not flash.
 */
export function LoadingShape({ shape, rows = 8, label }: LoadingShapeProps) {
  return (
    <div
      role="img"
      aria-busy
      aria-label={label}
      className={`loading loading-${shape}`}
      style={{ '--rows': rows } as CSSProperties}
    />
  )
}
