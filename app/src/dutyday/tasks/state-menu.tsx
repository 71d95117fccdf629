import type { TaskLine } from '@muster/domain/dutyday/tasks/schema.ts'
import { TASK_STATE_NAMES, TASK_STATES } from '@muster/domain/dutyday/tasks/states.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { cx } from '../../ui/styles/cx.ts'
import { lockedProps, useRegionLock } from '../../ui/forms/edits.tsx'
import { Menu, MenuChoice } from '../../ui/overlays/menu.tsx'
import type { SettableState } from './use-task-acts.ts'

export const SETTABLE = TASK_STATE_NAMES.filter((state) => state !== 'cancelled')

/** The state of a task, with a menu of the other states. */
export function StateMenu({
  line,
  onSet,
  className,
}: {
  line: TaskLine
  /** Null for people who may only look. */
  onSet: ((line: TaskLine, state: SettableState) => void) | null
  className?: string | undefined
}) {
  const { label } = TASK_STATES[line.state]
  const lock = useRegionLock(undefined)
  if (!onSet || line.state === 'cancelled') {
    return <span className={cx('inline-flex min-h-8 items-center px-2 text-14', className)}>{label}</span>
  }
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`${line.title}: ${label}. Change`}
          {...lockedProps(lock)}
          className={cx(
            'inline-flex min-h-8 items-center justify-between gap-1 rounded-box border border-line-strong bg-surface px-2 text-14 whitespace-nowrap coarse:min-h-11 hover:bg-sunken',
            className,
          )}
        >
          {label}
          <ChevronDown className="size-4 shrink-0" aria-hidden="true" />
        </button>
      }
    >
      {SETTABLE.map((state) => (
        <MenuChoice
          key={state}
          checked={line.state === state}
          onSelect={() => line.state !== state && onSet(line, state)}
        >
          {TASK_STATES[state].label}
        </MenuChoice>
      ))}
    </Menu>
  )
}
