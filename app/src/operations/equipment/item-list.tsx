import { EXPECTED_ITEMS } from './kept-equipment.ts'
import { removeEquipment } from '@muster/domain/operations/equipment/functions.ts'
import { type ItemFilter, itemList } from '@muster/domain/operations/equipment/list.ts'
import type { EquipmentItem } from '@muster/domain/operations/equipment/schema.ts'
import { available } from '@muster/domain/operations/equipment/stock.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { ListLine, type ListLineProps } from '../../kit/lists/list-line.tsx'
import { ListRows } from '../../kit/lists/list-rows.tsx'
import { reportRefusal } from '../../kit/report-refusal.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { toast } from '../../ui/states/toast.tsx'

const SignOutDialog = lazy(async () => ({ default: (await import('./sign-out-dialog.tsx')).SignOutDialog }))
const ItemDialog = lazy(async () => ({ default: (await import('./item-dialog.tsx')).ItemDialog }))
const ItemPanel = lazy(async () => ({ default: (await import('./item-panel.tsx')).ItemPanel }))

interface Opened {
  readonly what: 'sign out' | 'change' | 'history'
  readonly item: EquipmentItem
  readonly timeZone: string
}

interface ItemListProps {
  rosterId: string
  asked: ItemFilter
  mayChange: boolean
  /** The Soldier who gets the item. If only one is found, its form opens. */
  to?: string | undefined
  /** Called when the form for that Soldier closes. */
  onSignedOut: () => void
  children?: ReactNode
}

/** The equipment, with sign-out in each row. */
export function ItemList({ rosterId, asked, mayChange, to, onSignedOut, children }: ItemListProps) {
  const [chosen, setOpened] = useState<Opened | null>(null)
  const found = useRead(itemList.read, itemList.inputOf(rosterId, asked, null), { enabled: to !== undefined }).data
  const [only, ...others] = to === undefined ? [] : (found?.items ?? [])
  const meant = found && only && others.length === 0 && available(only) > 0
  const opened = chosen ?? (meant ? { what: 'sign out' as const, item: only, timeZone: found.timeZone } : null)
  const close = () => {
    setOpened(null)
    if (to !== undefined) onSignedOut()
  }
  return (
    <>
      <ListRows
        list={itemList}
        pending={EXPECTED_ITEMS}
        of={rosterId}
        asked={asked}
        begin={children}
        renderRow={(item, shown, { timeZone }) => {
          const open = (what: Opened['what']) => setOpened({ what, item, timeZone })
          return <Row shown={shown} item={item} mayChange={mayChange} rosterId={rosterId} onOpen={open} />
        }}
      />
      <Suspense>
        {opened?.what === 'sign out' && (
          <SignOutDialog
            rosterId={rosterId}
            item={opened.item}
            timeZone={opened.timeZone}
            soldierId={to}
            onClose={close}
          />
        )}
        {opened?.what === 'change' && <ItemDialog rosterId={rosterId} item={opened.item} onClose={close} />}
        {opened?.what === 'history' && (
          <ItemPanel rosterId={rosterId} item={opened.item} mayChange={mayChange} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

interface RowProps {
  rosterId: string
  shown: ListLineProps
  item: EquipmentItem
  mayChange: boolean
  onOpen: (what: Opened['what']) => void
}

function Row({ rosterId, shown, item, mayChange, onOpen }: RowProps) {
  const remove = useWrite(removeEquipment)
  const here = available(item)
  const put = (removed: boolean) =>
    reportRefusal(remove.run({ rosterId, itemId: item.id, removed }), 'The list was not changed.')
  async function takeOff() {
    if (await put(true)) toast.undo(`${item.name} removed.`, () => void put(false), 'equipment')
  }
  return (
    <ListLine
      {...shown}
      opens={() => onOpen('history')}
      action={
        mayChange && (
          <>
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
            <Button edits disabled={here === 0} aria-label={`Sign out ${item.name}`} onClick={() => onOpen('sign out')}>
              Sign out
            </Button>
          </>
        )
      }
    />
  )
}
