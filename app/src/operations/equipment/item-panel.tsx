import { itemAbout } from '@muster/domain/operations/equipment/list.ts'
import type { EquipmentItem } from '@muster/domain/operations/equipment/schema.ts'
import { SidePanel } from '../../ui/overlays/side-panel.tsx'
import { SignOutList } from './sign-out-list.tsx'

interface ItemPanelProps {
  rosterId: string
  item: EquipmentItem
  mayChange: boolean
  onClose: () => void
}

/** One item: who has it now, and who had it before. */
export function ItemPanel({ rosterId, item, mayChange, onClose }: ItemPanelProps) {
  const asked = { kind: null, search: '', itemId: item.id, soldierId: null }
  const of = { rosterId, mayChange, stacked: true }
  return (
    <SidePanel open onOpenChange={(open) => !open && onClose()} title={item.name} subtitle={itemAbout(item)}>
      <div className="flex flex-col gap-5">
        <section aria-label="Signed out">
          <h3 className="pb-1 text-16 font-heavy">Signed out</h3>
          <SignOutList {...of} asked={{ ...asked, show: 'out' }} />
        </section>
        <section aria-label="History">
          <h3 className="pb-1 text-16 font-heavy">History</h3>
          <SignOutList {...of} asked={{ ...asked, show: 'in' }} />
        </section>
      </div>
    </SidePanel>
  )
}
