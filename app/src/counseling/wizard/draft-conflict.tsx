import { canJoin, type DraftField } from '@muster/domain/counseling/merge-drafts.ts'
import type { CounselingDraft } from '@muster/domain/counseling/schema.ts'
import { planText } from '@muster/domain/counseling/snippet-plan.ts'
import { type CalendarDate, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { instantWords } from '../../kit/instant-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import type { DraftSaving, DraftState } from '../drafts/draft-saving.ts'
import { kindWords } from '../words.ts'
import { FIELD_LABELS } from './stages.ts'

interface DraftConflictProps {
  conflict: NonNullable<DraftState['conflict']>
  draft: CounselingDraft
  onResolve: DraftSaving['resolve']
}

/** The same block was written here and elsewhere. Both texts are shown, and a person decides. */
export function DraftConflict({ conflict, draft, onResolve }: DraftConflictProps) {
  const { theirs, both } = conflict
  return (
    <section
      role="alert"
      aria-label="Also changed elsewhere"
      className="border-l-4 border-brass bg-brass-soft px-3 py-2"
    >
      <p className="font-strong">
        This draft was also changed in another place, saved {instantWords(theirs.savedAt)}. Both texts are kept until
        you decide.
      </p>
      {both.map((field) => (
        <div key={field} className="border-t border-brass py-2">
          <h2 className="font-heavy">{FIELD_LABELS[field]}</h2>
          <div className="grid gap-x-6 gap-y-2 desk:grid-cols-2">
            <Version title="Here" text={fieldWords(field, draft)} />
            <Version title="In the other place" text={fieldWords(field, theirs.draft)} />
          </div>
          <div className="flex flex-wrap gap-2 pt-2">
            {canJoin(field) && (
              <Button edits onClick={() => onResolve(field, 'both')}>
                Keep both
              </Button>
            )}
            <Button edits onClick={() => onResolve(field, 'mine')}>
              Keep this one
            </Button>
            <Button edits onClick={() => onResolve(field, 'theirs')}>
              Keep the other
            </Button>
          </div>
        </div>
      ))}
    </section>
  )
}

function Version({ title, text }: { title: string; text: string }) {
  return (
    <div className="min-w-0">
      <p className="text-12 text-ink-soft">{title}</p>
      <p
        className="max-h-48 overflow-y-auto wrap-anywhere whitespace-pre-line"
        tabIndex={0}
        role="group"
        aria-label={title}
      >
        {text || 'empty'}
      </p>
    </div>
  )
}

/** A field of a draft as readable text. */
export function fieldWords(field: DraftField, draft: CounselingDraft): string {
  switch (field) {
    case 'kind':
      return kindWords(draft.kind)
    case 'heldOn':
    case 'assessOn':
    case 'nextOn':
      return dateWords(draft[field])
    case 'plan':
      return planText(draft.plan)
    case 'links':
      return draft.links.map(({ label, url }) => [label, url].filter(Boolean).join(': ')).join('\n')
    default:
      return draft[field]
  }
}

function dateWords(date: CalendarDate | null): string {
  return date === null ? '' : formatDate(date)
}
