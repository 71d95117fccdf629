import { dateOfDay, dropDay } from '@muster/domain/dutyday/awol/awol-clock.ts'
import { type MoveFacts, outcomeOf, STATE_OF } from '@muster/domain/dutyday/awol/awol-state.ts'
import { type AwolPolicy, DD_553_REMINDER, MOVE_STEPS } from '@muster/domain/dutyday/awol/policy.ts'
import type { AwolCase } from '@muster/domain/dutyday/awol/schema.ts'
import { guardNote } from '@muster/domain/dutyday/awol/sensitive-words.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { dayAt, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import type { ReactNode } from 'react'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useNow } from '../../kit/use-now.ts'
import { toast } from '../../ui/states/toast.tsx'
import type { MoveKind, MoveProps } from './moves.tsx'
import { NoteField } from './note-field.tsx'
import { Reminder } from './reminder.tsx'
import { type Change, useUndoDrop } from './use-case.ts'

type SimpleKind = Exclude<MoveKind, 'decide' | 'returned' | 'correct'>

interface Question {
  readonly title: string
  readonly text: ReactNode
  readonly action: string
  /** The message when it is done; empty if the answer brings its own. */
  readonly done: string
  readonly danger?: boolean
  /** The move takes no note. */
  readonly plain?: boolean
}

/** A move that needs only a confirmation, and a note where one makes sense. */
export function SimpleMove({ kind, about, policy, moving, onClose }: MoveProps & { kind: SimpleKind }) {
  const undoDrop = useUndoDrop(about)
  const question = questionOf(kind, about, policy, new Date(useNow()))
  return (
    <FormDialog
      edits
      title={question.title}
      description={question.text}
      action={question.action}
      danger={question.danger}
      start={{ note: '' }}
      guard={guardNote}
      submit={async ({ note }) => {
        if (kind === 'take drop back') return toast.done(await moving.takeDropBack())
        await (kind === 'drop' ? moving.drop(note) : moving.change(changeOf(kind, note)))
        if (kind === 'drop') undoDrop(question.done)
        else toast.done(question.done)
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {!question.plain && <NoteField {...form.value('note')} error={form.error('note')} />}
          {kind === 'drop' && (
            <Reminder title="The DD 553 will ask for these. They are not stored here:" items={DD_553_REMINDER} />
          )}
        </>
      )}
    </FormDialog>
  )
}

function changeOf(kind: Exclude<SimpleKind, 'drop' | 'take drop back'>, note: string): Change {
  switch (kind) {
    case 'absent-unknown':
      return { kind, note }
    case 'close':
      return { kind, note }
    case 'mistake':
      return { kind: 'close', mistake: true, note }
    case 'reopen':
      return { kind, note }
    default:
      return { kind }
  }
}

function questionOf(kind: SimpleKind, about: AwolCase, policy: AwolPolicy, now: Date): Question {
  const name = rosterName(about)
  switch (kind) {
    case 'absent-unknown':
      return {
        title: `${name}: absent, unknown`,
        text: 'Sets the duty status to AUN from today. The PERSTAT counts the Soldier as absent, unknown until you decide.',
        action: 'Set absent, unknown',
        done: `${name} is absent, unknown.`,
      }
    case 'drop':
      return {
        title: `Drop ${name} from the rolls`,
        text: dropText(about, policy, now),
        action: 'Drop from rolls',
        done: `${name} was dropped from the rolls and archived.`,
        danger: true,
      }
    case 'take drop back':
      return {
        title: 'Take the drop back',
        text: takeDropBackText(about),
        action: 'Take the drop back',
        done: '',
        plain: true,
      }
    case 'close':
      return {
        title: `Close the case of ${name}`,
        text: closeText(policy, about),
        action: 'Close the case',
        done: `The case of ${name} is closed.`,
      }
    case 'mistake':
      return {
        title: 'Opened by mistake',
        text: `The case of ${name} is closed, and the statuses it recorded are removed: the earlier entries on Duty Day count again. The history stays.`,
        action: 'Close as a mistake',
        done: `The case of ${name} is closed as a mistake.`,
        danger: true,
      }
    case 'reopen':
      return {
        title: `Reopen the case of ${name}`,
        text: 'As a correction, within a day after closing.',
        action: 'Reopen',
        done: `The case of ${name} is reopened.`,
      }
    case 'take back':
      return {
        title: 'Undo the last move',
        text: `The case goes back to its state before “${STATE_OF[about.state].label}”, and the status set with it is removed. Leaders above are notified.`,
        action: 'Undo',
        done: 'The last move was undone.',
        plain: true,
      }
    case 'newest policy':
      return {
        title: 'Use the newer policy',
        text: 'This case changes to the hours, days and steps of the roster’s newest policy. Steps already done stay done.',
        action: 'Use the newer one',
        done: 'The case now uses the newer policy.',
        plain: true,
      }
  }
}

function dropText(about: AwolCase, policy: AwolPolicy, now: Date): string {
  const step = policy.steps.find(({ key, on }) => on && key === MOVE_STEPS.dropped)
  const today = dayAt(now, about.timeZone)
  const from = dropDay(policy, about, today)
  const when =
    step?.due.kind !== 'day of absence'
      ? ''
      : from < today
        ? ` It takes effect on day ${step.due.day}, ${formatDate(from)}: from that day on the PERSTAT no longer counts the Soldier. Reports already submitted stay as they were sent.`
        : ` It comes on day ${step.due.day}, ${formatDate(dateOfDay(about, step.due.day))}; if it was ordered sooner, note by whom.`
  return `The Soldier comes off the strength and is archived with the reason “Dropped from rolls”. The record, and this case with it, is deleted when the roster’s retention ends: print the case first.${when}`
}

function takeDropBackText(about: AwolCase): string {
  const back =
    about.archivedOn === null
      ? ''
      : `If this drop archived the Soldier, ${rosterName(about)} goes back on the roster, and the PERSTAT counts the Soldier again for the days since the drop took effect. Reports already submitted stay as they were sent. An account that was linked must be linked again. `
  return `For a drop that was a mistake. ${back}The case goes back to where it was before the drop, and its history says who took the drop back. Leaders above are notified.`
}

function closeText(policy: AwolPolicy, about: MoveFacts): string {
  const outcome = outcomeOf(policy, about)
  if (outcome === 'failure to report') {
    return `Less than ${policy.reportOnlyHours} hours absent: a failure to report, with no AWOL entry.`
  }
  return outcome === null
    ? 'The Soldier is still absent. Report the return first.'
    : `Outcome: ${outcome}. It can be reopened for a day.`
}
