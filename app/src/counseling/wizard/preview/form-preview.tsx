import type { FieldName } from '@muster/domain/counseling/form/fields-4856.ts'
import { PRINTED_IN } from '@muster/domain/counseling/form/blocks-4856.ts'
import { draftTexts } from '@muster/domain/counseling/form/form-texts.ts'
import { preview4856 } from '@muster/domain/counseling/form/preview-4856.ts'
import type { CounselingDraft, CounselingText } from '@muster/domain/counseling/schema.ts'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { type Stage, STAGES } from '../stages.ts'
import { FormPagePicture } from './form-page.tsx'

/** The pause in typing before the form is drawn again. */
const SETTLED_MS = 200

export interface FormPreviewProps {
  draft: CounselingDraft
  parties: CounselingText['parties']
  stage: Stage
}

/** The page of the form that the stage fills. The other page is one tap away. */
export function FormPreview({ draft, parties, stage, action }: FormPreviewProps & { action: ReactNode }) {
  const { pages, marked, over } = useForm({ draft, parties, stage })
  const ofStage = pages.findIndex(({ fields }) => fields.some(({ name }) => marked.has(name)))
  const [chosen, setChosen] = useState<{ readonly stage: Stage; readonly at: number } | null>(null)
  const at = chosen?.stage === stage ? chosen.at : Math.max(0, ofStage)
  const page = pages[at]
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <Segmented
          label="Page of DA Form 4856"
          edits={false}
          value={String(at)}
          onChange={(next) => setChosen({ stage, at: Number(next) })}
          options={pages.map((_, number) => ({ value: String(number), label: `Page ${number + 1}` }))}
        />
        {action}
      </div>
      {page && <FormPagePicture page={page} marked={marked} label={pictureName(at, pages.length)} />}
      <Over headings={over} />
    </div>
  )
}

/** Both pages, as wide as the dialog. On a phone, two fingers enlarge them. */
export function WholeForm(props: FormPreviewProps) {
  const { pages, marked, over } = useForm(props)
  return (
    <div className="flex flex-col gap-3">
      <Over headings={over} />
      {/* Takes the focus, so that arrow keys scroll it. */}
      <section tabIndex={0} aria-label="Both pages" className="flex flex-col gap-3">
        {pages.map((page, at) => (
          <FormPagePicture
            key={pictureName(at, pages.length)}
            page={page}
            marked={marked}
            label={pictureName(at, pages.length)}
          />
        ))}
      </section>
    </div>
  )
}

function pictureName(at: number, pages: number): string {
  return `Preview of DA Form 4856, page ${at + 1} of ${pages}`
}

/** What the boxes have no room for, in the words of the form. */
function Over({ headings }: { headings: readonly string[] }) {
  if (headings.length === 0) return null
  return (
    <p className="border-l-4 border-line-strong pl-3 text-14">
      {`Too long for its box: ${headings.join(', ')}. The rest prints on a continuation page.`}
    </p>
  )
}

function useForm({ draft, parties, stage }: FormPreviewProps) {
  const settled = useSettled(draft)
  const pages = useMemo(() => preview4856(draftTexts(settled, parties)), [settled, parties])
  const marked = useMemo<ReadonlySet<FieldName>>(() => {
    const fields = STAGES.find(({ id }) => id === stage)?.fields ?? []
    return new Set(fields.map((field) => PRINTED_IN[field]))
  }, [stage])
  const over = pages.flatMap(({ fields }) => fields.filter((field) => field.over).map(({ heading }) => heading))
  return { pages, marked, over }
}

function useSettled(draft: CounselingDraft): CounselingDraft {
  const [settled, setSettled] = useState(draft)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(draft), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [draft])
  return settled
}
