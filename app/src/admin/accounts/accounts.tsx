import { accountList } from '@muster/domain/admin/list.ts'
import type { AccountLine } from '@muster/domain/admin/schema.ts'
import { isNarrowed } from '@muster/domain/kernel/list-filters.ts'
import { lazy, Suspense, useState } from 'react'
import { ListFilters } from '../../kit/lists/list-filters.tsx'
import { ListPages } from '../../kit/lists/list-pages.tsx'
import { useListFilter } from '../../kit/lists/use-list-filter.ts'
import { dayWords, instantWords } from '../../kit/instant-words.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { StateBadge } from '../state-badge.tsx'
import { useLater } from '../use-later.ts'

const AccountPanel = lazy(async () => ({ default: (await import('./account-panel.tsx')).AccountPanel }))

const COLUMNS: readonly Column<AccountLine>[] = [
  {
    id: 'name',
    header: 'Name',
    value: nameOf,
    cell: (row) => <Named row={row} />,
    width: 13,
    grow: true,
    unsortable: true,
  },
  { id: 'email', header: 'E-mail', value: (row) => row.email, width: 15, grow: true, unsortable: true },
  {
    id: 'state',
    header: 'Subscription',
    value: (row) => row.state,
    cell: (row) => (
      <span className="flex items-center gap-2">
        <StateBadge state={row.state} />
        {row.entitledUntil && <span className="tabular text-12 text-ink-soft">to {dayWords(row.entitledUntil)}</span>}
      </span>
    ),
    width: 14,
    unsortable: true,
  },
  { id: 'seen', header: 'Last seen', value: (row) => instantWords(row.lastSeenAt), width: 10.5, unsortable: true },
  { id: 'rosters', header: 'Rosters', value: (row) => row.rosters, width: 5, align: 'end', unsortable: true },
  { id: 'signIn', header: 'Sign-in', value: (row) => row.providers.join(', '), width: 6, unsortable: true },
  { id: 'created', header: 'Since', value: (row) => dayWords(row.createdAt), width: 7.5, unsortable: true },
]

/** Everybody who has an account, found by the first letters of the name or address. */
export function Accounts() {
  const { asked, change } = useListFilter(accountList, false)
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<string | null>(null)
  const wanted = { ...asked, search: useLater(search) }
  function showAll() {
    setSearch('')
    change({ filter: null })
  }
  return (
    <>
      <ListFilters label="Accounts shown" list={accountList} asked={asked} onChange={change} hasBelow={false}>
        <SearchInput label="Search accounts" value={search} onChange={setSearch} slash maxLength={120} />
      </ListFilters>
      <ListPages
        list={accountList}
        of={null}
        asked={wanted}
        begin={isNarrowed(accountList.filters, wanted) && <Button onClick={showAll}>Show all</Button>}
      >
        {(rows) => (
          <DataTable
            label="Accounts"
            rows={rows}
            rowId={(row) => row.uid}
            rowName={nameOf}
            columns={COLUMNS}
            sort={null}
            onOpen={(row) => setOpen(row.uid)}
            onCurrent={(row) => open !== null && setOpen(row.uid)}
            renderCard={(row) => <AccountCard row={row} onOpen={() => setOpen(row.uid)} />}
          />
        )}
      </ListPages>
      <Suspense>{open !== null && <AccountPanel key={open} uid={open} onClose={() => setOpen(null)} />}</Suspense>
    </>
  )
}

function nameOf({ name, email, uid }: AccountLine): string {
  return name ?? email ?? uid
}

function Named({ row }: { row: AccountLine }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate font-strong">{nameOf(row)}</span>
      {row.isAdmin && <Badge kind="here">Admin</Badge>}
      {row.disabledAt !== null && <Badge kind="alert">Disabled</Badge>}
    </span>
  )
}

function AccountCard({ row, onOpen }: { row: AccountLine; onOpen: () => void }) {
  return (
    <button type="button" onClick={onOpen} className="flex w-full flex-col gap-0.5 py-2 text-left">
      <span className="flex w-full items-center justify-between gap-2">
        <Named row={row} />
        <StateBadge state={row.state} />
      </span>
      {row.name !== null && row.email !== null && (
        <span className="w-full truncate text-14 text-ink-soft">{row.email}</span>
      )}
      <span className="tabular text-12 text-ink-soft">
        Seen {instantWords(row.lastSeenAt)} · {row.rosters === 1 ? '1 roster' : `${row.rosters} rosters`}
      </span>
    </button>
  )
}
