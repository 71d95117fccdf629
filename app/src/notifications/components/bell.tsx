import BellIcon from 'lucide-react/icons/bell'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { type Notifications, useNotifications } from '../use-notifications.ts'

const NotificationPanel = lazy(() =>
  import('./notification-panel.tsx').then((module) => ({ default: module.NotificationPanel })),
)

/** In the header of every screen: the unread notifications and their number. */
export function Bell() {
  const notifications = useNotifications()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Popover
        label="Notifications"
        open={open}
        onOpenChange={setOpen}
        align="end"
        className="w-[26rem] p-0!"
        trigger={
          <IconButton
            icon={BellIcon}
            label={notifications.unread.length > 0 ? 'Unread notifications' : 'Notifications'}
            count={notifications.unread.length}
          />
        }
      >
        <Suspense fallback={<LoadingShape shape="list" rows={3} label="Loading notifications" />}>
          <NotificationPanel notifications={notifications} close={() => setOpen(false)} />
        </Suspense>
      </Popover>
      <Announcer notifications={notifications} />
    </>
  )
}

/** Reads out notifications that arrive while the app is open, not older ones. */
function Announcer({ notifications: { read, all } }: { notifications: Notifications }) {
  const newest = all[0]
  const last = useRef<number | null>(null)
  const [words, setWords] = useState('')
  const arrived = read.data !== undefined
  const ts = newest?.extra.ts ?? 0
  const title = newest?.title ?? ''
  useEffect(() => {
    if (!arrived) return
    if (last.current !== null && ts > last.current) setWords(`New notification: ${title}`)
    last.current = Math.max(ts, last.current ?? 0)
  }, [arrived, ts, title])
  return (
    <VisuallyHidden>
      <span aria-live="polite">{words}</span>
    </VisuallyHidden>
  )
}
