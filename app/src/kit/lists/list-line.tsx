import type { ListLine as Line, ListMark } from '@muster/domain/kernel/list.ts'
import { Link } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import type { ReactNode, Ref } from 'react'
import { Badge } from '../../ui/marks/badge.tsx'
import { cx } from '../../ui/styles/cx.ts'

/** What a press anywhere on a line does: follow a link, or open something here or beside the list. */
export type ListOpening =
  | { readonly to: string; readonly params?: Record<string, string>; readonly search?: Record<string, string> }
  | (() => void)
  | ListBeside

/** What a line opens beside the list. */
export interface ListBeside {
  readonly id: string
  readonly isOpen: boolean
  readonly open: () => void
}

export interface ListLineProps {
  line: Line
  /** The roster, if it is not the one that is shown. */
  below?: string | null
  opens?: ListOpening | null
  /** Whether the title is a heading. It is not if the list is in a part that has one. */
  heading?: boolean
  /** Shown before the title: the level of a risk. */
  lead?: ReactNode
  action?: ReactNode
  /** Shown below: why an action was refused. */
  children?: ReactNode
  /** Stacked as on a phone, for a narrow panel. */
  stacked?: boolean
  ref?: Ref<HTMLLIElement>
}

const OPENS = 'min-h-6 text-left underline-offset-4 after:absolute after:inset-0 hover:underline'

/** One row of a list: title, details and status. */
export function ListLine(props: ListLineProps) {
  const { line, below, opens, heading = false, lead, action, children, stacked = false, ref } = props
  const Title = heading ? 'h2' : 'p'
  const isOpen = isBeside(opens) && opens.isOpen
  const [under, soft] = [joined([...line.under, below ?? null]), joined(line.soft)]
  return (
    <li
      ref={ref}
      className={cx(
        'relative grid gap-x-6 gap-y-1 border-b border-line py-3',
        isOpen ? 'bg-brass-soft' : opens && 'hover:bg-surface',
        !stacked && 'desk:grid-cols-[minmax(0,18rem)_minmax(0,1fr)_auto] desk:items-center',
      )}
    >
      <div
        className={
          lead
            ? 'grid min-w-0 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 desk:grid-cols-[4rem_minmax(0,1fr)] desk:gap-x-4'
            : 'min-w-0'
        }
      >
        {lead && <div className="row-span-2">{lead}</div>}
        <Title className="text-16 font-heavy wrap-anywhere">{titleOf(line.title, opens)}</Title>
        {under && <p className="text-14 wrap-anywhere text-ink-soft">{under}</p>}
      </div>
      <div className="tabular min-w-0 text-14 wrap-anywhere">
        {line.strong && <p className="font-strong">{line.strong}</p>}
        {soft && <p className="text-ink-soft">{soft}</p>}
      </div>
      {/* The buttons lie above the link that opens the line. */}
      <div
        className={cx(
          'flex flex-wrap items-center gap-2',
          Boolean(action) && 'relative',
          !stacked && 'desk:justify-end',
        )}
      >
        {line.marks.map((mark) => (
          <Mark key={mark.words} {...mark} />
        ))}
        {action}
      </div>
      {children && <div className="col-span-full">{children}</div>}
    </li>
  )
}

function titleOf(title: string, opens: ListOpening | null | undefined) {
  if (!opens) return title
  if (isBeside(opens)) {
    return (
      <button
        type="button"
        data-line={opens.id}
        aria-current={opens.isOpen || undefined}
        className={OPENS}
        onClick={opens.open}
      >
        {title}
      </button>
    )
  }
  if (typeof opens !== 'function') {
    return (
      <Link {...opens} className={OPENS}>
        {title}
      </Link>
    )
  }
  return (
    <button type="button" className={OPENS} onClick={opens}>
      {title}
    </button>
  )
}

const isBeside = (opens: ListOpening | null | undefined): opens is ListBeside =>
  typeof opens === 'object' && opens !== null && 'open' in opens

/** The status of a row. Words and outline distinguish it as well as color. */
function Mark({ kind, words }: ListMark) {
  if (kind !== 'good' && kind !== 'unknown') return <Badge kind={kind}>{words}</Badge>
  const Icon = kind === 'good' ? CircleCheck : CircleDashed
  return (
    <span className="tabular inline-flex items-center gap-1.5 text-14 text-ink-soft">
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {words}
    </span>
  )
}

const joined = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ')
