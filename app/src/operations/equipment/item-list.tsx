import { listEquipment, removeEquipment } from '@muster/domain/operations/equipment/functions.ts'
import { EQUIPMENT_KINDS, type EquipmentKind } from '@muster/domain/operations/equipment/kinds.ts'
import type { EquipmentItem } from '@muster/domain/operations/equipment/schema.ts'
import { available } from '@muster/domain/operations/equipment/stock.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useConnection, useRead, useWrite } from '../../platform/calls/calls.ts'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { Badge } from '../../ui/marks/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { toast } from '../../ui/states/toast.tsx'

const SignOutDialog = lazy(async () => ({ default: (await import('./sign-out-dialog.tsx')).SignOutDialog }))
const ItemDialog = lazy(async () => ({ default: (await import('./item-dialog.tsx')).ItemDialog }))
const ItemPanel = lazy(async () => ({ default: (await import('./item-panel.tsx')).ItemPanel }))

type After = { readonly name: string; readonly id: string } | null
type Opened = { readonly what: 'sign out' | 'change' | 'history'; readonly item: EquipmentItem } | null

interface ItemListProps {
  rosterId: string
  kind: EquipmentKind | null
  search: string
  /** Sensitive items only. */
  sensitive: boolean
  mayChange: boolean
  children?: ReactNode
}

/** What there is, how many are here, and which are sensitive. */
export function ItemList(props: ItemListProps) {
  const [pages, setPages] = useState<readonly After[]>([null])
  return pages.map((after, at) => (
    <Page
      key={after?.id ?? ''}
      {...props}
      after={after}
      onMore={at === pages.length - 1 ? (next) => setPages([...pages, next]) : null}
    />
  ))
}

function Page({
  rosterId,
  kind,
  search,
  sensitive,
  mayChange,
  children,
  after,
  onMore,
}: ItemListProps & { after: After; onMore: ((next: After) => void) | null }) {
  const asked = { rosterId, kind, search, sensitive, after }
  const { data, error, retry } = useRead(listEquipment, asked)
  const [opened, setOpened] = useState<Opened>(null)
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="list" label="Loading equipment" />
  if (data.items.length === 0 && after === null) {
    const filtered = kind !== null || search !== ''
    return (
      <EmptyState
        title={filtered ? 'No matches' : sensitive ? 'No sensitive items' : 'No equipment yet'}
        action={children}
      >
        {filtered
          ? 'Choose other filters to see more.'
          : sensitive
            ? 'Mark an item as sensitive to find it here.'
            : 'Add what you sign out: radios, NVGs, tools, keys. No serial numbers needed.'}
      </EmptyState>
    )
  }
  return (
    <>
      {sensitive && after === null && (
        <p className="pb-3 text-14">
          Numbers by the sign-outs. They are no inventory: nobody has counted these items here. Inventory them by serial
          number on your unit’s form.
        </p>
      )}
      <ul aria-label="Equipment" className={after === null ? 'border-t border-line' : undefined}>
        {data.items.map((item) => (
          <Row
            key={item.id}
            item={item}
            mayChange={mayChange}
            onOpen={(what) => setOpened({ what, item })}
            rosterId={rosterId}
          />
        ))}
      </ul>
      {data.next && onMore && (
        <Button className="mt-3" onClick={() => onMore(data.next)}>
          Show more
        </Button>
      )}
      <Suspense>
        {opened?.what === 'sign out' && (
          <SignOutDialog
            rosterId={rosterId}
            item={opened.item}
            timeZone={data.timeZone}
            onClose={() => setOpened(null)}
          />
        )}
        {opened?.what === 'change' && (
          <ItemDialog rosterId={rosterId} item={opened.item} onClose={() => setOpened(null)} />
        )}
        {opened?.what === 'history' && (
          <ItemPanel rosterId={rosterId} item={opened.item} mayChange={mayChange} onClose={() => setOpened(null)} />
        )}
      </Suspense>
    </>
  )
}

interface RowProps {
  rosterId: string
  item: EquipmentItem
  mayChange: boolean
  onOpen: (what: 'sign out' | 'change' | 'history') => void
}

function Row({ rosterId, item, mayChange, onOpen }: RowProps) {
  const offline = useConnection().state === 'offline'
  const remove = useWrite(removeEquipment)
  const here = available(item)
  const put = (removed: boolean) =>
    reportRefusal(remove.run({ rosterId, itemId: item.id, removed }), 'The list was not changed.')
  async function takeOff() {
    if (await put(true)) toast.undo(`${item.name} removed.`, () => void put(false), 'equipment')
  }
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-line py-2.5 desk:grid-cols-[minmax(0,18rem)_minmax(0,1fr)_auto] desk:items-center">
      <div className="min-w-0">
        <h2 className="text-16 font-heavy">
          <button
            type="button"
            className="min-h-control text-left underline-offset-4 hover:underline"
            onClick={() => onOpen('history')}
          >
            {item.name}
          </button>
        </h2>
        <p className="text-14 text-ink-soft">
          {[EQUIPMENT_KINDS[item.kind].label, item.note].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className="tabular flex flex-wrap items-center gap-2 text-14">
        <span className="font-strong">{`${here} of ${item.quantity} on hand`}</span>
        {item.overdue > 0 && <Badge kind="late">{`${item.overdue} overdue`}</Badge>}
        {item.sensitive && <Badge>Sensitive</Badge>}
      </p>
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          <Menu
            trigger={
              <Button edits variant="plain" aria-label={`More for ${item.name}`}>
                More
              </Button>
            }
          >
            <MenuItem onSelect={() => onOpen('change')}>Change item</MenuItem>
            <MenuItem onSelect={() => void takeOff()}>Remove from list</MenuItem>
          </Menu>
          <Button
            edits
            disabled={here === 0 || offline}
            aria-label={`Sign out ${item.name}`}
            onClick={() => onOpen('sign out')}
          >
            Sign out
          </Button>
        </div>
      )}
    </li>
  )
}
