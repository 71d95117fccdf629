import CheckCheck from 'lucide-react/icons/check-check'
import { Button } from '../../ui/buttons/button.tsx'
import type { Section, ShownSection } from '../accountability-sections.ts'

interface SectionHeadingProps {
  section: ShownSection
  /** Whether the tap that reports the rest of the squad present is offered. */
  closable: boolean
  onOthersPresent: (section: Section) => void
  /** Null while nobody selects. */
  selection: ReadonlySet<string> | null
  onSelectAll: (soldierIds: readonly string[], selected: boolean) => void
}

/**
 * The squad's name, its progress, and the tap that reports the rest present, or that selects the squad while a person
 * selects. It stays visible while the squad scrolls.
 */
export function SectionHeading({ section, closable, onOthersPresent, selection, onSelectAll }: SectionHeadingProps) {
  const who = section.others === section.rows.length ? 'All' : 'All others'
  return (
    <div
      data-below-head
      className="sticky print:static desk:top-(--frame-top) z-10 flex min-h-11 desk:min-h-13 [@media(max-height:26rem)]:static flex-wrap items-center justify-between gap-x-3 border-b border-line-strong bg-ground desk:pr-1 desk:pl-3"
    >
      <h2 className="min-w-24 grow basis-0 text-16 font-heavy max-desk:leading-5">
        {section.above && (
          <span className="text-12 font-regular text-ink-soft max-desk:block max-desk:leading-4 desk:text-16 desk:font-heavy desk:text-ink">
            {section.above}
            <span className="max-desk:sr-only">, </span>
          </span>
        )}
        {section.ownName}
      </h2>
      <div className="flex max-w-full flex-wrap items-center gap-x-3">
        <span className="tabular text-14 text-ink-soft">
          <span className="font-heavy text-ink">{section.reported}</span>
          <span aria-hidden="true">/</span>
          <span className="sr-only"> of </span>
          {section.rows.length}
          <span className="sr-only"> reported</span>
        </span>
        {section.others > 0 && closable && (
          <Button
            edits
            icon={CheckCheck}
            className="max-phone:[&>svg]:hidden"
            onClick={() => onOthersPresent(section)}
            aria-label={`${who} present, ${section.name}`}
          >
            <span>
              {who}
              <span className="max-[22rem]:sr-only"> present</span>
            </span>
          </Button>
        )}
        {selection && <SelectSquad section={section} selection={selection} onSelectAll={onSelectAll} />}
      </div>
    </div>
  )
}

interface SelectSquadProps extends Pick<SectionHeadingProps, 'section' | 'onSelectAll'> {
  selection: ReadonlySet<string>
}

/** Selects those of the squad who are shown, or none of them once all are selected. */
function SelectSquad({ section, selection, onSelectAll }: SelectSquadProps) {
  const ids = section.shown.map(({ row }) => row.soldierId)
  const all = ids.every((id) => selection.has(id))
  const words = `${all ? 'Deselect' : 'Select'} ${ids.length}`
  return (
    <Button className="min-h-11" aria-label={`${words}, ${section.name}`} onClick={() => onSelectAll(ids, !all)}>
      {words}
    </Button>
  )
}
