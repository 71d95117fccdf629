import { openAwolCase } from '@muster/domain/dutyday/awol/functions.ts'
import { instantIn } from '@muster/domain/dutyday/awol/awol-words.ts'
import { guardNote } from '@muster/domain/dutyday/awol/sensitive-words.ts'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useConnection, useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { ConfirmPolicy } from './confirm-policy.tsx'
import { instantOf, type Moment, MOMENT_PROBLEM, MomentInput, momentOf } from '../../kit/moment-input.tsx'
import { NoteField } from './note-field.tsx'

interface OpenCaseDialogProps {
  rosterId: string
  timeZone: string
  /** Whom it is about; empty while nobody is chosen. */
  soldierId: string
  /** As the title names them. */
  name: string
  /** By how many milliseconds the server's clock is ahead: a T0 an hour off would put every deadline off. */
  serverAhead: number
  /** When the failure to report was recorded, if it was. */
  since?: string | null
  /** Above the times: whom to choose. */
  children?: ReactNode
  onClose: () => void
  onOpened: (caseId: string) => void
}

/** When it was noticed, and since when: the two times by which everything counts. */
export function OpenCaseDialog({
  rosterId,
  timeZone,
  soldierId,
  name,
  serverAhead,
  since,
  children,
  onClose,
  onOpened,
}: OpenCaseDialogProps) {
  const form = useId()
  const open = useWrite(openAwolCase)
  const offline = useConnection().state === 'offline'
  const [caseId] = useState(() => crypto.randomUUID())
  const [first, setFirst] = useState(() => firstMoment(since, serverAhead))
  // Known better since: the answer that the device had kept was of before somebody set its clock.
  if (Math.abs(first.serverAhead - serverAhead) > 60_000) setFirst(firstMoment(since, serverAhead))
  const [typedDiscovered, setDiscovered] = useState<Moment | null>(null)
  const [typedAbsent, setAbsent] = useState<Moment | null>(null)
  const discovered = typedDiscovered ?? momentOf(first.at, timeZone)
  const absent = typedAbsent ?? momentOf(first.at, timeZone)
  const [place, setPlace] = useState('')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<{ who?: boolean; discovered?: boolean; absent?: boolean }>({})

  async function save(event: FormEvent) {
    event.preventDefault()
    const discoveredAt = exact(discovered, first.at, timeZone)
    const absentSince = exact(absent, first.at, timeZone)
    setProblem({ who: soldierId === '', discovered: discoveredAt === null, absent: absentSince === null })
    if (soldierId === '' || discoveredAt === null || absentSince === null || open.busy) return
    if (guardNote(note) !== null || guardNote(place) !== null) return
    try {
      const opened = await open.run({ rosterId, caseId, soldierId, discoveredAt, absentSince, place, note })
      const { openedBefore } = opened
      if (openedBefore) {
        const when = instantIn(openedBefore.at, timeZone)
        toast.done(`${openedBefore.by} opened this case before you, ${when}. This is that case.`)
      } else toast.done(`The case of ${name} is open.`)
      onOpened(opened.caseId)
    } catch {
      // Shown in the dialog.
    }
  }

  const field = open.error?.details?.field
  return (
    <Dialog
      edits
      open
      onOpenChange={(shown) => !shown && onClose()}
      title={name === '' ? 'Open a case' : `Open a case: ${name}`}
      description="Tracks deadlines, lists the steps, and reminds the leaders of this roster and above. The Soldier does not see it."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={open.busy} disabled={offline}>
            Open the case
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)} noValidate className="flex flex-col gap-4">
        {offline && (
          <ErrorState
            message="Opening a case needs signal."
            kept="Set the failure to report on Duty Day now: it is kept on this device. Open the case later and enter that time."
          />
        )}
        {open.error && field !== 'discoveredAt' && field !== 'absentSince' && (
          <ErrorState message={describeRefusal(open.error)} />
        )}
        {children}
        {problem.who && <p className="text-12 font-strong text-danger">Choose the Soldier.</p>}
        <MomentInput
          label="Discovered (T0)"
          hint="Hours are counted from this time."
          value={discovered}
          onChange={(value) => {
            setDiscovered(value)
            setProblem({ ...problem, discovered: false })
          }}
          error={problemOf(problem.discovered, field === 'discoveredAt' ? open.error : null)}
        />
        <MomentInput
          label="Absent since"
          hint="The time that was missed. Counts as day 1."
          value={absent}
          onChange={(value) => {
            setAbsent(value)
            setProblem({ ...problem, absent: false })
          }}
          error={problemOf(problem.absent, field === 'absentSince' ? open.error : null)}
        />
        <Field label="Place of duty" error={guardNote(place) ?? undefined}>
          <TextInput value={place} onChange={(event) => setPlace(event.target.value)} maxLength={200} />
        </Field>
        <NoteField value={note} onChange={setNote} />
        <ConfirmPolicy />
      </form>
    </Dialog>
  )
}

/** The instant itself, seconds and all, where nobody changed what stood there. */
function exact(moment: ReturnType<typeof momentOf>, first: string, timeZone: string): string | null {
  const unchanged = momentOf(first, timeZone)
  if (moment.day === unchanged.day && moment.time === unchanged.time) return new Date(first).toISOString()
  return instantOf(moment, timeZone)
}

function problemOf(
  mistyped: boolean | undefined,
  refusal: Parameters<typeof describeRefusal>[0] | null,
): string | null {
  if (mistyped) return MOMENT_PROBLEM
  return refusal ? describeRefusal(refusal) : null
}

function firstMoment(since: string | null | undefined, serverAhead: number) {
  return { at: since ?? new Date(Date.now() + serverAhead).toISOString(), serverAhead }
}
