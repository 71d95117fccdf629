import { ACCOUNT_STATES } from '@muster/domain/admin/accounts.ts'
import { adminListUsers } from '@muster/domain/admin/functions.ts'
import type { AccountLine } from '@muster/domain/admin/schema.ts'
import { lazy, Suspense, useState } from 'react'
import { dayWords, instantWords } from '../../kit/instant-words.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Toolbar } from '../../ui/layout/toolbar.tsx'
import { Listed } from '../listed.tsx'
import { StateBadge } from '../state-badge.tsx'
import { useLater } from '../use-later.ts'
import { STATE_WORDS } from '../words.ts'

const AccountPanel = lazy(async () => ({ default: (await import('./account-panel.tsx')).AccountPanel }))

const FILTERS = [
  { value: '', label: 'All accounts' },
  ...ACCOUNT_STATES.map((state) => ({
    value: state,
    label: state === 'none' ? 'No subscription' : STATE_WORDS[state],
  })),
  { value: 'admins', label: 'Admins' },
] as const
type Filter = (typeof FILTERS)[number]['value']
type Sort = 'last seen' | 'created'

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
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<Filter>('')
  const [sort, setSort] = useState<Sort>('last seen')
  const [open, setOpen] = useState<string | null>(null)
  const asked = useLater(search)
  const narrow = search !== '' || filter !== ''
  function showAll() {
    setSearch('')
    setFilter('')
  }
  return (
    <>
      <Toolbar label="Accounts shown">
        <SearchInput label="Search accounts" value={search} onChange={setSearch} slash maxLength={120} />
        <Select
          aria-label="Which accounts"
          className="min-w-0 grow basis-36 desk:max-w-48"
          value={filter}
          onChange={(event) => setFilter(FILTERS.find(({ value }) => value === event.target.value)?.value ?? '')}
          options={FILTERS}
        />
        <Select
          aria-label="Order"
          className="min-w-0 grow basis-36 desk:max-w-48"
          value={sort}
          onChange={(event) => setSort(event.target.value === 'created' ? 'created' : 'last seen')}
          options={[
            { value: 'last seen', label: 'Last seen first' },
            { value: 'created', label: 'Newest first' },
          ]}
        />
      </Toolbar>
      <Listed
        of={adminListUsers}
        inputOf={(after) => ({ search: asked, filter: filter === '' ? null : filter, sort, after })}
        rowsOf={(page) => page.users}
        loading="Loading the accounts"
        empty={
          <EmptyState title="No matching accounts" action={narrow && <Button onClick={showAll}>Show all</Button>}>
            Search by the start of a name or e-mail address, or by the full account ID.
          </EmptyState>
        }
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
      </Listed>
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
