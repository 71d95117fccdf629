import { clearMyNotifications } from '@muster/domain/notifications/functions.ts'
import { dayAt, formatDate, formatTime } from '@muster/domain/kernel/calendar-date.ts'
import type { Notification } from '@muster/domain/notifications/schema.ts'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useWrite } from '../../platform/calls/calls.ts'
import { describeRefusal } from '../../platform/calls/refusal-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'
import { cx } from '../../ui/styles/cx.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { pathIn } from '../../platform/links/app-path.ts'
import { push } from '../../platform/push/push.ts'
import { markRead } from '../mark-read.ts'
import type { Notifications } from '../use-notifications.ts'
import { unitZone } from '../../platform/clock/unit-zone.ts'

const PushOffer = lazy(async () => ({ default: (await import('../push/push-offer.tsx')).PushOffer }))

export interface NotificationPanelProps {
  notifications: Notifications
  close: () => void
}

export function NotificationPanel({ notifications, close }: NotificationPanelProps) {
  const { read, all, unread, isUnread } = notifications
  const clear = useWrite(clearMyNotifications)
  const newest = all[0]
  useEffect(() => push.clearBadge(), [])
  function clearAll() {
    return newest && clear.run({ upTo: newest.date }).catch(() => undefined)
  }
  return (
    <div className="flex flex-col">
      <div className="sticky top-0 z-10 flex flex-wrap items-center border-b border-line bg-surface py-1 pr-1 pl-3">
        <h2 className="grow text-16 font-heavy">Notifications</h2>
        {all.length > 0 && (
          <>
            <Button
              variant="plain"
              className="px-2 whitespace-nowrap"
              disabled={unread.length === 0}
              onClick={() =>
                markRead(
                  notifications,
                  all.map(({ id }) => id),
                )
              }
            >
              Mark all read
            </Button>
            <ConfirmButton
              variant="plain"
              className="px-2 whitespace-nowrap"
              busy={clear.busy}
              asks={{
                title: 'Clear all notifications?',
                description: 'They are gone from all your devices, the unread ones as well.',
                action: 'Clear all',
              }}
              onConfirm={clearAll}
            >
              Clear
            </ConfirmButton>
          </>
        )}
      </div>
      {read.data && (
        <Suspense>
          <PushOffer />
        </Suspense>
      )}
      {clear.error && (
        <ErrorState message={describeRefusal(clear.error)} kept="Nothing was cleared." onRetry={clearAll} />
      )}
      {read.loading && <LoadingShape shape="list" rows={3} label="Loading notifications" />}
      {!read.data && read.error && <ErrorState message={describeRefusal(read.error)} onRetry={read.retry} />}
      {read.data && all.length === 0 && <p className="px-3 py-8 text-center text-ink-soft">No notifications</p>}
      <ul>
        {all.map((notification) => (
          <li key={notification.id} className="border-b border-line last:border-b-0">
            <Entry
              notification={notification}
              unread={isUnread(notification)}
              onOpen={() => {
                markRead(notifications, [notification.id])
                if (screenOf(notification)) close()
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface EntryProps {
  notification: Notification
  unread: boolean
  onOpen: () => void
}

function Entry({ notification, unread, onOpen }: EntryProps) {
  const router = useRouter()
  const screen = screenOf(notification)
  const content = (
    <>
      <span className={cx('mt-1.5 size-2 shrink-0 rounded-full', unread && 'bg-brass')} aria-hidden="true" />
      <span className="flex min-w-0 grow flex-col">
        <span className={cx('text-14 wrap-anywhere', unread && 'font-strong')}>
          {unread && <span className="sr-only">Unread: </span>}
          {notification.title}
        </span>
        {notification.body && (
          <span className="line-clamp-4 text-14 whitespace-pre-line text-ink-soft wrap-anywhere">
            {notification.body}
          </span>
        )}
        <time dateTime={notification.date} className="tabular text-12 text-ink-soft">
          {momentOf(notification.extra.ts)}
        </time>
      </span>
    </>
  )
  const look = 'flex w-full gap-2 py-2 pr-3 pl-2 text-left -outline-offset-2 hover:bg-sunken'
  if (!screen) {
    return (
      <button type="button" className={look} onClick={onOpen}>
        {content}
      </button>
    )
  }
  return (
    <a
      href={screen}
      className={look}
      onClick={(event) => {
        onOpen()
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        router.history.push(screen)
      }}
    >
      {content}
    </a>
  )
}

/** The screen that a notification opens. Only a path of this app is accepted. */
function screenOf({ extra: { link } }: Notification): string | null {
  return pathIn(link)
}

/** `0612` for today, otherwise `12 Nov 2026, 0612`. */
function momentOf(ts: number): string {
  const at = new Date(ts)
  const day = dayAt(at, unitZone())
  const time = formatTime(at, unitZone())
  return day === dayAt(new Date(), unitZone()) ? time : `${formatDate(day)}, ${time}`
}
