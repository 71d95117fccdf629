import Undo2 from 'lucide-react/icons/undo-2'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { useUndoable } from '../../ui/states/undo-list.ts'
import { useNow } from '../../kit/use-now.ts'

/** What the person changed in the last ten minutes, on whichever screen, each with its Undo. */
export function UndoDialog({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  useNow()
  const acts = useUndoable()
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title="Recent changes"
      description="You can undo a change for ten minutes, from any screen."
    >
      {acts.length === 0 ? (
        <EmptyState title="Nothing to undo">What you change is listed here for ten minutes.</EmptyState>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {acts.map(({ id, message, at, undo }) => (
            <li key={id} className="flex items-center gap-3 py-2">
              <span className="min-w-0 grow wrap-anywhere">
                {message}
                <span className="tabular block text-12 text-ink-soft">{agoWords(at)}</span>
              </span>
              <Button icon={Undo2} aria-label={`Undo: ${message}`} onClick={undo}>
                Undo
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

/** By the clock of this device alone, which also took the time of the act. */
function agoWords(at: number): string {
  const minutes = Math.floor((Date.now() - at) / 60_000)
  return minutes < 1 ? 'Just now' : `${minutes} min ago`
}
