import { exportRoster } from '@muster/domain/roster/functions.ts'
import type { Roster, Soldier } from '@muster/domain/roster/schema.ts'
import { FIELD_KEYS, type FieldKey, SOLDIER_FIELDS } from '@muster/domain/roster/soldier-fields.ts'
import { catalogKeysOf, type ColumnKey, ownIdsOf } from '../soldier-columns.ts'
import Download from 'lucide-react/icons/download'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Menu, MenuItem, MenuLabel, MenuRule } from '../../ui/overlays/menu.tsx'
import { useFile } from '../../kit/use-file.ts'

interface RosterExportProps {
  roster: Roster
  count: number
  /** The Soldiers in the order on screen. Called when a file is requested. */
  inOrder: () => readonly Soldier[]
  fields: readonly ColumnKey[]
  /** They are the whole roster in its own order. */
  whole: boolean
  /** Only the icon, where there is no room for the word. */
  small?: boolean | undefined
}

type Format = 'csv' | 'xlsx' | 'pdf'
const NAME: readonly FieldKey[] = ['rank', 'last', 'first', 'middle', 'suffix']

/** Exports the view on screen, or every field, as a file. */
export function RosterExport({ roster, count, inOrder, fields, whole, small }: RosterExportProps) {
  const file = useFile(exportRoster)
  const { ownFields, settings } = roster
  const { personalFields } = settings
  const everyOwn = ownFields.map(({ id }) => id)
  const seen = catalogKeysOf(fields)
  const seenOwn = ownIdsOf(fields, ownFields)
  const everything = FIELD_KEYS.filter((key) => !SOLDIER_FIELDS[key].personal || personalFields.includes(key))

  /** On paper an empty column only takes up room. */
  function mayBeBare(key: FieldKey): boolean {
    return (key === 'middle' || key === 'suffix') && !inOrder().some((soldier) => soldier[key])
  }

  function save(format: Format, wanted: readonly FieldKey[], own: string[]) {
    const names = NAME.filter((key) => format !== 'pdf' || !mayBeBare(key))
    const soldierIds = whole ? null : inOrder().map(({ id }) => id)
    const asked = { fields: [...new Set([...names, ...wanted])], own, soldierIds }
    file.save({ rosterId: roster.id, format, ...asked, title: 'Roster' })
  }

  return (
    <Menu
      trigger={
        small ? (
          <IconButton icon={Download} label="Export" disabled={file.busy} />
        ) : (
          <Button icon={Download} busy={file.busy}>
            Export
          </Button>
        )
      }
    >
      <MenuLabel>{`${count === 1 ? '1 Soldier' : `${count} Soldiers`}, columns on screen`}</MenuLabel>
      <MenuItem onSelect={() => save('xlsx', seen, seenOwn)}>Excel (XLSX)</MenuItem>
      <MenuItem onSelect={() => save('csv', seen, seenOwn)}>CSV</MenuItem>
      <MenuItem onSelect={() => save('pdf', seen, seenOwn)}>PDF</MenuItem>
      <MenuRule />
      <MenuLabel>All fields</MenuLabel>
      <MenuItem onSelect={() => save('xlsx', everything, everyOwn)}>Excel (XLSX)</MenuItem>
      <MenuItem onSelect={() => save('csv', everything, everyOwn)}>CSV</MenuItem>
    </Menu>
  )
}
