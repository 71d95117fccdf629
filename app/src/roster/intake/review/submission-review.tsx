import { fieldText } from '@muster/domain/roster/export-view.ts'
import { closedFieldsWords } from '@muster/domain/roster/intake/accept.ts'
import { compareIntake, decideIntake } from '@muster/domain/roster/intake/functions.ts'
import { linkWords } from '@muster/domain/roster/intake/list.ts'
import type { IntakeMatch, IntakeSubmission } from '@muster/domain/roster/intake/schema.ts'
import { FIELD_KEYS, type FieldKey, SOLDIER_FIELDS } from '@muster/domain/roster/soldier-fields.ts'
import { useState } from 'react'
import { useRead, useWrite } from '../../../platform/calls/calls.ts'
import { describeRefusal } from '../../../platform/calls/refusal-words.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { DescriptionList } from '../../../ui/layout/description-list.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { toast } from '../../../ui/states/toast.tsx'
import { NotLoaded } from '../../../kit/not-loaded.tsx'
import { groupChoices } from '../../group-choices.ts'
import { useRoster } from '../../use-roster-data.ts'
import { useUndo } from '../../use-undo.ts'
import { instantWords } from '../../../kit/instant-words.ts'
import { Differences } from './differences.tsx'
import { nameOf } from './sheet-name.ts'
import { SoldierChoice } from './soldier-choice.tsx'

interface SubmissionReviewProps {
  rosterId: string
  submission: IntakeSubmission
  onClose: () => void
}

type Way = 'add' | 'matched' | 'other'

