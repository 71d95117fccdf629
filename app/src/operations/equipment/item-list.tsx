import { checkSensitiveItems, listEquipment, removeEquipment } from '@muster/domain/operations/equipment/functions.ts'
import { EQUIPMENT_KINDS, type EquipmentKind } from '@muster/domain/operations/equipment/kinds.ts'
import type { EquipmentItem } from '@muster/domain/operations/equipment/schema.ts'
import { available } from '@muster/domain/operations/equipment/stock.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useConnection, useRead, useWrite } from '../../platform/calls.ts'
import { NotLoaded } from '../../roster/components/not-loaded.tsx'
import { saying } from '../../roster/saying.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFocusBeyond } from '../../ui/use-focus-beyond.ts'

const SignOutDialog = lazy(async () => ({ default: (await import('./sign-out-dialog.tsx')).SignOutDialog }))
const ItemDialog = lazy(async () => ({ default: (await import('./item-dialog.tsx')).ItemDialog }))
const ItemPanel = lazy(async () => ({ default: (await import('./item-panel.tsx')).ItemPanel }))

type After = { readonly name: string; readonly id: string } | null
type Opened = { readonly what: 'sign out' | 'change' | 'history'; readonly item: EquipmentItem } | null

interface ItemListProps {
  rosterId: string
  kind: EquipmentKind | null
  search: string
  /** The daily check: sensitive items only, each with its tick. */
  checking: boolean
  mayChange: boolean
  children?: ReactNode
}

/** What there is, how many are here, and for sensitive items who has seen them today. */
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
  checking,
  mayChange,
  children,
  after,
  onMore,
}: ItemListProps & { after: After; onMore: ((next: After) => void) | null }) {
  const asked = { rosterId, kind, search, sensitive: checking, after }
  const { data, error, retry } = useRead(listEquipment, asked, { keepPrevious: after === null })
  const [opened, setOpened] = useState<Opened>(null)
  const check = useWrite(checkSensitiveItems)
  const offline = useConnection().state === 'offline'
  if (!data) return <NotLoaded error={error} onRetry={retry} shape="list" label="Loading equipment" />
  if (data.items.length === 0 && after === null) {
    const filtered = kind !== null || search !== ''
    return (
      <EmptyState
        title={filtered ? 'No matches' : checking ? 'No sensitive items' : 'No equipment yet'}
        action={children}
      >
        {filtered
          ? 'Choose other filters to see more.'
          : checking
            ? 'Mark an item as sensitive to have it checked each day.'
            : 'Add what you sign out: radios, NVGs, tools, keys. No serial numbers needed.'}
      </EmptyState>
    )
  }
  const unseen = data.items.filter(({ checked }) => checked === null).map(({ id }) => id)
  const tick = async (itemIds: string[], seen: boolean) => {
    const done = await saying(check.run({ rosterId, itemIds, seen }), 'Not saved.')
    if (!done || itemIds.length === 1) return
    if (!seen) return toast.done(`Checks of ${done.checked} sensitive items undone.`)
    toast.undo(`${done.checked} sensitive items seen.`, () => void tick(itemIds, false), 'equipment')
  }
  return (
    <>
      {checking && after === null && (
        <div
          role="group"
          aria-label="Daily check"
          tabIndex={-1}
          className="flex flex-wrap items-center justify-between gap-3 pb-3 outline-none"
        >
          <p className="tabular text-14">{`${data.totals.checked} of ${data.totals.sensitive} seen today`}</p>
          {mayChange && unseen.length > 1 && (
            <MarkAll
              count={unseen.length}
              busy={check.busy}
              disabled={offline}
              onMark={() => void tick(unseen, true)}
            />
          )}
        </div>
      )}
      <ul aria-label="Equipment" className={after === null ? 'border-t border-line' : undefined}>
        {data.items.map((item) => (
          <Row
            key={item.id}
            item={item}
            checking={checking}
            mayChange={mayChange}
            onOpen={(what) => setOpened({ what, item })}
            rosterId={rosterId}
            onTick={(seen) => void tick([item.id], seen)}
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
          <ItemPanel
            rosterId={rosterId}
            item={opened.item}
            timeZone={data.timeZone}
            mayChange={mayChange}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  )
}

interface MarkAllProps {
  count: number
  busy: boolean
  disabled: boolean
  onMark: () => void
}

/** Goes away when all are seen. */
function MarkAll({ count, busy, disabled, onMark }: MarkAllProps) {
  const own = useFocusBeyond<HTMLSpanElement>()
  return (
    <span ref={own}>
      <Button edits busy={busy} disabled={disabled} onClick={onMark}>
        {`Mark all ${count} seen`}
      </Button>
    </span>
  )
}

interface RowProps {
  rosterId: string
  item: EquipmentItem
  checking: boolean
  mayChange: boolean
  onOpen: (what: 'sign out' | 'change' | 'history') => void
  onTick: (seen: boolean) => void
}

function Row({ rosterId, item, checking, mayChange, onOpen, onTick }: RowProps) {
  const offline = useConnection().state === 'offline'
  const remove = useWrite(removeEquipment)
  const here = available(item)
  const put = (removed: boolean) =>
    saying(remove.run({ rosterId, itemId: item.id, removed }), 'The list was not changed.')
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
        {item.sensitive && !checking && (
          <Badge kind={item.checked ? 'here' : 'alert'}>{item.checked ? 'Seen today' : 'Not seen today'}</Badge>
        )}
        {checking && item.checked && <span className="text-ink-soft">{`Seen by ${item.checked.by}`}</span>}
      </p>
      {checking ? (
        <Checkbox
          edits
          label={
            <>
              <span className="sr-only">{`${item.name}: `}</span>Seen today
            </>
          }
          checked={item.checked !== null}
          disabled={!mayChange || offline}
          onChange={onTick}
        />
      ) : (
        mayChange && (
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
        )
      )}
    </li>
  )
}
