import { formatDate } from '@muster/domain/kernel/calendar-date.ts'
import { listSensitiveChecks } from '@muster/domain/operations/equipment/functions.ts'
import { EQUIPMENT_KINDS } from '@muster/domain/operations/equipment/kinds.ts'
import type { EquipmentItem } from '@muster/domain/operations/equipment/schema.ts'
import { useRead } from '../../platform/calls.ts'
import { NotLoaded } from '../../roster/components/not-loaded.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { momentWords } from '../taskings/tasking-words.ts'
import { SignOutList } from './sign-out-list.tsx'

interface ItemPanelProps {
  rosterId: string
  item: EquipmentItem
  timeZone: string
  mayChange: boolean
  onClose: () => void
}

/** One item: who has it, who had it, and the days on which it was seen. */
export function ItemPanel({ rosterId, item, timeZone, mayChange, onClose }: ItemPanelProps) {
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
        {item.sensitive && <Checks rosterId={rosterId} itemId={item.id} timeZone={timeZone} />}
        <section aria-label="History">
          <h3 className="pb-1 text-16 font-heavy">History</h3>
          <SignOutList {...of} show="in" />
        </section>
      </div>
    </SidePanel>
  )
}

function Checks({ rosterId, itemId, timeZone }: { rosterId: string; itemId: string; timeZone: string }) {
  const { data, error, retry } = useRead(listSensitiveChecks, { rosterId, itemId })
  return (
    <section aria-label="Daily checks">
      <h3 className="pb-1 text-16 font-heavy">Daily checks</h3>
      {!data ? (
        <NotLoaded error={error} onRetry={retry} shape="list" label="Loading checks" />
      ) : data.checks.length === 0 ? (
        <p className="text-14">Not seen yet.</p>
      ) : (
        <ul className="border-t border-line text-14">
          {data.checks.map(({ day, at, by }) => (
            <li key={day} className="tabular border-b border-line py-1.5">
              {`${formatDate(day)}: ${by}, ${momentWords(at, timeZone).slice(-4)}`}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
