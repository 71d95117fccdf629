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
  /** Called when the counselor's title was written. */
  onTitle: (title: string) => void
}

const KINDS = KIND_FAMILIES.flatMap(({ kinds }) => kinds).map((kind) => ({ value: kind, label: kindWords(kind) }))

/** The fields of one stage. */
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
      <Block
        field="purpose"
        hint="Why you are counseling: what you saw, when and where. Facts, not opinions."
        draft={draft}
        edit={edit}
        problemOf={problemOf}
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
      <Block
        field="keyPoints"
        hint="An outline for now, then what was actually said. It becomes part III."
        draft={draft}
        edit={edit}
        problemOf={problemOf}
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
      <Block
        field="leaderResponsibilities"
        hint="What you will do to support the plan: time, help, checks."
        draft={draft}
        edit={edit}
        problemOf={problemOf}
      />
    </>
  )
}

function FollowUp({ draft, edit, problemOf }: StageFieldsProps) {
  return (
    <div className="grid gap-x-4 gap-y-3 desk:grid-cols-2">
      <Day field="assessOn" hint="You are reminded on that day." draft={draft} edit={edit} problemOf={problemOf} />
      <Day field="nextOn" hint="When you will meet again." draft={draft} edit={edit} problemOf={problemOf} />
    </div>
  )
}

type OneField = Pick<StageFieldsProps, 'draft' | 'edit' | 'problemOf'>

interface BlockProps extends OneField {
  field: 'purpose' | 'keyPoints' | 'leaderResponsibilities'
  hint: string
}

function Block({ field, hint, draft, edit, problemOf }: BlockProps) {
  return (
    <BlockField
      field={field}
      label={FIELD_LABELS[field]}
      hint={hint}
      kind={draft.kind}
      value={draft[field]}
      onChange={(text) => edit({ [field]: text })}
      problem={problemOf(field)}
    />
  )
}

function Day({ field, hint, draft, edit, problemOf }: OneField & { field: 'assessOn' | 'nextOn'; hint: string }) {
  return (
    <div data-field={field}>
      <DraftDate
        field={field}
        label={FIELD_LABELS[field]}
        hint={hint}
        value={draft[field]}
        onChange={(day) => edit({ [field]: day })}
        problem={problemOf(field)}
      />
    </div>
  )
}

interface ShortFieldProps extends OneField {
  field: 'place' | 'organization' | 'counselorTitle'
  hint?: string
  /** Called with the text when focus leaves the field. */
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
