import { useNavigate } from '@tanstack/react-router'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import KeyRound from 'lucide-react/icons/key-round'
import Network from 'lucide-react/icons/network'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { LoadingShape } from '../../ui/states/loading-shape.tsx'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuRule } from '../../ui/overlays/menu.tsx'
import { chooseRoster, closeRosterBelow, type MyRosters, openRosterBelow } from '../current-roster.ts'
import { useRostersBelow } from '../linking/use-rosters-below.ts'

const NewRosterForm = lazy(async () => ({ default: (await import('./first-roster.tsx')).NewRosterForm }))
const JoinRosterForm = lazy(async () => ({
  default: (await import('../linking/components/join-roster-form.tsx')).JoinRosterForm,
}))

/** More would be too long to scroll. The roll-up lists all of them, with a search. */
const MOST_BELOW = 8

/** Chooses the roster that the screens show. */
export function RosterSwitcher({ rosters: { rosters, own, current } }: { rosters: MyRosters }) {
  const [asking, setAsking] = useState<'start' | 'join' | null>(null)
  if (!current) return null
  return (
    <>
      <Menu
        align="start"
        trigger={
          <button
            type="button"
            data-tour="roster"
            className={buttonClass('plain', 'min-w-0 shrink-[9999] px-2 text-ink @max-[14rem]:px-0 wide:min-w-24')}
          >
            <span className="sr-only">Roster: </span>
            <span className="truncate">{current.name}</span>
            {/* With large text the name needs the room. */}
            <ChevronsUpDown className="size-4 shrink-0 text-ink-soft @max-[14rem]:hidden" aria-hidden="true" />
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
        {own && <Below ownId={own.id} currentId={current.id} />}
        <MenuRule />
        <MenuItem icon={Plus} onSelect={() => setAsking('start')}>
          Start another roster
        </MenuItem>
        <MenuItem icon={KeyRound} onSelect={() => setAsking('join')}>
          Join a shared roster
        </MenuItem>
      </Menu>
      <Dialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title={asking === 'join' ? 'Join a shared roster' : 'Start a roster'}
      >
        <Suspense fallback={<LoadingShape shape="text" rows={3} label="Loading the form" />}>
          {asking === 'join' ? (
            <JoinRosterForm onJoined={() => setAsking(null)} />
          ) : (
            <NewRosterForm onStarted={() => setAsking(null)} />
          )}
        </Suspense>
      </Dialog>
    </>
  )
}

/** The rosters directly below the person's own, and the one that is open. */
function Below({ ownId, currentId }: { ownId: string; currentId: string }) {
  const navigate = useNavigate()
  const below = useRostersBelow(ownId)
  if (below.length === 0) return null
  const near = below.filter(({ depth }) => depth === 1).slice(0, MOST_BELOW)
  const open = below.find(({ rosterId }) => rosterId === currentId)
  const shown = open && !near.includes(open) ? [...near, open] : near
  return (
    <>
      <MenuRule />
      <MenuLabel>Rosters below</MenuLabel>
      {shown.map((roster) => (
        <MenuChoice
          key={roster.rosterId}
          checked={roster.rosterId === currentId}
          onSelect={() => openRosterBelow(roster.rosterId)}
        >
          <span className="flex items-baseline justify-between gap-6">
            {roster.name}
            <span className="text-12 text-ink-soft">{roster.leader}</span>
          </span>
        </MenuChoice>
      ))}
      <MenuItem
        icon={Network}
        onSelect={() => {
          closeRosterBelow()
          void navigate({ to: '/dutyday/rosters' })
        }}
      >
        {below.length > shown.length ? `All ${below.length} rosters below` : 'Open the roll-up'}
      </MenuItem>
    </>
  )
}
