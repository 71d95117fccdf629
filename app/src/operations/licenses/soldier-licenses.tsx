import { formatDate, isCalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { endLicense, getSoldierLicenses, restoreLicense } from '@muster/domain/operations/licenses/functions.ts'
import { LICENSE_KINDS } from '@muster/domain/operations/licenses/kinds.ts'
import { ownLicenseLine } from '@muster/domain/operations/licenses/list.ts'
import type { License, LicenseEvent } from '@muster/domain/operations/licenses/schema.ts'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { ListLine } from '../../kit/lists/list-line.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { mayEdit, type RosterChoice } from '../../roster/current-roster.ts'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { toast } from '../../ui/states/toast.tsx'

const LicenseDialog = lazy(async () => ({ default: (await import('./license-dialog.tsx')).LicenseDialog }))
const EndDialog = lazy(async () => ({ default: (await import('./end-dialog.tsx')).EndDialog }))

const ACTS: Readonly<Record<LicenseEvent['act'], string>> = {
  add: 'Added',
  change: 'Changed',
  'check ride': 'Check ride recorded',
  end: 'Ended',
  restore: 'Reactivated',
}

/** A Soldier's licenses, with their history. */
export function SoldierLicenses({
  roster,
  soldierId,
  stacked = false,
}: {
  roster: RosterChoice
  soldierId: string
  /** For a narrow panel. */
  stacked?: boolean
}) {
  const { data, error, retry } = useRead(getSoldierLicenses, { rosterId: roster.id, soldierId })
  const [open, setOpen] = useState<{ readonly act: 'edit' | 'end'; readonly license: License | null } | null>(null)
  const restore = useWrite(restoreLicense)
  const end = useWrite(endLicense)
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="list" label="Loading the licenses" />
  const editable = mayEdit(roster, 'readiness')
  const close = () => setOpen(null)
  const add = editable && (
    <Button edits icon={Plus} onClick={() => setOpen({ act: 'edit', license: null })}>
      Add a license
    </Button>
  )
  const takeBack = async ({ id, version, endedOn, endReason }: License) => {
    const done = await reportRefusal(
      restore.run({ rosterId: roster.id, licenseId: id, version }),
      'The license was not reactivated.',
    )
    if (!done || endedOn === null || endReason === null) return
    toast.undo('The license is active again.', () => {
      const undone = end.run({
        rosterId: roster.id,
        licenseId: id,
        version: done.version,
        reason: endReason,
        on: endedOn,
      })
      void reportRefusal(undone, 'It was not undone.').then((back) => back && toast.done('Undone.'))
    })
  }
  return (
    <>
      {data.licenses.length === 0 ? (
        <EmptyState picture="card" title="No licenses yet" action={add}>
          Military permits, the civilian license, rider courses and equipment show here.
        </EmptyState>
      ) : (
        <>
          {add && <p className="pb-3">{add}</p>}
          <ul aria-label="Licenses" className="border-t border-line">
            {data.licenses.map((license) => (
              <ListLine
                key={license.id}
                line={ownLicenseLine(license)}
                stacked={stacked}
                action={
                  editable &&
                  (license.endedOn === null ? (
                    <span className="flex gap-2">
                      <Button
                        edits
                        aria-label={`Change ${LICENSE_KINDS[license.kind].label}`}
                        onClick={() => setOpen({ act: 'edit', license })}
                      >
                        Change
                      </Button>
                      <Button
                        edits
                        aria-label={`Deactivate ${LICENSE_KINDS[license.kind].label}`}
                        onClick={() => setOpen({ act: 'end', license })}
                      >
                        Deactivate
                      </Button>
                    </span>
                  ) : (
                    <Button edits busy={restore.busy} onClick={() => void takeBack(license)}>
                      Reactivate
                    </Button>
                  ))
                }
              />
            ))}
          </ul>
        </>
      )}
      {data.events.length > 0 && <History events={data.events} />}
      <Suspense>
        {open?.act === 'edit' && (
          <LicenseDialog
            rosterId={roster.id}
            today={data.today}
            settings={data.settings}
            soldierId={soldierId}
            license={open.license}
            onClose={close}
          />
        )}
        {open?.act === 'end' && open.license && (
          <EndDialog rosterId={roster.id} license={open.license} today={data.today} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

function History({ events }: { events: readonly LicenseEvent[] }) {
  return (
    <details className="pt-4">
      <summary className="min-h-control cursor-pointer py-2 text-14 font-strong">
        History <span className="tabular text-ink-soft">{events.length}</span>
      </summary>
      <ol className="text-14">
        {events.map((event) => (
          <li key={event.id} className="border-b border-line py-2">
            <p>
              <span className="font-strong">{ACTS[event.act]}</span>: {LICENSE_KINDS[event.kind].label}, by {event.by},{' '}
              <span className="tabular">{dayOf(event.at)}</span>
            </p>
            {event.changes.length > 0 && (
              <ul className="text-ink-soft">
                {event.changes.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}

function dayOf(at: string): string {
  const day = at.slice(0, 10)
  return isCalendarDate(day) ? formatDate(day) : ''
}
