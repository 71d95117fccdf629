import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isOpenTo } from '@muster/domain/roster/leaders/area-of-screen.ts'
import { openRosterBelow, useCurrentRoster } from '../roster/current-roster.ts'
import { buttonClass } from '../ui/buttons/button-class.ts'
import { Part } from '../ui/layout/part.tsx'
import type { ListPlace } from '@muster/domain/dashboard/list-place.ts'

/** A link to a list. If the list belongs to another roster, that roster is opened. */
export function ToList({
  to,
  search = {},
  hash,
  rosterId,
  className,
  children,
}: ListPlace & { rosterId?: string | undefined; className?: string | undefined; children: ReactNode }) {
  const current = useCurrentRoster()
  return (
    <Link
      to={to}
      search={search}
      {...(hash === undefined ? {} : { hash })}
      className={className}
      onClick={() => rosterId !== undefined && rosterId !== current.id && openRosterBelow(rosterId)}
    >
      {children}
    </Link>
  )
}

/** A part of the dashboard, with the link to its list at the end of its heading. Nothing for whom the list is closed. */
export function ListPart({
  title,
  id,
  open,
  children,
  ...place
}: ListPlace & { title: string; id?: string | undefined; open: string | null; children: ReactNode }) {
  const roster = useCurrentRoster()
  if (!isOpenTo(roster.part, place.to)) return null
  return (
    <Part title={title} id={id} action={open !== null && <OpenList {...place}>{open}</OpenList>}>
      {children}
    </Part>
  )
}

/** At the end of a part's heading. */
export function OpenList({ children, ...place }: ListPlace & { children: string }) {
  return (
    <ToList {...place} className={buttonClass('plain', '-my-1')}>
      {children}
    </ToList>
  )
}

/** One line of a part: who or what, and the details beside it. */
export function ListRow({
  of: { rosterId, rosterName },
  name,
  children,
  ...place
}: ListPlace & {
  of: { readonly rosterId: string; readonly rosterName: string }
  name: string
  children: ReactNode
}) {
  const current = useCurrentRoster()
  return (
    <li className="flex min-h-row flex-wrap items-center gap-x-4 border-b border-line py-1">
      <ToList
        {...place}
        rosterId={rosterId}
        className="inline-flex min-h-control min-w-0 items-center font-strong text-action underline-offset-4 hover:underline"
      >
        <span className="min-w-0 break-words">{name}</span>
      </ToList>
      {rosterId !== current.id && <span className="text-12 text-ink-soft">{rosterName}</span>}
      <span className="tabular ml-auto flex flex-wrap items-center gap-2 py-1 text-14">{children}</span>
    </li>
  )
}
