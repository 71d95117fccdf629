import Check from 'lucide-react/icons/check'
import { useEffect, useRef } from 'react'
import { cx } from '../../ui/styles/cx.ts'
import type { SoldierSearch } from './use-soldier-search.ts'

interface SoldierOptionsProps {
  id: string
  search: SoldierSearch
  /** Those already chosen, in a list from which several are chosen. */
  chosen?: readonly string[]
  /** Floats over the content below, for a toolbar. Not in a dialog, which would cut it off. */
  over?: boolean
}

/** The Soldiers that were found, each with group and today's status, and why one cannot be chosen. */
export function SoldierOptions({ id, search, chosen, over = false }: SoldierOptionsProps) {
  const list = useRef<HTMLDivElement>(null)
  const { choices, current, open, hidden, typed } = search
  useEffect(() => {
    if (open) list.current?.querySelector(`[id="${id}-${current}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [id, current, open])
  return (
    // Fewer hits must not move the field up or down under a finger.
    <div className={search.listed ? 'min-h-74' : 'contents'}>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label="Soldiers"
        aria-multiselectable={chosen ? true : undefined}
        hidden={!open}
        className={cx(
          'mt-1 max-h-72 overflow-y-auto rounded-box border border-line-strong bg-surface',
          over && 'absolute inset-x-0 top-full z-20 min-w-64 shadow-raised',
        )}
      >
        {choices.map((choice, index) => (
          <div
            key={choice.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={chosen ? chosen.includes(choice.id) : index === current}
            aria-disabled={choice.whyNot !== '' || undefined}
            // Runs before the field loses focus, which would close the list under the finger.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => search.choose(choice)}
            className={cx(
              'flex min-h-row items-center gap-2 px-2 py-1 coarse:min-h-12',
              choice.whyNot === '' ? 'cursor-pointer' : 'cursor-default',
              index === current && 'bg-sunken',
            )}
          >
            {chosen && (
              <Check
                className={cx('size-4 shrink-0 text-action', !chosen.includes(choice.id) && 'invisible')}
                aria-hidden="true"
              />
            )}
            <span className="flex min-w-0 grow flex-col">
              <span className={choice.whyNot === '' ? 'font-strong' : 'text-ink-soft'}>{choice.name}</span>
              <span className="text-12 text-ink-soft">
                {[choice.name.endsWith(')') ? '' : choice.group, choice.note].filter(Boolean).join(', ')}
              </span>
              {choice.whyNot && <span className="text-12 font-strong text-danger">{choice.whyNot}</span>}
            </span>
            {choice.mark && <span className="shrink-0">{choice.mark}</span>}
          </div>
        ))}
      </div>
      {open && hidden > 0 && !over && (
        <p className="pt-1 text-12 text-ink-soft">{`${hidden.toLocaleString('en-US')} more. Type to narrow.`}</p>
      )}
      {typed !== null && choices.length === 0 && (
        <p role="status" className="pt-1 text-14 text-ink-soft">
          No Soldier on this roster matches.
        </p>
      )}
    </div>
  )
}
