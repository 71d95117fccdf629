import { exportCalendar } from '@muster/domain/scheduling/calendar/functions.ts'
import CalendarOff from 'lucide-react/icons/calendar-off'
import CalendarSync from 'lucide-react/icons/calendar-sync'
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import FileUp from 'lucide-react/icons/file-up'
import { lazy, Suspense, useState } from 'react'
import { useFile } from '../../kit/use-file.ts'
import { isFromAbove, mayEditWhole, type RosterChoice } from '../../roster/current-roster.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))
const RosterFeedDialog = lazy(async () => ({ default: (await import('./feed-dialog.tsx')).RosterFeedDialog }))
const DaysOffDialog = lazy(async () => ({ default: (await import('./days-off-dialog.tsx')).DaysOffDialog }))

interface CalendarToolsProps {
  roster: RosterChoice
  timeZone: string
}

/** Import and export of the calendar, and the unit's days off. */
export function CalendarTools({ roster, timeZone }: CalendarToolsProps) {
  const { save } = useFile(exportCalendar)
  const [open, setOpen] = useState<'import' | 'feed' | 'days off' | null>(null)
  if (isFromAbove(roster)) return null
  const close = () => setOpen(null)
  return (
    <>
      <Menu trigger={<Button icon={Ellipsis}>More</Button>}>
        <MenuItem icon={CalendarSync} onSelect={() => setOpen('feed')}>
          Subscribe in a calendar app
        </MenuItem>
        <MenuItem icon={Download} onSelect={() => save({ rosterId: roster.id })}>
          Export as .ics file
        </MenuItem>
        {mayEditWhole(roster, 'leave') && (
          <MenuItem edits icon={FileUp} onSelect={() => setOpen('import')}>
            Import an .ics file
          </MenuItem>
        )}
        <MenuItem icon={CalendarOff} onSelect={() => setOpen('days off')}>
          Unit days off
        </MenuItem>
      </Menu>
      <Suspense fallback={null}>
        {open === 'import' && <ImportDialog rosterId={roster.id} timeZone={timeZone} onClose={close} />}
        {open === 'feed' && <RosterFeedDialog roster={roster} onClose={close} />}
        {open === 'days off' && <DaysOffDialog roster={roster} onClose={close} />}
      </Suspense>
    </>
  )
}
