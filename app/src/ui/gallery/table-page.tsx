import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { useMemo, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { EmptyState } from '../states/empty-state.tsx'
import { SearchInput } from '../forms/search-input.tsx'
import { Segmented } from '../forms/segmented.tsx'
import { SidePanel } from '../overlays/side-panel.tsx'
import { StatusChip } from '../marks/status-chip.tsx'
import type { Column } from '../table/column.ts'
import { ColumnChooser } from '../table/column-chooser.tsx'
import { DataTable } from '../table/data-table.tsx'
import { useSelectedIds, useSelection } from '../table/selection.ts'
import { toast } from '../states/toast.tsx'
import { SelectionBar, Toolbar } from '../layout/toolbar.tsx'
import { Sample } from './sample.tsx'
import { type Soldier, STATUSES, soldiers } from './sample-data.ts'

const columns: Column<Soldier>[] = [
  { id: 'name', header: 'Name', value: (s) => s.name, cell: (s) => `${s.rank} ${s.name}`, width: 13 },
  { id: 'rank', header: 'Rank', value: (s) => s.grade, cell: (s) => s.rank, width: 5 },
  {
    id: 'status',
    header: 'Status',
    value: (s) => s.status.code,
    cell: (s) => <StatusChip {...s.status} size="small" />,
    width: 6,
  },
  {
    id: 'position',
    header: 'Position',
    value: (s) => s.position,
    width: 12,
    grow: true,
    edit: (s) => ({ kind: 'text', from: s.position }),
  },
  { id: 'squad', header: 'Group', value: (s) => s.squad, width: 15 },
  {
    id: 'mos',
    header: 'MOS',
    value: (s) => s.mos,
    width: 5,
    edit: (s) => ({
      kind: 'select',
      from: s.mos,
      options: ['11B', '11C', '68W'].map((mos) => ({ value: mos, label: mos })),
    }),
  },
  { id: 'ets', header: 'ETS', value: (s) => s.ets, cell: (s) => formatDate(s.ets), width: 8, align: 'end' },
]
const grouping = { keyOf: (s: Soldier) => s.squad }

export function TablePage() {
  const [size, setSize] = useState<'125' | '5000' | '10000'>(
    (new URLSearchParams(window.location.search).get('rows') ?? '125') as '125',
  )
  const [rows, setRows] = useState(() => soldiers(Number(size)))
  const [grouped, setGrouped] = useState<'no' | 'yes'>('no')
  const [search, setSearch] = useState('')
  const [hidden, setHidden] = useState<string[]>([])
  const [open, setOpen] = useState<Soldier | null>(null)
  const selection = useSelection()
  const filter = useMemo(() => {
    const wanted = search.trim().toLowerCase()
    return wanted
      ? (s: Soldier) => s.name.toLowerCase().includes(wanted) || s.position.toLowerCase().includes(wanted)
      : undefined
  }, [search])

  function change(id: string, part: Partial<Soldier>) {
    setRows((now) => now.map((row) => (row.id === id ? { ...row, ...part } : row)))
  }

  return (
    <Sample title="Table">
      <Toolbar
        label="Table tools"
        end={
          <>
            <Segmented
              label="Rows"
              value={size}
              onChange={(next) => {
                setSize(next)
                setRows(soldiers(Number(next)))
              }}
              options={[
                { value: '125', label: '125' },
                { value: '5000', label: '5,000' },
                { value: '10000', label: '10,000' },
              ]}
            />
            <ColumnChooser columns={columns} hidden={hidden} onChange={setHidden} />
          </>
        }
      >
        <SearchInput label="Search Soldiers" value={search} onChange={setSearch} slash />
        <Segmented
          label="Groups"
          value={grouped}
          onChange={setGrouped}
          options={[
            { value: 'no', label: 'Flat' },
            { value: 'yes', label: 'By group' },
          ]}
        />
      </Toolbar>
      <Chosen selection={selection} />
      <DataTable
        label="Soldiers"
        rows={rows}
        rowId={(s) => s.id}
        rowName={(s) => `${s.rank} ${s.name}`}
        columns={columns}
        hidden={hidden}
        filter={filter}
        initialSort={{ column: 'name', descending: false }}
        grouping={grouped === 'yes' ? grouping : undefined}
        renderGroup={(key, members) => (
          <>
            <span className="truncate">{key}</span>
            <span className="tabular font-regular text-ink-soft">
              {members.filter((s) => s.status.tone !== 'unreported').length} of {members.length} reported
            </span>
            <Button
              variant="plain"
              onClick={() => toast.undo(`Set ${members.length} Soldiers to PDY.`, () => undefined)}
            >
              All others present
            </Button>
          </>
        )}
        selection={selection}
        onOpen={setOpen}
        onCurrent={(s) => setOpen((now) => now && s)}
        onEdit={(s, columnId, value) => change(s.id, { [columnId]: value })}
        onRowKey={(s, key) => {
          const status = STATUSES.find((one) => one.code.toLowerCase().startsWith(key))
          if (!status) return undefined
          change(s.id, { status })
          return 'next'
        }}
        renderCard={(s) => (
          <button
            type="button"
            onClick={() => setOpen(s)}
            className="flex min-h-14 w-full items-center justify-between gap-3 px-1 py-2 text-left"
          >
            <span className="min-w-0">
              <span className="block truncate text-16 font-strong">
                {s.rank} {s.name}
              </span>
              <span className="block truncate text-12 text-ink-soft">
                {s.position}, {s.mos}
              </span>
            </span>
            <StatusChip {...s.status} />
          </button>
        )}
        empty={
          <EmptyState picture="search" title="Nobody matches">
            Take a filter away, or search for another name.
          </EmptyState>
        }
      />
      <SidePanel
        open={open !== null}
        onOpenChange={() => setOpen(null)}
        title={`${open?.rank} ${open?.name}`}
        subtitle={open?.position}
      >
        {open && <StatusChip {...open.status} full />}
      </SidePanel>
    </Sample>
  )
}

function Chosen({ selection }: { selection: ReturnType<typeof useSelection> }) {
  const count = useSelectedIds(selection).size
  if (count === 0) return null
  return (
    <SelectionBar count={count} noun={count === 1 ? 'Soldier' : 'Soldiers'} onClear={() => selection.clear()}>
      <Button>Set status</Button>
    </SelectionBar>
  )
}
