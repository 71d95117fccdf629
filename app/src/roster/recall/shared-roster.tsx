import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import type { Refusal } from '@muster/domain/kernel/refusal.ts'
import { openSharedAlertRoster } from '@muster/domain/roster/recall/functions.ts'
import type { SharedAlertRoster } from '@muster/domain/roster/recall/schema.ts'
import Printer from 'lucide-react/icons/printer'
import { useCallback, useEffect, useState } from 'react'
import { asRefusal } from '../../platform/session/account.ts'
import { useCall } from '../../platform/calls/calls.ts'
import { device } from '../../platform/device/device.ts'
import { describeRefusal, requestIdOf } from '../../platform/calls/refusal-words.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { PrintHeader } from '../../ui/layout/print-header.tsx'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { dayWords, instantWords } from '../../kit/instant-words.ts'
import { AlertTree } from './alert-tree.tsx'

/** What a person with the key sees: one roster, read-only. None of it is stored on the device. */
export function SharedRoster({ shareKey }: { shareKey: string }) {
  const open = useCall(openSharedAlertRoster)
  const [shown, setShown] = useState<SharedAlertRoster | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [search, setSearch] = useState('')
  const ask = useCallback(() => {
    const stop = new AbortController()
    setRefusal(null)
    open({ key: shareKey }, stop.signal).then(setShown, (error: unknown) => {
      if (!stop.signal.aborted) setRefusal(asRefusal(error))
    })
    return () => stop.abort()
  }, [open, shareKey])
  useEffect(() => ask(), [ask])

  if (refusal) {
    const dead = refusal.code === 'not-found'
    return (
      <>
        <PageHeader title="Alert roster" />
        <ErrorState
          message={describeRefusal(refusal)}
          onRetry={dead ? undefined : () => void ask()}
          requestId={requestIdOf(refusal)}
        />
      </>
    )
  }
  if (!shown) {
    return (
      <>
        <PageHeader title="Alert roster" />
        <LoadingShape shape="list" label="Opening the alert roster" />
      </>
    )
  }
  return (
    <>
      <PrintHeader
        title="Alert roster"
        unit={shown.unit}
        asOf={instantWords(shown.asOf, shown.timeZone)}
        by={shown.sharedBy}
        marking="Unclassified. Contains personal data: protect it, and destroy previous editions"
      />
      <PageHeader
        title={`Alert roster, ${shown.unit}`}
        badge={<Badge>View only</Badge>}
        actions={
          <>
            <SearchInput label="Search the alert roster" slash value={search} onChange={setSearch} />
            {device.platform === 'web' && (
              <Button icon={Printer} onClick={() => window.print()}>
                Print
              </Button>
            )}
          </>
        }
      >
        <span>{shown.soldiers.length.toLocaleString('en-US')} Soldiers</span>
        <span>Shared by {shown.sharedBy}</span>
        <span>as of {instantWords(shown.asOf, shown.timeZone)}</span>
        <span>until {dayWords(shown.expiresAt, shown.timeZone)}</span>
      </PageHeader>
      <p className="max-w-[70ch] text-14 text-ink-soft print:hidden">
        Names and numbers are personal data: use them to reach these Soldiers, and do not pass the link on.
      </p>
      <AlertTree unit={shown} today={dayAt(new Date(shown.asOf), shown.timeZone)} search={search} />
    </>
  )
}
