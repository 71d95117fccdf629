import type { LucideIcon } from 'lucide-react'
import AlarmClock from 'lucide-react/icons/alarm-clock'
import BellRing from 'lucide-react/icons/bell-ring'
import Bus from 'lucide-react/icons/bus'
import Calculator from 'lucide-react/icons/calculator'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import CalendarRange from 'lucide-react/icons/calendar-range'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import ClipboardPen from 'lucide-react/icons/clipboard-pen'
import Clock from 'lucide-react/icons/clock'
import MonitorUp from 'lucide-react/icons/monitor-up'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import FileInput from 'lucide-react/icons/file-input'
import FileUser from 'lucide-react/icons/file-user'
import Gauge from 'lucide-react/icons/gauge'
import IdCard from 'lucide-react/icons/id-card'
import GitFork from 'lucide-react/icons/git-fork'
import Package from 'lucide-react/icons/package'
import PencilLine from 'lucide-react/icons/pencil-line'
import Plane from 'lucide-react/icons/plane'
import Settings from 'lucide-react/icons/settings'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import UserSearch from 'lucide-react/icons/user-search'
import { MARKS } from './marks.ts'

/** The mark of every entry of the drawer, by its address. */
export const SCREEN_MARKS: Readonly<Record<string, LucideIcon>> = {
  ...MARKS,
  '/soldiers/alerts': BellRing,
  '/soldiers/readiness': Gauge,
  '/soldiers/readiness/entry': PencilLine,
  '/soldiers/readiness/aft': Calculator,
  '/soldiers/readiness/policy': SlidersHorizontal,
  '/soldiers/import': FileInput,
  '/soldiers/settings': Settings,
  '/dutyday/perstat': ClipboardList,
  '/dutyday/absences': CalendarX2,
  '/dutyday/formations': Clock,
  '/dutyday/rosters': GitFork,
  '/dutyday/awol': UserSearch,
  '/dutyday/wall': MonitorUp,
  '/scheduling/schedule': CalendarRange,
  '/scheduling/leave': Plane,
  '/scheduling/duty': CalendarClock,
  '/operations/taskings': ClipboardPen,
  '/operations/manifests': Bus,
  '/operations/risk': ShieldAlert,
  '/operations/equipment': Package,
  '/operations/licenses': IdCard,
  '/counseling/due': AlarmClock,
  '/counseling/new': NotebookPen,
  '/profile/duties': CalendarClock,
  '/profile/record': FileUser,
}
