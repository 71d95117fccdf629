import Check from 'lucide-react/icons/check'
import { cx } from '../../ui/styles/cx.ts'
import { type Stage, STAGES } from './stages.ts'

interface StageNavProps {
  stage: Stage
  onGo: (stage: Stage) => void
  done: ReadonlySet<Stage>
}

/** The four stages and the current one. Each can be opened at any time. */
export function StageNav({ stage, onGo, done }: StageNavProps) {
  return (
    <nav aria-label="Stages" className="print:hidden">
      <ol className="grid grid-cols-4 border-b border-line desk:flex desk:gap-6">
        {STAGES.map(({ id, label, short }, at) => (
          <li key={id} className="min-w-0">
            <button
              type="button"
              aria-current={id === stage ? 'step' : undefined}
              onClick={() => onGo(id)}
              className={cx(
                'flex min-h-control w-full min-w-0 flex-col items-start justify-center gap-x-2 border-b-3 px-1 pt-1 text-left text-12 hover:text-ink desk:flex-row desk:items-center desk:text-14',
                id === stage ? 'border-brass font-strong text-ink' : 'border-transparent text-ink-soft',
              )}
            >
              <span className="tabular flex items-center gap-1">
                {at + 1}
                {done.has(id) && <Check className="size-3.5" aria-hidden="true" />}
              </span>
              <span className="max-w-full hyphens-auto desk:hidden">{short}</span>
              <span className="hidden desk:inline">{label}</span>
              {done.has(id) && <span className="sr-only">, done</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
