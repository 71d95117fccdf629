import { rosterName } from '@muster/domain/identity/person-name.ts'
import { addDays, type CalendarDate, formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { changeDutyMembers, withdrawDutyException } from '@muster/domain/scheduling/duty-roster/functions.ts'
import type { DutyException, DutySheet, DutySheetMember } from '@muster/domain/scheduling/duty-roster/schema.ts'
import { lazy, Suspense, useState } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { hasLeft, stayWords } from './stay-words.ts'
import type { DutyPlace } from './use-duty.ts'

const AddMembersDialog = lazy(async () => ({ default: (await import('./add-members-dialog.tsx')).AddMembersDialog }))
const NumbersDialog = lazy(async () => ({ default: (await import('./numbers-dialog.tsx')).NumbersDialog }))
const LetterDialog = lazy(async () => ({ default: (await import('./letter-dialog.tsx')).LetterDialog }))

export interface MembersPartProps {
  place: DutyPlace
  sheet: DutySheet
  editable: boolean
  offline: boolean
}

/** The members of the sheet, and the letters that were set by hand. */
export function MembersPart({ place, sheet, editable, offline }: MembersPartProps) {
  const { run: change } = useWrite(changeDutyMembers)
  const { run: takeOff } = useWrite(withdrawDutyException)
  const [asking, setAsking] = useState<'add' | 'letter' | DutySheetMember | null>(null)
  const close = () => setAsking(null)
  const firstOpen = sheet.publishedTo === null ? sheet.beginsOn : addDays(sheet.publishedTo, 1)
  const lastDay = (member: DutySheetMember) =>
    addDays(member.from > firstOpen || sheet.publishedTo === null ? member.from : firstOpen, -1)
  const names = new Map(sheet.members.map((member) => [member.soldierId, rosterName(member)]))

  async function leave(member: DutySheetMember) {
    const until = lastDay(member)
    const done = await reportRefusal(
      change({ ...place, change: { kind: 'leave', place: member.place, until } }),
      `${rosterName(member)} was not removed.`,
    )
    if (!done) return
    if (until < member.from) return toast.done(`${rosterName(member)} was removed from the sheet.`)
    toast.undo(
      `${rosterName(member)} leaves after ${formatDate(until)}. The days before stay.`,
      () =>
        void reportRefusal(change({ ...place, change: { kind: 'stay', place: member.place } }), 'It was not undone.'),
    )
  }

  async function takeOffLetter(letter: DutyException) {
    const done = await reportRefusal(
      takeOff({ ...place, exceptionId: letter.exceptionId }),
      'The entry was not removed.',
    )
    if (done) toast.done('Removed. Unpublished days are recalculated.')
  }

  return (
    <>
      <Part
        title={`Members: ${sheet.members.length}`}
        action={
          editable && (
            <Button edits disabled={offline} onClick={() => setAsking('add')}>
              Add members
            </Button>
          )
        }
      >
        <ul aria-label="Members" className="border-t border-line">
          {sheet.members.map((member) => (
            <li
              key={member.place}
              className="flex min-h-row flex-wrap items-center justify-between gap-x-4 border-b border-line py-1"
            >
              <div className="min-w-40 flex-1">
                <p className="font-strong">{rosterName(member)}</p>
                <p className="text-12 text-ink-soft">{stayWords(member, sheet)}</p>
              </div>
              {editable && !member.removed && !hasLeft(member, sheet.today) && (
                <span className="flex gap-2">
                  {(sheet.publishedTo === null || member.from > sheet.publishedTo) && (
                    <Button
                      edits
                      disabled={offline}
                      aria-label={`Starting numbers of ${rosterName(member)}`}
                      onClick={() => setAsking(member)}
                    >
                      Numbers
                    </Button>
                  )}
                  <Button
                    edits
                    disabled={offline}
                    aria-label={`Remove ${rosterName(member)}`}
                    onClick={() => void leave(member)}
                  >
                    Remove
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      </Part>
      <Part
        title="Manual entries"
        action={
          editable && (
            <Button edits disabled={offline} onClick={() => setAsking('letter')}>
              Add a manual entry
            </Button>
          )
        }
      >
        {sheet.exceptions.length === 0 ? (
          <p className="text-14 text-ink-soft">
            None. Leave, pass, TDY, AWOL and other duties set their codes automatically.
          </p>
        ) : (
          <ul aria-label="Manual entries" className="border-t border-line">
            {sheet.exceptions.map((letter) => (
              <li
                key={letter.exceptionId}
                className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1"
              >
                <div className="min-w-0 text-14">
                  <p>
                    <span className="font-heavy">{letter.code === 'none' ? 'Available' : letter.code}</span>{' '}
                    <span className="font-strong">{names.get(letter.soldierId) ?? 'Removed'}</span>,{' '}
                    {spanWords(letter.from, letter.to)}
                  </p>
                  <p className="text-ink-soft">
                    {letter.reason}, by {letter.by}
                  </p>
                </div>
                {editable && (
                  <Button
                    edits
                    disabled={offline}
                    aria-label={`Remove the entry of ${names.get(letter.soldierId) ?? 'a Soldier'}`}
                    onClick={() => void takeOffLetter(letter)}
                  >
                    Remove
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Suspense>
        {asking === 'add' && <AddMembersDialog place={place} sheet={sheet} firstOpen={firstOpen} onClose={close} />}
        {asking === 'letter' && <LetterDialog place={place} sheet={sheet} firstOpen={firstOpen} onClose={close} />}
        {asking !== null && typeof asking === 'object' && (
          <NumbersDialog place={place} member={asking} streams={sheet.settings.streams} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

const spanWords = (from: CalendarDate, to: CalendarDate) =>
  from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`
