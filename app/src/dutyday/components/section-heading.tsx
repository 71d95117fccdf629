import CheckCheck from 'lucide-react/icons/check-check'
import { Button } from '../../ui/button.tsx'
import type { Section } from '../accountability-sections.ts'

interface SectionHeadingProps {
  section: Section
  readOnly: boolean
  onOthersPresent: (section: Section) => void
}

/** The squad's name, how far it has reported, and the one tap that closes it. Stays in sight while it scrolls. */
export function SectionHeading({ section, readOnly, onOthersPresent }: SectionHeadingProps) {
  const open = section.rows.length - section.reported
  const action = section.reported === 0 ? 'All present' : 'All others present'
  return (
    <div className="sticky top-[calc(3.5rem+env(safe-area-inset-top))] z-10 flex min-h-13 items-center justify-between gap-3 border-b border-line-strong bg-ground pr-1 desk:pl-3">
      <h2 className="min-w-0 truncate text-16 font-heavy">{section.name}</h2>
      <div className="flex shrink-0 items-center gap-3">
        <span className="tabular text-14 text-ink-soft">
          <span className="font-heavy text-ink">{section.reported}</span>
          <span aria-hidden="true">/</span>
          <span className="sr-only"> of </span>
          {section.rows.length}
          <span className="sr-only"> reported</span>
        </span>
        {open > 0 && !readOnly && (
          <Button icon={CheckCheck} onClick={() => onOthersPresent(section)} aria-label={`${action}, ${section.name}`}>
            {action}
          </Button>
        )}
      </div>
    </div>
  )
}
