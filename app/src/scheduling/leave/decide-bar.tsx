import { rosterName } from '@muster/domain/identity/person-name.ts'
import { guardLeaveText, LEAVE_TEXT_HINT } from '@muster/domain/scheduling/leave/leave-text.ts'
import type { LeaveRequest } from '@muster/domain/scheduling/leave/schema.ts'
import {
  type Deciding,
  isUndecided,
  type LeaveAct,
  LEAVE_STATES,
  needsRemark,
  possibleActs,
} from '@muster/domain/scheduling/leave/states.ts'
import { useRef, useState } from 'react'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { KEPT_HERE } from '../../kit/kept/kept-words.ts'
import { useKept } from '../../platform/outbox/use-kept.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Edits } from '../../ui/forms/edits.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { cx } from '../../ui/styles/cx.ts'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { KEPT_DECISION } from './kept-leave.ts'

const LABELS: Readonly<Record<LeaveAct, string>> = {
  recommend: 'Recommend',
  'not recommend': 'Do not recommend',
  approve: 'Approve',
  deny: 'Deny',
  cancel: 'Cancel absence',
  reopen: 'Reopen',
}

interface DecideBarProps {
  request: LeaveRequest
  may: Deciding
  deciders: string[]
  /** In a dialog: the buttons stay in sight while the rest scrolls. */
  inDialog?: boolean
  onDecided?: () => void
}

/** A leader's decision, with a remark for the Soldier. */
export function DecideBar({ request, may, deciders, inDialog, onDecided }: DecideBarProps) {
  const [remark, setRemark] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const [wanting, setWanting] = useState<LeaveAct | null>(null)
  const decide = useKept(KEPT_DECISION)
  const acts = possibleActs(request, may)
  const about = { rosterId: request.rosterId, requestId: request.id }
  const guarded = guardLeaveText(remark)

  async function act(wanted: LeaveAct) {
    setWanting(wanted)
    if (guarded !== null || (needsRemark(wanted) && remark.trim() === '')) return field.current?.focus()
    const done = await decide
      .run({ ...about, state: request.state, act: wanted, remark }, rosterName(request))
      .catch(() => false as const)
    if (done === false) return
    setRemark('')
    setWanting(null)
    onDecided?.()
    if (done === null) return toast.done(`The decision is made. ${KEPT_HERE}`)
    const stays = done.stays
      ? ` A leader entered ${done.stays} for these days, and it stays. Change it on Duty Day.`
      : ''
    if (wanted === 'reopen') return toast.done(`Reopened.${stays}`)
    const words = `${LEAVE_STATES[done.state].label}.${stays}`
    if (!may.decides || isUndecided(done.state)) return toast.done(words)
    const reopen = () =>
      reportRefusal(decide.run({ ...about, state: done.state, act: 'reopen' }, rosterName(request)), 'Not undone.')
    toast.undo(words, () => void reopen(), 'leave')
  }

  if (may.oneself) {
    return <p className="text-14 text-ink-soft">This is your own request. Another leader recommends and decides it.</p>
  }
  if (acts.length === 0) return null
  const missing = wanting !== null && needsRemark(wanting) && remark.trim() === ''
  const main: LeaveAct = acts.includes('approve') ? 'approve' : 'recommend'
  return (
    <div className="flex flex-col gap-3">
      {decide.error && <ErrorState message={describeRefusal(decide.error)} />}
      {!may.decides && deciders.length > 0 && (
        <p className="text-14 text-ink-soft">{`Approves: ${deciders.join(' or ')}`}</p>
      )}
      <Edits on>
        <Field
          label="Remark"
          hint={`The Soldier sees it. ${LEAVE_TEXT_HINT}`}
          error={guarded ?? (missing ? 'Give a short reason: the Soldier sees it.' : undefined)}
        >
          <TextInput
            ref={field}
            className="scroll-mb-28"
            value={remark}
            onChange={(event) => setRemark(event.target.value)}
            maxLength={240}
          />
        </Field>
      </Edits>
      <div
        className={cx(
          'flex flex-wrap gap-2',
          inDialog &&
            'sticky -bottom-4 -mx-4 -mb-4 border-t border-line bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]',
        )}
      >
        {acts.map((one) => (
          <Button
            edits
            key={one}
            variant={one === main ? 'primary' : one === 'deny' || one === 'cancel' ? 'danger' : 'quiet'}
            busy={decide.busy && wanting === one}
            disabled={decide.busy && wanting !== one}
            onClick={() => void act(one)}
          >
            {one === 'reopen' && request.state === 'approved' ? 'Take back approval' : LABELS[one]}
          </Button>
        ))}
      </div>
    </div>
  )
}
