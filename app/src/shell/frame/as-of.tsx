import { dayAt, formatDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { useConnection, useOutbox } from '../../platform/calls/calls.ts'
import { unitZone } from '../../platform/clock/unit-zone.ts'
import { useKeptOnScreen } from '../../platform/reads/kept-on-screen.ts'
import { AsOfMark } from '../../ui/states/as-of-mark.tsx'
import { opened } from './opened.ts'

/**
 * The one mark, the same on all screens, for what is not the newest: without signal, and while answers of an earlier
 * start are on screen. With those the figures of every screen are drawn softer (base.css).
 */
export function AsOf() {
  const connection = useConnection()
  const { waiting } = useOutbox()
  const offline = connection.state === 'offline'
  const kept = useKeptOnScreen(offline)
  if (!offline && kept === null) return null
  return (
    <div data-kept={kept === null ? undefined : ''}>
      <AsOfMark
        offline={offline}
        since={sinceText(kept ?? connection.since, Date.now())}
        waiting={waiting.length}
        onShow={showEntries}
      />
    </div>
  )
}

const showEntries = () => opened.set('entries')

/** `0612`, or `12 Nov 2026, 0612` for another day. */
export function sinceText(at: number, now: number): string {
  const time = formatTime(new Date(at), unitZone())
  const day = dayAt(new Date(at), unitZone())
  return day === dayAt(new Date(now), unitZone()) ? time : `${formatDate(day)}, ${time}`
}
