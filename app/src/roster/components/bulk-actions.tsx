import type { Roster, Soldier } from '@muster/domain/roster/schema.ts'
import type { FieldKey } from '@muster/domain/roster/soldier-fields.ts'
import Archive from 'lucide-react/icons/archive'
import FolderInput from 'lucide-react/icons/folder-input'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectionBar } from '../../ui/toolbar.tsx'
import { ArchiveDialog } from './archive-dialog.tsx'
import { ExportMenu } from './export-menu.tsx'
import { MoveDialog } from './move-dialog.tsx'

interface BulkActionsProps {
  roster: Roster
  soldiers: readonly Soldier[]
  fields: readonly FieldKey[]
  editable: boolean
  onClear: () => void
}

/** What can be done with the chosen rows. */
export function BulkActions({ roster, soldiers, fields, editable, onClear }: BulkActionsProps) {
  const [doing, setDoing] = useState<'move' | 'archive' | null>(null)
  const close = (open: boolean) => !open && setDoing(null)
  return (
    <SelectionBar count={soldiers.length} noun={soldiers.length === 1 ? 'Soldier' : 'Soldiers'} onClear={onClear}>
      {editable && (
        <>
          <Button icon={FolderInput} onClick={() => setDoing('move')}>
            Move
          </Button>
          <Button icon={Archive} onClick={() => setDoing('archive')}>
            Archive
          </Button>
        </>
      )}
      <ExportMenu roster={roster} soldiers={soldiers} fields={fields} filtered />
      <MoveDialog open={doing === 'move'} onOpenChange={close} roster={roster} soldiers={soldiers} onDone={onClear} />
      <ArchiveDialog
        open={doing === 'archive'}
        onOpenChange={close}
        roster={roster}
        soldiers={soldiers}
        onDone={onClear}
      />
    </SelectionBar>
  )
}
