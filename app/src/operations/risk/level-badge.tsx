import { RISK_LEVELS, type RiskLevel } from '@muster/domain/operations/risk/matrix.ts'
import { cx } from '../../ui/styles/cx.ts'

/** The background color of a level. Its letters are printed on it, so that color alone never carries the meaning. */
export const LEVEL_GROUND: Readonly<Record<RiskLevel, string>> = {
  L: 'border-action bg-action-soft text-ink',
  M: 'border-brass bg-brass-soft text-ink',
  H: 'border-danger bg-danger-soft text-ink',
  EH: 'border-danger bg-danger text-on-danger',
}

/** `H High`; a dash while it is not rated. */
export function LevelBadge({ level, words = false }: { level: RiskLevel | null; words?: boolean }) {
  if (level === null) return <span className="text-14 text-ink-soft">Not rated</span>
  return (
    <span
      className={cx(
        'inline-flex min-h-6 w-fit items-center gap-1.5 rounded-box border px-1.5 text-14 whitespace-nowrap',
        LEVEL_GROUND[level],
      )}
    >
      <span className="font-heavy">{level}</span>
      {words ? <span>{RISK_LEVELS[level].label}</span> : <span className="sr-only">{RISK_LEVELS[level].label}</span>}
    </span>
  )
}
