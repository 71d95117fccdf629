import { ended } from '@muster/domain/kernel/sentence.ts'
import { groupPathName, withDescendants } from '@muster/domain/roster/groups.ts'
import { startRecall } from '@muster/domain/roster/recall/functions.ts'
import type { AlertUnit } from '@muster/domain/roster/recall/schema.ts'
import { useId, useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'

const minutes = (list: readonly number[]) =>
  list.map((each) => ({ value: String(each), label: each < 120 ? `${each} minutes` : `${each / 60} hours` }))
const RESPOND = minutes([15, 30, 45, 60, 120])
const REPORT = [{ value: '', label: 'No time set' }, ...minutes([60, 90, 120, 180, 240, 360])]
const ESCALATE = [...minutes([5, 10, 15, 20, 30, 60]), { value: '', label: 'Never' }]

interface StartRecallDialogProps {
  unit: AlertUnit
  onClose: () => void
  onStarted: () => void
}

/** What is said to whom; then, with the number of people on the button, whether it is meant. */
export function StartRecallDialog({ unit, onClose, onStarted }: StartRecallDialogProps) {
  const form = useId()
  const start = useWrite(startRecall)
  const [recallId] = useState(() => crypto.randomUUID())
  const [kind, setKind] = useState<'drill' | 'real' | null>(null)
  const [message, setMessage] = useState('')
  const [place, setPlace] = useState('')
  const [respond, setRespond] = useState('30')
  const [report, setReport] = useState('120')
  const [escalate, setEscalate] = useState('15')
  const [whom, setWhom] = useState<'all' | 'groups'>('all')
  const [groupIds, setGroupIds] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<{ field: string; message: string } | null>(null)
  const [asking, setAsking] = useState(false)
  const [leaving, setLeaving] = useState(false)

  const wanted = whom === 'all' ? null : new Set(groupIds.flatMap((id) => [...withDescendants(unit.groups, id)]))
  const called =
    wanted === null
      ? unit.soldiers.length
      : unit.soldiers.filter(({ groupId }) => groupId !== null && wanted.has(groupId)).length
  const refusedField = start.error?.details?.field
  const errorOf = (field: string) =>
    problem?.field === field
      ? problem.message
      : start.error && refusedField === field
        ? describeRefusal(start.error)
        : undefined

  /** Ask before typed text is thrown away. */
  function close() {
    if (message.trim() === '' && place.trim() === '') onClose()
    else setLeaving(true)
  }

  function ask() {
    const wrong =
      kind === null
        ? { field: 'kind', message: 'Choose drill or real.' }
        : message.trim() === ''
          ? { field: 'message', message: 'Say what must be done.' }
          : called === 0
            ? { field: 'groupIds', message: 'Choose at least one group that has Soldiers.' }
            : null
    setProblem(wrong)
    if (!wrong) setAsking(true)
  }

  function run() {
    if (kind === null) return
    start
      .run({
        rosterId: unit.rosterId,
        recallId,
        kind,
        message,
        place,
        called,
        respondMinutes: Number(respond),
        reportMinutes: report === '' ? null : Number(report),
        escalateMinutes: escalate === '' ? null : Number(escalate),
        groupIds: whom === 'all' ? null : [...groupIds],
      })
      .then(onStarted, () => setAsking(false))
  }

  return (
    <>
      <Dialog
        open={!asking}
        onOpenChange={(open) => !open && close()}
        unguarded
        title="Start a recall"
        description="Nothing is sent before you confirm."
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" type="submit" form={form}>
              Next: {called} Soldiers
            </Button>
          </>
        }
      >
        <form
          id={form}
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            ask()
          }}
        >
          {start.error && !['kind', 'message', 'place', 'groupIds'].includes(refusedField ?? '') && (
            <ErrorState message={describeRefusal(start.error)} />
          )}
          <Field label="Drill or real" error={errorOf('kind')} required>
            <RadioGroup
              value={kind}
              onChange={setKind}
              options={[
                {
                  value: 'drill',
                  label: 'Drill',
                  hint: 'A test of the alert roster. Everyone is told that it is a drill.',
                },
                { value: 'real', label: 'Real', hint: 'Everyone must answer and report.' },
              ]}
            />
          </Field>
          <Field
            label="Message"
            hint="What to do and to bring. No operation, destination or other detail that does not belong on a phone."
            error={errorOf('message')}
            required
          >
            <TextArea value={message} maxLength={500} rows={3} onChange={(event) => setMessage(event.target.value)} />
          </Field>
          <Field label="Report to" error={errorOf('place')}>
            <TextInput value={place} maxLength={120} onChange={(event) => setPlace(event.target.value)} />
          </Field>
          <div className="grid gap-4 phone:grid-cols-3">
            <Field label="Answer within">
              <Select options={RESPOND} value={respond} onChange={(event) => setRespond(event.target.value)} />
            </Field>
            <Field label="Report within">
              <Select options={REPORT} value={report} onChange={(event) => setReport(event.target.value)} />
            </Field>
            <Field label="Escalate to the next leader after">
              <Select options={ESCALATE} value={escalate} onChange={(event) => setEscalate(event.target.value)} />
            </Field>
          </div>
          <Field label="Who" error={errorOf('groupIds')}>
            <Segmented
              value={whom}
              onChange={setWhom}
              options={[
                { value: 'all', label: `Everybody (${unit.soldiers.length})` },
                { value: 'groups', label: 'Some groups', disabled: unit.groups.length === 0 },
              ]}
            />
          </Field>
          {whom === 'groups' && (
            <div role="group" aria-label="Groups" className="flex max-h-64 flex-col overflow-y-auto">
              {unit.groups.map(({ id }) => (
                <Checkbox
                  key={id}
                  label={groupPathName(unit.groups, id)}
                  checked={groupIds.includes(id)}
                  onChange={(on) => setGroupIds(on ? [...groupIds, id] : groupIds.filter((each) => each !== id))}
                />
              ))}
            </div>
          )}
        </form>
      </Dialog>
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => !open && setAsking(false)}
        title={kind === 'real' ? `Recall ${called} Soldiers for real` : `Recall ${called} Soldiers, as a drill`}
        description={
          <>
            <q className="block font-strong whitespace-pre-wrap text-ink">{message.trim()}</q>
            {place.trim() !== '' && <span className="block text-ink">{ended(`Report to ${place.trim()}`)}</span>}
            <span className="block pt-2">
              {kind === 'real'
                ? `Everyone with an account is notified at once; for the others you get a text to send. Type ${called} to confirm.`
                : 'Everyone with an account is notified at once that this is a drill; for the others you get a text to send.'}
            </span>
          </>
        }
        action={`Recall ${called} now`}
        danger={kind === 'real'}
        typed={kind === 'real' ? String(called) : undefined}
        busy={start.busy}
        onConfirm={run}
      />
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Close without saving?"
        description="What you typed about this recall is not saved."
        action="Discard"
        danger
        onConfirm={onClose}
      />
    </>
  )
}
