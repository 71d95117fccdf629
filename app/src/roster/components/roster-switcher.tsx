import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { buttonClass } from '../../ui/button-class.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuRule } from '../../ui/menu.tsx'
import { chooseRoster, type MyRosters } from '../current-roster.ts'
import { NewRosterForm } from './first-roster.tsx'

/** Which roster the screens show. */
export function RosterSwitcher({ rosters, current }: Pick<MyRosters, 'rosters' | 'current'>) {
  const [starting, setStarting] = useState(false)
  if (!current) return null
  return (
    <>
      <Menu
        align="start"
        trigger={
          <button type="button" className={buttonClass('plain', 'min-w-0 shrink px-2 text-ink')}>
            <span className="sr-only">Roster: </span>
            <span className="truncate">{current.name}</span>
            <ChevronsUpDown className="size-4 shrink-0 text-ink-soft" aria-hidden="true" />
          </button>
        }
      >
        <MenuLabel>Rosters you keep</MenuLabel>
        {rosters.map((roster) => (
          <MenuChoice key={roster.id} checked={roster.id === current.id} onSelect={() => chooseRoster(roster.id)}>
            <span className="flex items-baseline justify-between gap-6">
              {roster.name}
              <span className="tabular text-12 text-ink-soft">
                {roster.soldiers} {roster.role === 'viewer' ? 'Soldiers, view only' : 'Soldiers'}
              </span>
            </span>
          </MenuChoice>
        ))}
        <MenuRule />
        <MenuItem icon={Plus} onSelect={() => setStarting(true)}>
          Start another roster
        </MenuItem>
      </Menu>
      <Dialog open={starting} onOpenChange={setStarting} title="Start a roster">
        <NewRosterForm onStarted={() => setStarting(false)} />
      </Dialog>
    </>
  )
}
