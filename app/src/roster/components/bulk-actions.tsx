import type { Roster, Soldier } from '@muster/domain/roster/schema.ts'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import Archive from 'lucide-react/icons/archive'
import FolderInput from 'lucide-react/icons/folder-input'
import MessageSquare from 'lucide-react/icons/message-square'
import Pencil from 'lucide-react/icons/pencil'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { SelectionBar } from '../../ui/layout/toolbar.tsx'
import { isFromAbove, mayEditWhole, maySee } from '../current-roster.ts'
import type { ColumnKey } from '../soldier-columns.ts'
import { RosterExport } from './roster-export.tsx'

interface BulkActionsProps {
  roster: Roster
  /** In the order shown. */
  soldiers: readonly Soldier[]
  fields: readonly ColumnKey[]
  editable: boolean
  /** Selects all, where there is no table header for that. */
  onAll?: (() => void) | undefined
  onClear: () => void
}

interface BulkDialogProps {
  roster: Roster
  soldiers: readonly Soldier[]
  onDone: () => void
  onClose: () => void
}

/** Loaded when they are opened. */
const DIALOGS: Readonly<Record<'move' | 'field' | 'archive' | 'transfer' | 'text', ComponentType<BulkDialogProps>>> = {
  move: lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog })),
  field: lazy(async () => ({ default: (await import('./set-field-dialog.tsx')).SetFieldDialog })),
  archive: lazy(async () => ({ default: (await import('./archive-dialog.tsx')).ArchiveDialog })),
  transfer: lazy(async () => ({ default: (await import('../linking/components/transfer-dialog.tsx')).TransferDialog })),
  text: lazy(async () => ({ default: (await import('../texts/text-dialog.tsx')).TextDialog })),
}

/** The actions on the selected rows. */
export function BulkActions({ roster, soldiers, fields, editable, onAll, onClear }: BulkActionsProps) {
  const [doing, setDoing] = useState<keyof typeof DIALOGS | null>(null)
  const Doing = doing && DIALOGS[doing]
  return (
    <SelectionBar count={soldiers.length} noun={soldiers.length === 1 ? 'Soldier' : 'Soldiers'} onClear={onClear}>
      {onAll && <Button onClick={onAll}>Choose all</Button>}
      {editable && soldiers.length > 0 && (
        <>
          <Button icon={FolderInput} onClick={() => setDoing('move')}>
            Move
          </Button>
          <Button icon={Pencil} onClick={() => setDoing('field')}>
            Set field
          </Button>
          {mayEditWhole(roster, 'roster') && (
            <Button icon={ArrowRightLeft} onClick={() => setDoing('transfer')}>
              Transfer
            </Button>
          )}
          <Button icon={Archive} onClick={() => setDoing('archive')}>
            Archive
          </Button>
        </>
      )}
      {soldiers.length > 0 && maySee(roster, 'contact') && (
        <Button icon={MessageSquare} edits={false} onClick={() => setDoing('text')}>
          Text
        </Button>
      )}
      {soldiers.length > 0 && !isFromAbove(roster) && (
        <RosterExport roster={roster} count={soldiers.length} inOrder={() => soldiers} fields={fields} whole={false} />
      )}
      {Doing && (
        <Suspense>
          <Doing roster={roster} soldiers={soldiers} onDone={onClear} onClose={() => setDoing(null)} />
        </Suspense>
      )}
    </SelectionBar>
  )
}
