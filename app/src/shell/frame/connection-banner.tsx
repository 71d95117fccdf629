import { dayAt, formatDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { useConnection, useOutbox } from '../../platform/calls/calls.ts'
import { OfflineBanner } from '../../ui/states/offline-banner.tsx'
import { opened } from './opened.ts'
import { unitZone } from '../../platform/clock/unit-zone.ts'

/** Says that there is no network and since when. It is in the page header, so it is always visible. */
export function OfflineSince() {
  const connection = useConnection()
  const outbox = useOutbox()
  if (connection.state !== 'offline') return null
  return (
    <OfflineBanner
      since={sinceText(connection.since, Date.now())}
      waiting={outbox.waiting.length}
      onShow={showEntries}
    />
  )
}

const showEntries = () => opened.set('entries')

/** `0612`, or `12 Nov 2026, 0612` for another day. */
export function sinceText(at: number, now: number): string {
  const time = formatTime(new Date(at), unitZone())
  const day = dayAt(new Date(at), unitZone())
  return day === dayAt(new Date(now), unitZone()) ? time : `${formatDate(day)}, ${time}`
}
