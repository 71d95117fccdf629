import { ended } from '@muster/domain/kernel/sentence.ts'
import { groupPathName, withDescendants } from '@muster/domain/roster/groups.ts'
import { listRecalls, startRecall } from '@muster/domain/roster/recall/functions.ts'
import { recallList } from '@muster/domain/roster/recall/list.ts'
import type { AlertUnit, RecallSummary } from '@muster/domain/roster/recall/schema.ts'
import { minutesAfter } from '@muster/domain/roster/recall/standing.ts'
import { useState } from 'react'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
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
  onStarted: (recallId: string) => void
}

const START = {
  kind: null as 'drill' | 'real' | null,
  message: '',
  place: '',
  respond: '30',
  report: '120',
  escalate: '15',
  whom: 'all' as 'all' | 'groups',
  groupIds: [] as readonly string[],
}

interface Question {
  readonly recall: typeof START
  /** Called with the real recall that is being sent, or with false to go back to the form. */
  readonly answer: (sent: Promise<void> | false) => void
}

/** What the last recall said, for everybody. A real recall is never preset. */
function startFrom(last: RecallSummary | undefined): typeof START {
  if (!last) return START
  const { kind, message, place, startedAt, respondBy, reportBy, escalateMinutes } = last
  const minutesTo = (at: string) => String(minutesAfter(startedAt, at))
  const offered = (value: string, options: readonly { value: string }[], otherwise: string) =>
    options.some((each) => each.value === value) ? value : otherwise
  return Object.assign({}, START, {
    kind: kind === 'drill' ? kind : null,
    message,
    place,
    respond: offered(minutesTo(respondBy), RESPOND, START.respond),
    report: offered(reportBy === null ? '' : minutesTo(reportBy), REPORT, START.report),
    escalate: offered(escalateMinutes === null ? '' : String(escalateMinutes), ESCALATE, START.escalate),
  })
}

/**
 * The message and its recipients, as the last recall had them, with the number of people on the button. A real recall
 * is confirmed once more.
 */
export function StartRecallDialog(props: StartRecallDialogProps) {
  const { data, error } = useRead(listRecalls, recallList.inputOf(props.unit.rosterId, {}, null))
  if (!data && !error) return null
  return <StartForm {...props} from={startFrom(data?.recalls[0])} />
}

