import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { pickForDuty } from '@muster/domain/scheduling/duty-roster/functions.ts'
import { replacementsOn } from '@muster/domain/scheduling/duty-roster/replacements.ts'
import type { DutySheet, DutySheetDay } from '@muster/domain/scheduling/duty-roster/schema.ts'
import { letterChanges } from '@muster/domain/scheduling/duty-roster/since-published.ts'
import { lazy, Suspense, useState } from 'react'
import { SoldierInput } from '../../roster/choosing/soldier-input.tsx'
import { useConnection, useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { conflictsOn } from './day-list.tsx'
import type { DutyPlace } from './use-duty.ts'
import { useMembersToChoose } from './use-members-to-choose.ts'
import { dayWords, namesOf, STREAM_LABELS, whyExcluded } from './words.ts'

const StandInDialog = lazy(async () => ({ default: (await import('./stand-in-dialog.tsx')).StandInDialog }))
const ALTERNATES = 5

interface DayDialogProps {
  place: DutyPlace
  sheet: DutySheet
  day: CalendarDate
  editable: boolean
  onClose: () => void
}

/** One day of the sheet: who has it, who is next, who is excused and why, and the leader's actions. */
export function DayDialog({ place, sheet, day, editable, onClose }: DayDialogProps) {
  const names = namesOf(sheet)
  const offline = useConnection().state === 'offline'
  const [swapping, setSwapping] = useState<string | null>(null)
  const about = sheet.days.find((one) => one.day === day)
  if (!about) return null
  if (swapping !== null) {
    return (
      <Suspense>
        <StandInDialog place={place} sheet={sheet} detailId={swapping} onClose={() => setSwapping(null)} />
      </Suspense>
    )
  }
  const cellAt = new Map(about.cells.map((cell) => [cell.place, cell]))
  const details = sheet.details.filter((detail) => detail.day === day)
  const free = replacementsOn(sheet, day).filter(({ busyOn }) => busyOn === null)
  const picks = sheet.picks.filter((pick) => pick.day === day)
  return (
    <Dialog
      edits
      open
      onOpenChange={(open) => !open && onClose()}
      title={dayWords(day)}
      description={`${about.holiday ?? STREAM_LABELS[about.stream]}. ${about.published ? 'Published: it does not change.' : 'Not published: it may still change.'}`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="flex flex-col gap-4">
        {conflictsOn(sheet, day).map((conflict) => (
          <p key={conflict} className="font-strong text-danger">
            {conflict}
          </p>
        ))}
        {letterChanges([about]).map(({ place: line, words }) => (
          <p key={line} className="font-strong">
            Since published: {names.get(line)}: {words}
          </p>
        ))}
        <section>
          <h3 className="text-14 font-heavy">Detailed</h3>
          <ul aria-label="Detailed">
            {about.published
              ? details.map((detail) => (
                  <li key={detail.detailId} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
                    <span>
                      {detail.name}
                      {detail.soldierId !== detail.performerId && `, performed by ${detail.performer}`}
                    </span>
                    {editable && day >= sheet.today && (
                      <Button
                        edits
                        disabled={offline}
                        aria-label={`Assign a replacement for ${detail.performer}`}
                        onClick={() => setSwapping(detail.detailId)}
                      >
                        Assign a replacement
                      </Button>
                    )}
                  </li>
                ))
              : about.picked.map((line) => (
                  <li key={line} className="py-1">
                    {names.get(line)}, number {cellAt.get(line)?.number}
                  </li>
                ))}
          </ul>
          {about.open > 0 && (
            <p className="font-strong text-danger">
              {about.open === 1 ? 'One place is open' : `${about.open} places are open`}: nobody else can take it.
            </p>
          )}
        </section>
        {free.length > 0 && (
          <section>
            <h3 className="text-14 font-heavy">Next in line</h3>
            <ol aria-label="Next in line">
              {free.slice(0, ALTERNATES).map(({ member, number }) => (
                <li key={member.place} className="tabular py-0.5 text-14">
                  {names.get(member.place)}, number {number}
                </li>
              ))}
            </ol>
          </section>
        )}
        {about.excluded.length > 0 && (
          <section>
            <h3 className="text-14 font-heavy">Left out</h3>
            <ul aria-label="Excluded">
              {about.excluded.map(({ place: line, why }) => (
                <li key={line} className="py-0.5 text-14">
                  {names.get(line)}: {whyExcluded(why, cellAt.get(line))}
                </li>
              ))}
            </ul>
          </section>
        )}
        {picks.map((pick) => (
          <p key={pick.soldierId} className="text-14 text-ink-soft">
            Tasked by name by {pick.by}: {pick.reason}
          </p>
        ))}
        {editable && !about.published && !offline && (
          <ByName place={place} sheet={sheet} about={about} named={picks.map(({ soldierId }) => soldierId)} />
        )}
      </div>
    </Dialog>
  )
}

interface ByNameProps {
  place: DutyPlace
  sheet: DutySheet
  about: DutySheetDay
  named: readonly string[]
}

function ByName({ place, sheet, about, named }: ByNameProps) {
  const { run, busy, error } = useWrite(pickForDuty)
  const [soldierId, setSoldierId] = useState('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const choose = useMembersToChoose(place.rosterId, sheet)
  const on = new Set(about.cells.map((cell) => cell.place))
  const may = new Set(
    sheet.members
      .filter((member) => on.has(member.place) && !named.includes(member.soldierId))
      .map((member) => member.soldierId),
  )
  const excluded = new Map(about.excluded.map(({ place: line, why }) => [line, why]))
  const noteOf = (id: string) => {
    const line = sheet.members.find((member) => member.soldierId === id)?.place ?? -1
    const why = excluded.get(line)
    return why === undefined
      ? ''
      : whyExcluded(
          why,
          about.cells.find((cell) => cell.place === line),
        )
  }
  async function save(soldierIds: string[]) {
    setTried(true)
    if (soldierIds.length > 0 && (soldierId === '' || reason.trim() === '')) return
    try {
      await run({ ...place, day: about.day, soldierIds, reason: soldierIds.length > 0 ? reason.trim() : '' })
    } catch {
      return
    }
    setSoldierId('')
    setReason('')
    setTried(false)
    toast.done(soldierIds.length > 0 ? 'Tasked by name. Later days are recalculated.' : 'Back to the normal order.')
  }
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-3">
      <h3 className="text-14 font-heavy">Task by name</h3>
      {error && <ErrorState message={describeRefusal(error)} />}
      <Field label="Soldier" error={tried && soldierId === '' ? 'Choose a Soldier.' : undefined}>
        <SoldierInput
          {...choose}
          soldiers={choose.soldiers.filter(({ id }) => may.has(id))}
          noteOf={noteOf}
          value={soldierId}
          onChange={setSoldierId}
        />
      </Field>
      <Field label="Why" error={tried && reason.trim() === '' ? 'Say why they are tasked by name.' : undefined}>
        <TextInput value={reason} maxLength={160} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button edits busy={busy} onClick={() => void save([...named, soldierId])}>
          Task
        </Button>
        {named.length > 0 && (
          <Button edits variant="plain" busy={busy} onClick={() => void save([])}>
            Use the normal order
          </Button>
        )}
      </div>
    </section>
  )
}
