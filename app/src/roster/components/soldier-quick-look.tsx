import { rosterName } from '@muster/domain/identity/person-name.ts'
import { groupPathName } from '@muster/domain/roster/groups.ts'
import type { OwnField } from '@muster/domain/roster/own-fields.ts'
import type { Group, Soldier } from '@muster/domain/roster/schema.ts'
import { FIELD_KEYS, SOLDIER_FIELDS } from '@muster/domain/roster/soldier-fields.ts'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { DescriptionList } from '../../ui/layout/description-list.tsx'
import { SidePanel } from '../../ui/overlays/side-panel.tsx'
import type { Facet } from '../facet.ts'
import { ownItems } from '../own-items.ts'
import { FieldValue } from './field-value.tsx'

interface SoldierQuickLookProps {
  soldier: Soldier
  groups: readonly Group[]
  facets: readonly Facet[]
  /** Those whose values the row has. */
  ownFields: readonly OwnField[]
  onClose: () => void
}

/** The panel beside the table with the details of the Soldier in the row. */
export function SoldierQuickLook({ soldier, groups, facets, ownFields, onClose }: SoldierQuickLookProps) {
  const known = FIELD_KEYS.filter((key) => soldier[key] !== undefined && soldier[key] !== null && soldier[key] !== '')
  return (
    <SidePanel
      open
      onOpenChange={(open) => !open && onClose()}
      title={rosterName(soldier)}
      subtitle={groupPathName(groups, soldier.groupId) || 'No group'}
      footer={
        <Link to="/soldiers/$soldierId" params={{ soldierId: soldier.id }} className={buttonClass('primary')}>
          Open record
        </Link>
      }
    >
      <DescriptionList
        items={[
          ...facets.map((facet) => ({ term: facet.label, value: facet.column.cell?.(soldier) ?? '' })),
          ...known.map((key) => ({
            term: SOLDIER_FIELDS[key].label,
            value: <FieldValue name={key} soldier={soldier} />,
          })),
          ...ownItems(ownFields, soldier.own),
        ]}
      />
    </SidePanel>
  )
}
