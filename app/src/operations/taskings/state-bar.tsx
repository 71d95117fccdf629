import { formatMoment } from '@muster/domain/kernel/calendar-date.ts'
import { guardOperations } from '@muster/domain/operations/guarded.ts'
import { moveTasking } from '@muster/domain/operations/taskings/functions.ts'
import type { Tasking } from '@muster/domain/operations/taskings/schema.ts'
import {
  ACT_LABELS,
  needsRemark,
  possibleActs,
  stateAfter,
  TASKING_STATES,
  type TaskingAct,
} from '@muster/domain/operations/taskings/states.ts'
import { useState } from 'react'
import { useConnection, useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'
import { Edits } from '../../ui/forms/edits.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'

const MAIN: readonly TaskingAct[] = ['approve', 'start', 'close']

/** No step goes back to where it came from, except for an approval. */
const ASKS: Readonly<Record<Exclude<TaskingAct, 'cancel'>, { readonly title: string; readonly description: string }>> =
  {
    approve: {
      title: 'Approve the tasking?',
      description: 'Its Soldiers are notified. You can withdraw the approval.',
    },
    unapprove: {
      title: 'Withdraw the approval?',
      description: 'The tasking is planned again. Statuses that it set on Duty Day today are taken back.',
    },
    start: { title: 'Start the tasking?', description: 'It cannot go back to approved. You can close or cancel it.' },
    close: {
      title: 'Close the tasking?',
      description: 'Its Soldiers are free for others. If you reopen it, it is planned and needs approval again.',
    },
    reopen: {
      title: 'Reopen the tasking?',
      description: 'Its Soldiers are notified that it is on again. It is planned and needs approval.',
    },
  }

/** The actions that the tasking allows now. The Soldiers on it are notified. */
export function StateBar({ tasking }: { tasking: Tasking }) {
  const [remark, setRemark] = useState('')
  const [cancelling, setCancelling] = useState(false)
  const [tried, setTried] = useState(false)
  const move = useWrite(moveTasking)
  const offline = useConnection().state === 'offline'
  const guarded = guardOperations(remark)
  const missing = tried && remark.trim() === '' ? 'Give a short reason: everyone on the tasking sees it.' : null

  async function act(wanted: TaskingAct) {
    if (needsRemark(wanted)) {
      setCancelling(true)
      if (!cancelling) return
      setTried(true)
      if (guarded !== null || remark.trim() === '') return
    }
    const sent = { rosterId: tasking.rosterId, taskingId: tasking.id, state: tasking.state, act: wanted }
    if (!(await move.run({ ...sent, remark: needsRemark(wanted) ? remark.trim() : '' }).catch(() => null))) return
    toast.done(`${TASKING_STATES[stateAfter(wanted)].label}.`)
  }

  return (
    <div className="flex flex-col gap-3">
      <p className="text-14 text-ink-soft">
        {`${TASKING_STATES[tasking.state].label} since ${formatMoment(tasking.stateAt, tasking.timeZone)}, ${tasking.stateBy}`}
        {tasking.stateRemark && `: “${tasking.stateRemark}”`}
      </p>
      {move.error && <ErrorState message={describeRefusal(move.error)} />}
      {cancelling && (
        <Edits on>
          {tasking.fillsIn && tasking.state !== 'planned' && (
            <p className="text-14">
              If it set its Soldiers to DTL on Duty Day today, that is undone: they return to their earlier status, or
              to not reported. A status that a leader recorded stays.
            </p>
          )}
          <Field label="Why" hint="Everyone on the tasking sees it." required error={guarded ?? missing}>
            <TextInput maxLength={240} value={remark} onChange={(event) => setRemark(event.target.value)} />
          </Field>
        </Edits>
      )}
      <div className="flex flex-wrap gap-2">
        {possibleActs(tasking.state).map((one) => {
          const button = { edits: true, busy: move.busy, disabled: offline, children: ACT_LABELS[one] }
          // The reason that it needs is the question.
          if (one === 'cancel') return <Button key={one} {...button} variant="danger" onClick={() => void act(one)} />
          return (
            <ConfirmButton
              key={one}
              {...button}
              variant={MAIN.includes(one) ? 'primary' : 'quiet'}
              asks={{ ...ASKS[one], action: ACT_LABELS[one], danger: false }}
              onConfirm={() => act(one)}
            />
          )
        })}
      </div>
      {offline && <p className="text-14 text-ink-soft">This needs signal: others may change it too.</p>}
    </div>
  )
}
