import { rosterName } from '@muster/domain/identity/person-name.ts'
import { guardOperations } from '@muster/domain/operations/guarded.ts'
import { assignToTasking, getTaskingPicker, removeFromTasking } from '@muster/domain/operations/taskings/functions.ts'
import { lineWords } from '@muster/domain/operations/taskings/needs.ts'
import type { Candidate, Tasking, TaskingLine } from '@muster/domain/operations/taskings/schema.ts'
import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { type FormEvent, useDeferredValue, useState } from 'react'
import { useConnection, useRead, useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { SidePanel } from '../../ui/overlays/side-panel.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { toast } from '../../ui/states/toast.tsx'

const NOBODY_NAMED = 'No matches.'

interface PickerPanelProps {
  tasking: Tasking
  line: TaskingLine
  onClose: () => void
}

/** Soldiers who can fill a line, next in turn first, and those who cannot, with the reason. */
export function PickerPanel({ tasking, line, onClose }: PickerPanelProps) {
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const about = { rosterId: tasking.rosterId, taskingId: tasking.id, lineId: line.id }
  const { data, error, retry, previous } = useRead(
    getTaskingPicker,
    { ...about, search: wanted },
    { keepPrevious: ['search'] },
  )
  const searched = wanted.trim() !== ''
  const assign = useWrite(assignToTasking)
  const remove = useWrite(removeFromTasking)
  const [pending, setPending] = useState<string | null>(null)
  const [overruling, setOverruling] = useState<string | null>(null)
  const offline = useConnection().state === 'offline'
  const left = line.count - line.assigned.length

  async function put(candidate: Candidate, reason = '') {
    setPending(candidate.soldierId)
    const done = await assign.run({ ...about, soldierIds: [candidate.soldierId], reason }).catch(() => null)
    setPending(null)
    if (!done) return
    setOverruling(null)
    const { rosterId, taskingId } = about
    toast.undo(`${rosterName(candidate)} assigned.`, () => {
      const undone = remove.run({ rosterId, taskingId, soldierId: candidate.soldierId })
      void reportRefusal(undone, 'Still on the tasking.').then((gone) => gone && toast.done('Undone.'))
    })
  }

  return (
    <SidePanel
      edits
      open
      onOpenChange={(open) => !open && onClose()}
      title={lineWords(line)}
      subtitle={left > 0 ? `${left} still needed` : 'Filled'}
    >
      <div className="flex flex-col gap-4">
        {assign.error && <ErrorState message={describeRefusal(assign.error)} />}
        {offline && <ErrorState message="Assigning needs signal: others may assign too." />}
        <SearchInput label="Search by name or MOS" value={search} onChange={setSearch} />
        {!data ? (
          <NotLoaded error={error} onRetry={retry} shape="list" label="Loading who is available" />
        ) : (
          <>
            <section aria-label="Available">
              <h3 className="text-16 font-heavy">{`Available (${data.totals.fits})`}</h3>
              <p className="text-12 text-ink-soft">
                Soldiers with the fewest tasking days in the 90 days before come first.
              </p>
              {data.fits.length === 0 && !previous && (
                <p className="py-2 text-14">{searched ? NOBODY_NAMED : 'No qualified Soldier is available then.'}</p>
              )}
              <ul className="mt-2 border-t border-line">
                {data.fits.map((candidate) => (
                  <li
                    key={candidate.soldierId}
                    className="flex items-center justify-between gap-3 border-b border-line py-2"
                  >
                    <Who candidate={candidate} />
                    <Button
                      disabled={offline || left === 0}
                      busy={assign.busy && pending === candidate.soldierId}
                      aria-label={`Assign ${rosterName(candidate)}`}
                      edits
                      onClick={() => void put(candidate)}
                    >
                      Assign
                    </Button>
                  </li>
                ))}
              </ul>
              <More shown={data.fits.length} of={data.totals.fits} />
            </section>
            <section aria-label="Not available">
              <h3 className="text-16 font-heavy">{`Not available or not qualified (${data.totals.others})`}</h3>
              {data.others.length === 0 && searched && !previous && <p className="py-2 text-14">{NOBODY_NAMED}</p>}
              <ul className="mt-2 border-t border-line">
                {data.others.map((candidate) => (
                  <li key={candidate.soldierId} className="border-b border-line py-2">
                    <div className="flex items-center justify-between gap-3">
                      <Who candidate={candidate} />
                      {overruling !== candidate.soldierId && (
                        <Button
                          variant="plain"
                          disabled={offline || left === 0}
                          aria-label={`Assign anyway: ${rosterName(candidate)}`}
                          edits
                          onClick={() => setOverruling(candidate.soldierId)}
                        >
                          Assign anyway
                        </Button>
                      )}
                    </div>
                    {overruling === candidate.soldierId && (
                      <Overrule
                        busy={assign.busy}
                        onCancel={() => setOverruling(null)}
                        onAssign={(reason) => void put(candidate, reason)}
                      />
                    )}
                  </li>
                ))}
              </ul>
              <More shown={data.others.length} of={data.totals.others} />
            </section>
          </>
        )}
      </div>
    </SidePanel>
  )
}

function Who({ candidate }: { candidate: Candidate }) {
  const { mos, days, lastOn, reasons } = candidate
  return (
    <div className="min-w-0">
      <p className="text-14 font-strong">{rosterName(candidate)}</p>
      {reasons.length > 0 ? (
        <ul className="text-14 text-danger">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      ) : (
        <p className="tabular text-14 text-ink-soft">
          {[
            mos,
            days === 0
              ? 'No tasking days'
              : `${days} ${days === 1 ? 'day' : 'days'}, last ${lastOn ? formatDate(lastOn) : ''}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </div>
  )
}

function Overrule({
  busy,
  onCancel,
  onAssign,
}: {
  busy: boolean
  onCancel: () => void
  onAssign: (reason: string) => void
}) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const problem = guardOperations(reason) ?? (tried && reason.trim() === '' ? 'Give a short reason.' : null)
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (reason.trim() !== '' && guardOperations(reason) === null) onAssign(reason.trim())
  }
  return (
    <form noValidate onSubmit={submit} className="mt-2 flex flex-col gap-2">
      <Field label="Reason" hint="Shows next to the name." required error={problem}>
        <TextInput maxLength={240} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          Assign
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

function More({ shown, of }: { shown: number; of: number }) {
  return of > shown ? <p className="py-2 text-14 text-ink-soft">{`${of - shown} more. Search to find them.`}</p> : null
}
