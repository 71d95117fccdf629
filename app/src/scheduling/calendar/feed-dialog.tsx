import { dayAt, formatDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import { feedAddress } from '@muster/domain/scheduling/calendar/feed-address.ts'
import {
  getCalendarFeed,
  getMyCalendarFeed,
  renewCalendarFeed,
  renewMyCalendarFeed,
  revokeCalendarFeed,
  revokeMyCalendarFeed,
} from '@muster/domain/scheduling/calendar/functions.ts'
import type { CalendarFeed } from '@muster/domain/scheduling/calendar/schema.ts'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { type Read, useRead, useWrite } from '../../platform/calls/calls.ts'
import { publicAddress } from '../../platform/device/public-address.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import type { RosterChoice } from '../../roster/current-roster.ts'
import { newSecret } from '../../roster/recall/secrets.ts'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { QrCode } from '../../ui/marks/qr-code.tsx'
import { toast } from '../../ui/states/toast.tsx'
import { unitZone } from '../../platform/clock/unit-zone.ts'

/** Secrets that were made in this tab. The server keeps only their hashes, so the secret exists only here. */
const made = new Map<string, string>()

export function RosterFeedDialog({ roster, onClose }: { roster: RosterChoice; onClose: () => void }) {
  const read = useRead(getCalendarFeed, { rosterId: roster.id }, { keep: false })
  const renew = useWrite(renewCalendarFeed)
  const revoke = useWrite(revokeCalendarFeed)
  return (
    <FeedDialog
      about={roster.id}
      words={`The published schedule of ${roster.name}, kept up to date in the calendar of your phone or computer.`}
      read={read}
      busy={renew.busy || revoke.busy}
      renew={(secret) => renew.run({ rosterId: roster.id, secret })}
      revoke={() => revoke.run({ rosterId: roster.id })}
      onClose={onClose}
    />
  )
}

export function MyFeedDialog({ onClose }: { onClose: () => void }) {
  const read = useRead(getMyCalendarFeed, {}, { keep: false })
  const renew = useWrite(renewMyCalendarFeed)
  const revoke = useWrite(revokeMyCalendarFeed)
  return (
    <FeedDialog
      about="mine"
      words="What is published and concerns you, kept up to date in the calendar of your phone or computer."
      read={read}
      busy={renew.busy || revoke.busy}
      renew={(secret) => renew.run({ secret })}
      revoke={() => revoke.run({})}
      onClose={onClose}
    />
  )
}

interface FeedDialogProps {
  about: string
  words: string
  read: Read<{ feed: CalendarFeed | null }>
  busy: boolean
  renew: (secret: string) => Promise<unknown>
  revoke: () => Promise<unknown>
  onClose: () => void
}

/** A secret address for calendar programs. It is made here, shown while this page is open, and ended here. */
function FeedDialog({ about, words, read, busy, renew, revoke, onClose }: FeedDialogProps) {
  const [secret, setSecret] = useState(made.get(about) ?? null)
  const { data, error, retry } = read
  async function make() {
    const fresh = newSecret(32)
    const done = await reportRefusal(renew(fresh), 'No address was made.')
    if (done === undefined) return
    made.set(about, fresh)
    setSecret(fresh)
  }
  async function end() {
    const done = await reportRefusal(
      revoke().then(() => true),
      'The address still works.',
    )
    if (!done) return
    made.delete(about)
    setSecret(null)
    toast.done('The address no longer works.')
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Subscribe in a calendar app"
      description={words}
      footer={
        data && (
          <>
            {data.feed && (
              <ConfirmButton
                variant="danger"
                busy={busy}
                asks={{
                  title: 'Deactivate the address?',
                  description: 'Calendar apps that use it get no more updates. You can make another address.',
                  action: 'Deactivate',
                }}
                onConfirm={end}
              >
                Deactivate the address
              </ConfirmButton>
            )}
            {data.feed ? (
              <ConfirmButton
                busy={busy}
                asks={{
                  title: 'Make another address?',
                  description: 'The old address stops working. Calendar apps that use it get no more updates.',
                  action: 'Make another',
                }}
                onConfirm={make}
              >
                Make another address
              </ConfirmButton>
            ) : (
              <Button variant="primary" busy={busy} onClick={() => void make()}>
                Make the address
              </Button>
            )}
          </>
        )
      }
    >
      {data ? (
        <div className="flex flex-col gap-3">
          {secret !== null && data.feed ? (
            <Address address={feedAddress(publicAddress(), secret)} />
          ) : (
            <p>
              {data.feed
                ? 'There is an address. It was shown when it was made and is not stored. If it got lost, make another one; the old one then stops working.'
                : 'There is no address yet. Whoever has it reads the schedule without signing in, so do not share it.'}
            </p>
          )}
          {data.feed && (
            <p className="tabular text-12 text-ink-soft">
              {`Made ${instant(data.feed.createdAt)}. `}
              {data.feed.readAt
                ? `Last read by a calendar app ${instant(data.feed.readAt)}.`
                : 'Not read by any calendar app yet.'}
            </p>
          )}
        </div>
      ) : (
        <NotLoaded error={error} onRetry={retry} shape="text" label="Loading the address" />
      )}
    </Dialog>
  )
}

function Address({ address }: { address: string }) {
  // The URL scheme that opens calendar programs on phones and computers.
  const calendar = address.replace(/^https?:/, 'webcal:')
  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      toast.done('The address is on the clipboard.')
    } catch {
      toast.problem('The address could not be copied. Select it and copy it manually.')
    }
  }
  return (
    <>
      <p className="text-14">
        Whoever has this address reads the schedule without signing in: do not share it. It is shown until this page is
        closed.
      </p>
      <QrCode text={calendar} label="QR code of the calendar’s address" className="w-48 max-w-full self-center" />
      <p className="text-12 wrap-anywhere select-all">{address}</p>
      <div className="flex flex-wrap gap-2">
        <Button icon={Copy} onClick={() => void copy()}>
          Copy address
        </Button>
        <a href={calendar} className={buttonClass('quiet')}>
          Open in calendar app
        </a>
      </div>
    </>
  )
}

function instant(iso: string): string {
  const at = new Date(iso)
  return `${formatDate(dayAt(at, unitZone()))} ${formatTime(at, unitZone())}`
}
