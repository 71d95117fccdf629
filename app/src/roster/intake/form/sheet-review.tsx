import { fieldText } from '@muster/domain/roster/export-view.ts'
import { SOLDIER_FIELDS } from '@muster/domain/roster/soldier-fields.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { DescriptionList } from '../../../ui/layout/description-list.tsx'
import type { SoldierDraft } from '../../soldier-draft.ts'
import { labelOf } from './intake-field.tsx'
import type { Step } from './intake-steps.ts'

interface SheetReviewProps {
  steps: readonly Step[]
  draft: SoldierDraft
  onEdit: (step: number) => void
}

/** All entered values, by step. */
export function SheetReview({ steps, draft, onEdit }: SheetReviewProps) {
  return (
    <div className="flex flex-col gap-4">
      {steps.map((step, index) => {
        const filled = step.fields.filter((key) => draft[key].trim() !== '')
        return (
          <section key={step.group}>
            <div className="flex items-center justify-between gap-4">
              <h3 className="text-16 font-heavy">{step.title}</h3>
              <Button variant="plain" onClick={() => onEdit(index)} aria-label={`Change: ${step.title}`}>
                {filled.length === 0 ? 'Fill in' : 'Change'}
              </Button>
            </div>
            {filled.length > 0 && (
              <DescriptionList
                items={filled.map((key) => ({
                  term: labelOf(key),
                  value:
                    SOLDIER_FIELDS[key].kind === 'flag' ? (
                      'Yes'
                    ) : (
                      <span className="wrap-anywhere whitespace-pre-line">{fieldText(key, draft[key])}</span>
                    ),
                }))}
              />
            )}
          </section>
        )
      })}
    </div>
  )
}
