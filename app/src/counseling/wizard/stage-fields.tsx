import { KIND_FAMILIES } from '@muster/domain/counseling/kind-words.ts'
import { COUNSELING_KIND_NAMES } from '@muster/domain/counseling/kinds.ts'
import type { CounselingDraft } from '@muster/domain/counseling/schema.ts'
import { guardText } from '@muster/domain/kernel/guarded-text.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { kindWords } from '../words.ts'
import { BlockField } from './block-field.tsx'
import { DraftDate } from './draft-date.tsx'
import { LinkEditor } from './link-editor.tsx'
import { PlanEditor } from './plan-editor.tsx'
import { FIELD_LABELS, type Stage } from './stages.ts'

export interface StageFieldsProps {
  stage: Stage
  draft: CounselingDraft
  edit: (change: Partial<CounselingDraft>) => void
  now: () => CounselingDraft
  problemOf: (field: string) => string | undefined
  /** A title of the counselor was written. */
  onTitle: (title: string) => void
}

const KINDS = KIND_FAMILIES.flatMap(({ kinds }) => kinds).map((kind) => ({ value: kind, label: kindWords(kind) }))

/** The few fields of one stage. */
export function StageFields(props: StageFieldsProps) {
  switch (props.stage) {
    case 'identify':
      return <Identify {...props} />
    case 'prepare':
      return <Prepare {...props} />
    case 'conduct':
      return <Conduct {...props} />
    case 'follow':
      return <FollowUp {...props} />
  }
}

function Identify({ draft, edit, problemOf }: StageFieldsProps) {
  return (
    <>
      <BlockField
        field="purpose"
        label={FIELD_LABELS.purpose}
        hint="Why you are counseling: what you saw, when and where. Facts, not opinions."
        kind={draft.kind}
        value={draft.purpose}
        onChange={(purpose) => edit({ purpose })}
        problem={problemOf('purpose')}
      />
      <div className="grid gap-x-4 gap-y-3 desk:grid-cols-3">
        <div data-field="kind">
          <Field label={FIELD_LABELS.kind}>
            <Select
              value={draft.kind}
              onChange={(event) => {
                const kind = COUNSELING_KIND_NAMES.find((each) => each === event.target.value)
                if (kind) edit({ kind })
              }}
              options={KINDS}
            />
          </Field>
        </div>
        <div data-field="heldOn">
          <DraftDate
            field="heldOn"
            label={FIELD_LABELS.heldOn}
            value={draft.heldOn}
            required
            onChange={(heldOn) => heldOn !== null && edit({ heldOn })}
            problem={problemOf('heldOn')}
          />
        </div>
        <ShortField field="place" draft={draft} edit={edit} problemOf={problemOf} />
      </div>
    </>
  )
}

function Prepare({ draft, edit, now, problemOf, onTitle }: StageFieldsProps) {
  return (
    <>
      <BlockField
        field="keyPoints"
        label={FIELD_LABELS.keyPoints}
        hint="An outline for now, then what was actually said. It becomes part III."
        kind={draft.kind}
        value={draft.keyPoints}
        onChange={(keyPoints) => edit({ keyPoints })}
        problem={problemOf('keyPoints')}
      />
      <div className="grid gap-x-4 gap-y-3 desk:grid-cols-2">
        <ShortField
          field="organization"
          hint="As it appears on the form; from the roster."
          draft={draft}
          edit={edit}
          problemOf={problemOf}
        />
        <ShortField
          field="counselorTitle"
          hint="Goes after the counselor’s name, e.g., Squad Leader."
          onDone={onTitle}
          draft={draft}
          edit={edit}
          problemOf={problemOf}
        />
      </div>
      <LinkEditor links={draft.links} onChange={(links) => edit({ links })} now={() => now().links} />
    </>
  )
}

function Conduct({ draft, edit, now, problemOf }: StageFieldsProps) {
  return (
    <>
      <PlanEditor
        kind={draft.kind}
        lines={draft.plan}
        onChange={(plan) => edit({ plan })}
        now={() => now().plan}
        problemOf={problemOf}
      />
      <BlockField
        field="leaderResponsibilities"
        label={FIELD_LABELS.leaderResponsibilities}
        hint="What you will do to support the plan: time, help, checks."
        kind={draft.kind}
        value={draft.leaderResponsibilities}
        onChange={(leaderResponsibilities) => edit({ leaderResponsibilities })}
        problem={problemOf('leaderResponsibilities')}
      />
    </>
  )
}

function FollowUp({ draft, edit, problemOf }: StageFieldsProps) {
  return (
    <div className="grid gap-x-4 gap-y-3 desk:grid-cols-2">
      <div data-field="assessOn">
        <DraftDate
          field="assessOn"
          label={FIELD_LABELS.assessOn}
          hint="You are reminded on that day."
          value={draft.assessOn}
          onChange={(assessOn) => edit({ assessOn })}
          problem={problemOf('assessOn')}
        />
      </div>
      <div data-field="nextOn">
        <DraftDate
          field="nextOn"
          label={FIELD_LABELS.nextOn}
          hint="When you will meet again."
          value={draft.nextOn}
          onChange={(nextOn) => edit({ nextOn })}
          problem={problemOf('nextOn')}
        />
      </div>
    </div>
  )
}

interface ShortFieldProps extends Pick<StageFieldsProps, 'draft' | 'edit' | 'problemOf'> {
  field: 'place' | 'organization' | 'counselorTitle'
  hint?: string
  /** It was left with this in it. */
  onDone?: (text: string) => void
}

function ShortField({ field, hint, draft, edit, problemOf, onDone }: ShortFieldProps) {
  return (
    <div data-field={field}>
      <Field label={FIELD_LABELS[field]} hint={hint} error={guardText(draft[field]) ?? problemOf(field)}>
        <TextInput
          value={draft[field]}
          maxLength={120}
          onChange={(event) => edit({ [field]: event.target.value })}
          onBlur={(event) => onDone?.(event.target.value)}
        />
      </Field>
    </div>
  )
}
