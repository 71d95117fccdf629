import { LAYOUT_LABELS, LAYOUTS } from '@muster/domain/dutyday/layouts/layout.ts'
import { perstatNotes } from '@muster/domain/dutyday/perstat-words.ts'
import type { Perstat } from '@muster/domain/dutyday/schema.ts'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { useLayout } from './use-layouts.ts'
import type { PerstatChoice } from './use-perstat-choice.ts'
import { PerstatSlant } from './perstat-slant.tsx'
import { PerstatTable } from './perstat-table.tsx'

interface StrengthInLayoutProps {
  /** Whose layouts. */
  rosterId: string
  perstat: Perstat
  choice: PerstatChoice
  onChoose: (change: Partial<PerstatChoice>) => void
}

/** The slant and the table of the report, in the layout that was chosen. */
export function StrengthInLayout({ rosterId, perstat, choice: { layout: name }, onChoose }: StrengthInLayoutProps) {
  const layout = useLayout(rosterId, name)
  const { assigned, attached, detached, onHand } = perstat.total
  return (
    <>
      <PerstatSlant perstat={perstat} />
      <Part
        title={name === 'field' ? 'By line' : 'By class'}
        action={
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            <Segmented
              label="Layout"
              value={name}
              onChange={(next) => onChoose({ layout: next })}
              options={LAYOUTS.map((value) => ({ value, label: LAYOUT_LABELS[value] }))}
            />
            <Link to="/dutyday/perstat" search={{ view: 'layouts' }} className={buttonClass('plain')}>
              Lines and sources
            </Link>
          </div>
        }
      >
        <PerstatTable perstat={perstat} name={name} layout={layout} />
        <p className="py-2 text-12 text-ink-soft print:py-0">
          Assigned {assigned} + attached {attached} − detached {detached} = on hand {onHand}
        </p>
        {perstatNotes(perstat).map((note) => (
          <p key={note} className="pb-2 text-12 text-ink-soft">
            {note}
          </p>
        ))}
      </Part>
    </>
  )
}