function StartForm({ unit, onClose, onStarted, from }: StartRecallDialogProps & { from: typeof START }) {
  const start = useWrite(startRecall)
  const [recallId] = useState(() => crypto.randomUUID())
  const [asked, setAsked] = useState<Question | null>(null)

  function calledBy({ whom, groupIds }: Pick<typeof START, 'whom' | 'groupIds'>): number {
    if (whom === 'all') return unit.soldiers.length
    const wanted = new Set(groupIds.flatMap((id) => [...withDescendants(unit.groups, id)]))
    return unit.soldiers.filter(({ groupId }) => groupId !== null && wanted.has(groupId)).length
  }

  async function send({ kind, message, place, respond, report, escalate, ...who }: typeof START) {
    if (kind === null) return
    try {
      await start.run({
        rosterId: unit.rosterId,
        recallId,
        kind,
        message,
        place,
        called: calledBy(who),
        respondMinutes: Number(respond),
        reportMinutes: report === '' ? null : Number(report),
        escalateMinutes: escalate === '' ? null : Number(escalate),
        groupIds: who.whom === 'all' ? null : [...who.groupIds],
      })
    } finally {
      setAsked(null)
    }
    onStarted(recallId)
  }

  return (
    <>
      <FormDialog
        aside={asked !== null}
        title="Start a recall"
        description="A drill starts with the button below. A real recall asks once more."
        action={(values) =>
          values.kind === 'drill' ? `Recall ${calledBy(values)} now, as a drill` : `Next: ${calledBy(values)} Soldiers`
        }
        leaving={{
          title: 'Close without saving?',
          description: 'What you typed about this recall is not saved.',
          action: 'Discard',
          when: ({ message, place }) => message.trim() !== from.message || place.trim() !== from.place,
        }}
        start={from}
        problems={(values) => ({
          kind: values.kind === null && 'Choose drill or real.',
          message: values.message.trim() === '' && 'Say what must be done.',
          groupIds: calledBy(values) === 0 && 'Choose at least one group that has Soldiers.',
        })}
        submit={(recall) =>
          recall.kind === 'drill' ? send(recall) : new Promise<void | false>((answer) => setAsked({ recall, answer }))
        }
        onClose={onClose}
      >
        {(form) => (
          <>
            <Field label="Drill or real" error={form.error('kind')} required>
              <RadioGroup
                {...form.value('kind')}
                options={[
                  {
                    value: 'drill',
                    label: 'Drill',
                    hint: 'A test of the alert roster. Everyone with an account is notified at once that this is a drill; for the others you get a text to send.',
                  },
                  { value: 'real', label: 'Real', hint: 'Everyone must answer and report.' },
                ]}
              />
            </Field>
            <Field
              label="Message"
              hint="What to do and to bring. No operation, destination or other detail that does not belong on a phone."
              error={form.error('message')}
              required
            >
              <TextArea {...form.text('message')} maxLength={500} rows={3} />
            </Field>
            <Field label="Report to" error={form.error('place')}>
              <TextInput {...form.text('place')} maxLength={120} />
            </Field>
            <div className="grid gap-4 phone:grid-cols-3">
              <Field label="Answer within">
                <Select options={RESPOND} {...form.text('respond')} />
              </Field>
              <Field label="Report within">
                <Select options={REPORT} {...form.text('report')} />
              </Field>
              <Field label="Escalate to the next leader after">
                <Select options={ESCALATE} {...form.text('escalate')} />
              </Field>
            </div>
            <Field label="Who" error={form.error('groupIds')}>
              <Segmented
                {...form.value('whom')}
                options={[
                  { value: 'all', label: `Everybody (${unit.soldiers.length})` },
                  { value: 'groups', label: 'Some groups', disabled: unit.groups.length === 0 },
                ]}
              />
            </Field>
            {form.values.whom === 'groups' && (
              <div role="group" aria-label="Groups" className="flex max-h-64 flex-col overflow-y-auto">
                {unit.groups.map(({ id }) => (
                  <Checkbox
                    key={id}
                    label={groupPathName(unit.groups, id)}
                    checked={form.values.groupIds.includes(id)}
                    onChange={(on) => {
                      const others = form.values.groupIds.filter((each) => each !== id)
                      form.set({ groupIds: on ? [...others, id] : others })
                    }}
                  />
                ))}
              </div>
            )}
          </>
        )}
      </FormDialog>
      {asked && (
        <Meant
          recall={asked.recall}
          called={calledBy(asked.recall)}
          busy={start.busy}
          onBack={() => {
            asked.answer(false)
            setAsked(null)
          }}
          onConfirm={() => asked.answer(send(asked.recall))}
        />
      )}
    </>
  )
}

interface MeantProps {
  recall: typeof START
  called: number
  busy: boolean
  onBack: () => void
  onConfirm: () => void
}

/** Asks for confirmation of a real recall. */
function Meant({ recall, called, busy, onBack, onConfirm }: MeantProps) {
  const [message, place] = [recall.message.trim(), recall.place.trim()]
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onBack()}
      title={`Recall ${called} Soldiers for real`}
      description={
        <>
          <q className="block font-strong whitespace-pre-wrap text-ink">{message}</q>
          {place !== '' && <span className="block text-ink">{ended(`Report to ${place}`)}</span>}
          <span className="block pt-2">
            {`Everyone with an account is notified at once; for the others you get a text to send. Type ${called} to confirm.`}
          </span>
        </>
      }
      action={`Recall ${called} now`}
      danger
      typed={String(called)}
      busy={busy}
      onConfirm={onConfirm}
    />
  )
}
