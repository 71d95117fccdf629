import { EQUIPMENT_KINDS } from '@muster/domain/operations/equipment/kinds.ts'
import type { EquipmentItem } from '@muster/domain/operations/equipment/schema.ts'
import { SidePanel } from '../../ui/overlays/side-panel.tsx'
import { SignOutList } from './sign-out-list.tsx'

interface ItemPanelProps {
  rosterId: string
  item: EquipmentItem
  mayChange: boolean
  onClose: () => void
}

/** One item: who has it, and who had it. */
export function ItemPanel({ rosterId, item, mayChange, onClose }: ItemPanelProps) {
  const of = { rosterId, itemId: item.id, mayChange }
  return (
    <SidePanel
      open
      onOpenChange={(open) => !open && onClose()}
      title={item.name}
      subtitle={[EQUIPMENT_KINDS[item.kind].label, item.note].filter(Boolean).join(' · ')}
    >
      <div className="flex flex-col gap-5">
        <section aria-label="Signed out">
          <h3 className="pb-1 text-16 font-heavy">Signed out</h3>
          <SignOutList {...of} show="out" />
        </section>
        <section aria-label="History">
          <h3 className="pb-1 text-16 font-heavy">History</h3>
          <SignOutList {...of} show="in" />
        </section>
      </div>
    </SidePanel>
  )
}