/** One enrollment form: update its row, add a Soldier, or reject it. */
export function SubmissionReview({ rosterId, submission, onClose }: SubmissionReviewProps) {
  const { data, match, sameName } = submission
  const decide = useWrite(decideIntake)
  const undo = useUndo(rosterId)
  const roster = useRoster(rosterId).data
  const [way, setWay] = useState<Way>(match ? 'matched' : sameName.length > 0 ? 'other' : 'add')
  const [groupId, setGroupId] = useState('')
  const [otherId, setOtherId] = useState('')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [rejecting, setRejecting] = useState(false)
  const [unchosen, setUnchosen] = useState(false)
  const compared = useRead(
    compareIntake,
    { rosterId, submissionId: submission.id, soldierId: otherId },
    { enabled: way === 'other' && otherId !== '', keep: false },
  )
  const target: IntakeMatch | null = way === 'matched' ? match : way === 'other' ? (compared.data ?? null) : null
  const name = nameOf(data)

  async function send(decision: Parameters<typeof decide.run>[0]['decision'], done: string) {
    try {
      const { changeSetId } = await decide.run({ rosterId, submissionId: submission.id, decision })
      onClose()
      if (changeSetId === null) toast.done(done)
      else undo(done, changeSetId)
    } catch {
      setRejecting(false)
    }
  }

  function accept() {
    if (way === 'add') {
      const soldierId = crypto.randomUUID()
      return void send({ kind: 'add', soldierId, groupId: groupId || null }, `${name} added.`)
    }
    if (!target) return setUnchosen(true)
    const fields = target.differences.map(({ field }) => field as FieldKey).filter((field) => !left.has(field))
    const { soldierId, version } = target
    void send({ kind: 'merge', soldierId, version, fields }, mergedWords(target.name, fields.length))
  }

  // Taking these is refused. Those that the leader sees can be left out.
  // An answer that the device kept from an older release does not name them.
  const mayNot = (way === 'add' ? submission : target)?.closed ?? []
  const closed = way === 'add' ? mayNot : mayNot.filter((field) => !left.has(field))
  const taken = target ? target.differences.filter(({ field }) => !left.has(field)).length : 0
  const sent = [`Sent ${instantWords(submission.at)}`, `receipt ${submission.receipt}`, linkWords(submission)]
  return (
    <>
      <Dialog
        open
        wide
        onOpenChange={(open) => !open && onClose()}
        title={name}
        description={`${sent.filter(Boolean).join(', ')}. The enrollment form is deleted when you have decided.`}
        footer={
          <>
            <Button variant="plain" onClick={() => setRejecting(true)} className="phone:mr-auto">
              Reject
            </Button>
            <Button onClick={onClose}>Later</Button>
            <Button variant="primary" busy={decide.busy} disabled={closed.length > 0} onClick={accept}>
              {way === 'add' ? 'Add the Soldier' : acceptWords(target, taken)}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          {decide.error && <ErrorState message={describeRefusal(decide.error)} kept="Nothing was changed by you." />}
          <RadioGroup
            label="What to do with it"
            value={way}
            onChange={(next) => {
              setWay(next)
              setLeft(new Set())
              setUnchosen(false)
            }}
            options={[
              ...(match
                ? [
                    {
                      value: 'matched' as const,
                      label: `Update ${match.name}`,
                      hint:
                        match.matchedBy === 'DoD ID'
                          ? 'On your roster with the same DoD ID.'
                          : 'On your roster with the same name.',
                    },
                  ]
                : []),
              { value: 'add', label: 'Add a new Soldier' },
              {
                value: 'other',
                label: match ? 'Update another Soldier' : 'Update a Soldier on the roster',
                hint:
                  sameName.length > 0 ? `${sameName.length} Soldiers have this name. Say which one it is.` : undefined,
              },
            ]}
          />
          {way === 'add' && roster && (
            <Field label="Group" className="max-w-[24rem]">
              <Select
                options={groupChoices(roster.groups)}
                placeholder="No group"
                value={groupId}
                onChange={(event) => setGroupId(event.target.value)}
              />
            </Field>
          )}
          {way === 'other' && (
            <SoldierChoice
              rosterId={rosterId}
              first={sameName}
              value={otherId}
              problem={unchosen && otherId === '' ? 'Choose the Soldier.' : undefined}
              onChange={(id) => {
                setOtherId(id)
                setLeft(new Set())
              }}
            />
          )}
          {way === 'other' && otherId !== '' && !compared.data && (
            <NotLoaded error={compared.error} onRetry={compared.retry} shape="list" label="Comparing" />
          )}
          {target && <Differences match={target} left={left} onChange={setLeft} />}
          {closed.length > 0 && (
            <p className="text-14 font-strong" role="status">
              {closedFieldsWords(closed)}
            </p>
          )}
          <AllOfIt submission={submission} open={way === 'add'} />
        </div>
      </Dialog>
      <ConfirmDialog
        open={rejecting}
        onOpenChange={setRejecting}
        title={`Reject the enrollment form of ${name}`}
        description="It is deleted, and your roster does not change. This cannot be undone; the Soldier can send another one."
        action="Reject"
        danger
        busy={decide.busy}
        onConfirm={() => void send({ kind: 'reject' }, `The enrollment form of ${name} was rejected and deleted.`)}
      />
    </>
  )
}

/** Every value that was sent, whatever the row has. */
function AllOfIt({ submission: { data }, open }: { submission: IntakeSubmission; open: boolean }) {
  const sent = FIELD_KEYS.filter((key) => key in data && data[key as keyof typeof data] !== undefined)
  return (
    <details open={open}>
      <summary className="min-h-control cursor-pointer py-2 font-strong">Everything that was sent</summary>
      <DescriptionList
        items={sent.map((key) => ({
          term: SOLDIER_FIELDS[key].label,
          value: (
            <span className="wrap-anywhere whitespace-pre-line">{fieldText(key, data[key as keyof typeof data])}</span>
          ),
        }))}
      />
    </details>
  )
}

function acceptWords(target: IntakeMatch | null, taken: number): string {
  if (!target) return 'Update the Soldier'
  if (taken === target.differences.length) return taken === 0 ? 'Done' : 'Accept all'
  return taken === 0 ? 'Accept none' : `Accept ${taken} of ${target.differences.length}`
}

function mergedWords(name: string, fields: number): string {
  if (fields === 0) return `${name} was not changed. The enrollment form is deleted.`
  return `${name} updated: ${fields} ${fields === 1 ? 'field' : 'fields'}.`
}
