import { slantOf } from '@muster/domain/dutyday/perstat.ts'
import type { Perstat } from '@muster/domain/dutyday/schema.ts'
import { SLANT_FIGURES, SLANT_LABELS, slantText } from '@muster/domain/dutyday/slant.ts'

/** The slant of the whole report: `5/1/119` for each figure. */
export function PerstatSlant({ perstat }: { perstat: Perstat }) {
  // A report that the device kept from an older release has none.
  const slant = perstat.slant ?? slantOf(perstat.classes)
  return (
    <section aria-label="Slant" className="flex flex-wrap items-baseline gap-x-6 gap-y-1 pt-3 print:pt-0">
      <h2 className="text-14 text-ink-soft">
        Slant,{' '}
        <abbr title="Officers, warrant officers, enlisted" className="no-underline">
          O/WO/E
        </abbr>
      </h2>
      <dl className="grid grow grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-x-6 gap-y-1 desk:flex desk:flex-wrap">
        {SLANT_FIGURES.map((name) => {
          const figure = slant[name]
          return (
            figure && (
              <div key={name} className="flex items-baseline justify-between gap-x-2 desk:justify-start">
                <dt className="text-14 text-ink-soft">{SLANT_LABELS[name].label}</dt>
                <dd className="tabular font-heavy">{slantText(figure)}</dd>
              </div>
            )
          )
        })}
      </dl>
    </section>
  )
}
