import type { AwolCase } from '@muster/domain/dutyday/awol/schema.ts'
import { withinCorrection } from '@muster/domain/dutyday/awol/awol-state.ts'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { Button } from '../../ui/buttons/button.tsx'
import { FootBar } from '../../ui/layout/foot-bar.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import type { MoveKind } from './moves.tsx'
import { useNow } from '../../kit/use-now.ts'

interface MoveBarProps {
  about: AwolCase
  /**
   * For leaders of the roster itself. A leader above can make every other move. Those who may drop may also take it
   * back.
   */
  mayDrop: boolean
  offline: boolean
  onAsk: (kind: MoveKind) => void
}

/** The possible moves, in thumb reach: the next move first, rare ones in the menu. */
export function MoveBar({ about, mayDrop, offline, onAsk }: MoveBarProps) {
  const now = new Date(useNow())
  const { state, closedAt } = about
  const closed = closedAt !== null
  if (closed && !withinCorrection(closedAt, now)) return null
  const over = state === 'returned' || state === 'dropped'
  const all: readonly { kind: MoveKind; label: string; when: boolean; primary?: boolean }[] = [
    { kind: 'returned', label: 'Returned', when: !over },
    { kind: 'drop', label: 'Drop from rolls', when: state === 'awol' && mayDrop },
    { kind: 'take drop back', label: 'Take the drop back', when: state === 'dropped' && mayDrop },
    { kind: 'absent-unknown', label: 'Absent, unknown', when: state === 'late', primary: true },
    { kind: 'decide', label: 'Decide', when: state === 'unknown', primary: true },
    { kind: 'close', label: 'Close the case', when: over, primary: true },
  ]
  const moves = all.filter(({ when }) => when)
  return (
    <FootBar className="mt-6 px-4 pt-2 pb-[max(0.5rem,var(--foot-inset))]">
      {offline && (
        <p className="pb-1 text-12 text-ink-soft">Steps are saved and sent later. Advancing the case needs signal.</p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2 max-desk:[&>button]:min-h-11">
        {closed ? (
          <Button edits disabled={offline} onClick={() => onAsk('reopen')}>
            Reopen the case
          </Button>
        ) : (
          <>
            <Menu trigger={<IconButton icon={Ellipsis} label="More about this case" disabled={offline} />}>
              <MenuItem edits onSelect={() => onAsk('correct')}>
                Correct the times
              </MenuItem>
              {state !== 'dropped' && (
                <MenuItem edits onSelect={() => onAsk('take back')} disabled={state === 'late'}>
                  Undo the last move
                </MenuItem>
              )}
              {(state === 'awol' || state === 'missing') && (
                <MenuItem edits onSelect={() => onAsk('decide')}>
                  Decide again
                </MenuItem>
              )}
              {state === 'dropped' && (
                <MenuItem edits onSelect={() => onAsk('returned')}>
                  Report the return
                </MenuItem>
              )}
              {state !== 'dropped' && (
                <MenuItem edits danger onSelect={() => onAsk('mistake')}>
                  Opened by mistake
                </MenuItem>
              )}
            </Menu>
            {moves.map(({ kind, label, primary }) => (
              <Button
                key={kind}
                edits
                variant={primary ? 'primary' : undefined}
                disabled={offline}
                className="max-phone:grow"
                onClick={() => onAsk(kind)}
              >
                {label}
              </Button>
            ))}
          </>
        )}
      </div>
    </FootBar>
  )
}
