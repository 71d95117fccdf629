import { Command } from 'cmdk'
import Bell from 'lucide-react/icons/bell'
import BookOpen from 'lucide-react/icons/book-open'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CalendarRange from 'lucide-react/icons/calendar-range'
import CircleHelp from 'lucide-react/icons/circle-help'
import CircleUser from 'lucide-react/icons/circle-user'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import FileText from 'lucide-react/icons/file-text'
import IdCard from 'lucide-react/icons/id-card'
import ListChecks from 'lucide-react/icons/list-checks'
import MessageSquare from 'lucide-react/icons/message-square'
import Package from 'lucide-react/icons/package'
import Phone from 'lucide-react/icons/phone'
import Plane from 'lucide-react/icons/plane'
import Settings from 'lucide-react/icons/settings'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import Tag from 'lucide-react/icons/tag'
import Truck from 'lucide-react/icons/truck'
import Users from 'lucide-react/icons/users'
import Zap from 'lucide-react/icons/zap'
import type { ReactNode } from 'react'
import { callLink, textLink } from '../roster/call-link.ts'
import { Badge } from '../ui/marks/badge.tsx'
import type { Entry } from './entries.ts'
import { LINE } from './result-classes.ts'

const ICONS = {
  soldier: CircleUser,
  action: Zap,
  setting: Settings,
  page: FileText,
  status: Tag,
  task: ListChecks,
  event: CalendarDays,
  formation: Users,
  tasking: ClipboardList,
  manifest: Truck,
  worksheet: ShieldAlert,
  leave: Plane,
  duty: CalendarRange,
  counseling: BookOpen,
  license: IdCard,
  equipment: Package,
  recall: Bell,
  help: CircleHelp,
}

interface ResultLineProps {
  entry: Entry
  onChoose: (entry: Entry) => void
}

/** One result. Enter opens it. A Soldier's phone and messages are links of their own, which the arrow keys pass over. */
export function ResultLine({ entry, onChoose }: ResultLineProps) {
  const Icon = ICONS[entry.kind]
  const { rank = '', label, detail } = entry
  const name = `${rank} ${label}`.trim()
  return (
    <div role="presentation" className="flex items-stretch">
      <Command.Item value={entry.key} onSelect={() => onChoose(entry)} className={LINE}>
        <Icon className="size-4 shrink-0 text-ink-soft" aria-hidden="true" />
        <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-3">
          <span className="min-w-0 truncate">{name}</span>
          {detail && <span className="min-w-0 truncate text-14 text-ink-soft">{detail}</span>}
        </span>
        {entry.locked && <Badge>View only</Badge>}
      </Command.Item>
      <PhoneLink href={callLink(entry.phone)} label={`Call ${name}`}>
        <Phone className="size-5" aria-hidden="true" />
      </PhoneLink>
      <PhoneLink href={textLink(entry.cell ?? '')} label={`Text ${name}`}>
        <MessageSquare className="size-5" aria-hidden="true" />
      </PhoneLink>
    </div>
  )
}

function PhoneLink({ href, label, children }: { href: string | undefined; label: string; children: ReactNode }) {
  if (href === undefined) return null
  return (
    <a
      href={href}
      role="option"
      aria-selected="false"
      aria-label={label}
      tabIndex={-1}
      className="flex w-control shrink-0 items-center justify-center rounded-box text-ink-soft hover:bg-sunken hover:text-ink coarse:w-12"
    >
      {children}
    </a>
  )
}

/** The last line of a kind that has more. */
export function ShowAll({ kind, title, onChoose }: { kind: string; title: string; onChoose: () => void }) {
  return (
    <Command.Item value={`all ${kind}`} onSelect={onChoose} className={LINE}>
      <span className="pl-7 font-strong text-action">
        Show all {title.toLowerCase().replace('soldiers', 'Soldiers')}
      </span>
    </Command.Item>
  )
}
