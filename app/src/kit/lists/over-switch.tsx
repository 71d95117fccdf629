import { type Over, OVER_OPTIONS } from '@muster/domain/kernel/list-filters.ts'
import { Segmented } from '../../ui/forms/segmented.tsx'

interface OverSwitchProps {
  value: Over
  onChange: (value: Over) => void
  label?: string
  className?: string
}

/** Chooses this roster or its chain of command. Shown only if there are rosters below. */
export function OverSwitch({ label = 'Which rosters', ...props }: OverSwitchProps) {
  return <Segmented label={label} options={OVER_OPTIONS} {...props} />
}
