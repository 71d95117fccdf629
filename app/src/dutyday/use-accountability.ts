import { isReportedWithOthers } from '@muster/domain/dutyday/due-back.ts'
import type { DutyStatusCode } from '@muster/domain/dutyday/duty-status.ts'
import { entriesNow } from '@muster/domain/dutyday/entries-now.ts'
import { entryForDay } from '@muster/domain/dutyday/entry-for-day.ts'
import { isFromSource } from '@muster/domain/dutyday/hours-hold.ts'
import { hoursOnDay } from '@muster/domain/dutyday/hours-words.ts'
import { getAccountability, markOthersPresent, recordStatus, withdrawStatus } from '@muster/domain/dutyday/functions.ts'
import type { AccountabilityRow, StatusEntry, StatusEntryInput } from '@muster/domain/dutyday/schema.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { formatTime } from '@muster/domain/kernel/calendar-date.ts'
import type { Refusal } from '@muster/domain/kernel/refusal.ts'
import { idsOfAct } from '@muster/domain/kernel/uuid.ts'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useRead, useWrite } from '../platform/calls/calls.ts'
import { useKept } from '../platform/outbox/use-kept.ts'
import { describeRefusal } from '../platform/calls/refusal-words.ts'
import { serverNow } from '../platform/clock/device-clock.ts'
import { unitZone } from '../platform/clock/unit-zone.ts'
import { loadUndoList, toast } from '../ui/states/toast.tsx'
import type { Section } from './accountability-sections.ts'
import type { HoursActs } from './components/hours-of-day.tsx'
import { cutShort } from './cut-short.ts'
import { useNextHours } from './use-next-hours.ts'
import { useCorrectionReason } from './use-correction-reason.ts'
import { KEPT_OTHERS, KEPT_STATUS, KEPT_WITHDRAWAL } from './kept-statuses.ts'
import { KEPT_SUBMISSION } from './kept-submissions.ts'
import { EXPECTED_ACCOUNTABILITY } from './expected-accountability.ts'

/** An action on this screen, and the entries that it made. */
export interface LastAct {
  readonly message: string
  readonly dutyDate: CalendarDate
  readonly entryIds: readonly string[]
  /** The entries that its undo enters again. */
  readonly replaced?: readonly StatusEntryInput[]
}

const keyOf = ({ entryIds }: LastAct) => entryIds.join()

/** How many actions can be undone, one after the other. */
const UNDOABLE = 50

/**
 * A roster's duty day and the leader's actions on it. Entries are kept on the device until the server has them, so
 * every action shows at once and can be undone at once. The shell shows what the server refuses, until a person has
 * read it.
 */
