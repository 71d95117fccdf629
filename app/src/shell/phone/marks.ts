import type { LucideIcon } from 'lucide-react'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChartColumn from 'lucide-react/icons/chart-column'
import CircleUser from 'lucide-react/icons/circle-user'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import CreditCard from 'lucide-react/icons/credit-card'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import ListChecks from 'lucide-react/icons/list-checks'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Plane from 'lucide-react/icons/plane'
import Send from 'lucide-react/icons/send'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Truck from 'lucide-react/icons/truck'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'

/** The mark of a tab, an entry of the user menu, or an entry of the phone's bar, by its address. */
export const MARKS: Readonly<Record<string, LucideIcon>> = {
  '/dashboard': LayoutDashboard,
  '/soldiers': Users,
  '/dutyday': ClipboardCheck,
  '/dutyday/tasks': ListChecks,
  '/scheduling': CalendarDays,
  '/operations': Truck,
  '/counseling': MessagesSquare,
  '/invite': UserPlus,
  '/reports': ChartColumn,
  '/support': LifeBuoy,
  '/admin': ShieldCheck,
  '/admin/push': Send,
  '/profile': CircleUser,
  '/profile/schedule': CalendarDays,
  '/profile/leave': Plane,
  '/profile/counselings': MessagesSquare,
  '/billing': CreditCard,
}