export function useAccountability(rosterId: string, dutyDate: CalendarDate | null) {
  const read = useRead(getAccountability, { rosterId, dutyDate }, { pending: EXPECTED_ACCOUNTABILITY })
  const { run: record } = useWrite(recordStatus, { outbox: KEPT_STATUS })
  const { run: markOthers } = useWrite(markOthersPresent, { outbox: KEPT_OTHERS })
  const { run: withdraw } = useWrite(withdrawStatus, { outbox: KEPT_WITHDRAWAL })
  const { run: submitDay, busy: submitting } = useKept(KEPT_SUBMISSION)
  const day = read.data?.dutyDate
  const timeZone = read.data?.timeZone ?? unitZone()
  useNextHours(read)
  const correction = useCorrectionReason(read.data)
  const { given, today } = correction
  const [acts, setActs] = useState<readonly LastAct[]>([])
  const lastAct = acts.findLast((act) => act.dutyDate === day) ?? null
  const takeBackOf = useCallback(
    (act: LastAct) => {
      setActs((before) => before.filter((each) => each !== act))
      void loadUndoList().then(({ forgetUndo }) => forgetUndo(keyOf(act)))
      ignoreRefusal(withdraw({ rosterId, entryIds: [...act.entryIds] }, act.message))
      if (act.replaced?.length) ignoreRefusal(record({ rosterId, entries: [...act.replaced] }))
    },
    [rosterId, withdraw, record],
  )
  const undoable = useCallback(
    (act: LastAct) => {
      setActs((before) => [...before, act].slice(-UNDOABLE))
      void loadUndoList().then(({ rememberUndo }) =>
        rememberUndo({ id: keyOf(act), message: `${act.message}.`, undo: () => takeBackOf(act) }),
      )
    },
    [takeBackOf],
  )
  const takeBack = useCallback(() => lastAct && takeBackOf(lastAct), [lastAct, takeBackOf])

  const setStatuses = useCallback(
    (rows: readonly AccountabilityRow[], draft: Omit<StatusEntryInput, 'id' | 'soldierId'>) => {
      if (!day) return false
      // Given for this entry, or once for all corrections of this day.
      const reason = draft.reason || given()
      if (reason === null) return false
      const told = { reason: draft.from < today ? reason : '', madeAt: new Date().toISOString() }
      const now = { now: new Date(serverNow()), timeZone }
      const entries = rows.flatMap(({ soldierId, entry }) =>
        entriesNow(draft, entry, now).map((each) => ({ ...each, ...told, id: crypto.randomUUID(), soldierId })),
      )
      const [only] = rows
      const about = only && rows.length === 1 ? rosterName(only) : ''
      ignoreRefusal(record({ rosterId, entries }, about))
      const old = rows.flatMap(({ status, entry }) => (entry && changesHours(status, entry, draft) ? [entry] : []))
      if (old.length > 0) ignoreRefusal(withdraw({ rosterId, entryIds: old.map(({ id }) => id) }, about))
      undoable({
        message:
          only && rows.length === 1
            ? `${about}: ${draft.status}${cutShort(only, draft)}`
            : `${rows.length} Soldiers: ${draft.status}`,
        dutyDate: day,
        entryIds: entries.map(({ id }) => id),
        replaced: old.map(enteredAgain),
      })
      return true
    },
    [rosterId, day, today, timeZone, record, withdraw, given, undoable],
  )

  const setStatus = useCallback(
    (row: AccountabilityRow, draft: Omit<StatusEntryInput, 'id' | 'soldierId'>) => setStatuses([row], draft),
    [setStatuses],
  )

  const setCode = useCallback(
    (row: AccountabilityRow, status: DutyStatusCode) => {
      if (!day) return false
      return setStatus(row, entryForDay(status, day))
    },
    [day, setStatus],
  )

  const hours = useMemo(
    (): HoursActs => ({
      override: (row, { hours: when, source }) => {
        if (!day || !when) return
        const shown = hoursOnDay(when, day, timeZone)
        void setStatus(row, { ...entryForDay('PDY', shown.from), to: shown.to, hours: shown.hours, source })
      },
      takeBack: (row, entries) => {
        const entryIds = entries.map(({ id }) => id)
        ignoreRefusal(withdraw({ rosterId, entryIds }, rosterName(row)))
        const message = `${rosterName(row)}: ${entries.map(({ status }) => status).join(', ')} removed.`
        toast.undo(message, () =>
          ignoreRefusal(record({ rosterId, entries: entries.map(enteredAgain) }, rosterName(row))),
        )
      },
    }),
    [rosterId, day, timeZone, record, withdraw, setStatus],
  )

  const othersPresent = useCallback(
    (section: Section) => {
      if (!day) return
      const idOf = idsOfAct(crypto.randomUUID())
      const others = section.rows
        .filter(({ row }) => isReportedWithOthers(row))
        .map(({ row: { soldierId } }) => ({ id: idOf(soldierId), soldierId }))
      const left = section.rows.filter(({ row }) => row.dueBack !== null).length
      const reason = given()
      if (others.length === 0 || reason === null) return
      ignoreRefusal(markOthers({ rosterId, dutyDate: day, others, reason, madeAt: new Date().toISOString() }))
      undoable({
        message: `${others.length} present, ${section.name}${left > 0 ? `; ${left} due back, not seen yet` : ''}`,
        dutyDate: day,
        entryIds: others.map((other) => other.id),
      })
    },
    [rosterId, day, markOthers, given, undoable],
  )

  // The "not submitted" message is closed when the person tries again.
  const notSubmitted = useRef<(() => void) | null>(null)
  const submit = useCallback(
    async (formationId: string | null = null) => {
      if (!day) return
      notSubmitted.current?.()
      try {
        const submission = await submitDay({ rosterId, dutyDate: day, formationId })
        setActs([])
        if (submission) toast.done(`Submitted ${formatTime(new Date(submission.submittedAt), timeZone)}.`)
        else toast.done('The report is kept on this device. It is submitted when there is signal.')
      } catch (error) {
        notSubmitted.current = toast.problem(`Not submitted. ${describeRefusal(error as Refusal)}`)
      }
    },
    [rosterId, day, timeZone, submitDay],
  )

  return useMemo(
    () => ({
      read,
      setStatus,
      setStatuses,
      setCode,
      hours,
      othersPresent,
      lastAct,
      takeBack,
      submit,
      submitting,
      correction,
    }),
    [read, setStatus, setStatuses, setCode, hours, othersPresent, lastAct, takeBack, submit, submitting, correction],
  )
}

/** Whether hours that a leader entered are changed to others of the same status, and so take the place of them. */
function changesHours(
  status: AccountabilityRow['status'],
  entry: StatusEntry,
  draft: Pick<StatusEntryInput, 'status' | 'hours'>,
): boolean {
  return Boolean(entry.hours && draft.hours) && draft.status === status && !isFromSource(entry)
}

/** The same entry under another id, for an undo of its removal. */
function enteredAgain({
  soldierId,
  status,
  from,
  to,
  place,
  remark,
  method,
  hours,
  source,
}: StatusEntry): StatusEntryInput {
  const how = method === 'prefilled' ? 'seen' : method
  return { id: crypto.randomUUID(), soldierId, status, from, to, place, remark, method: how, hours, source }
}

/** The shell shows refusals of entries that were kept on the device. Nothing else is to do here. */
function ignoreRefusal(sent: Promise<unknown>): void {
  sent.catch(() => undefined)
}
