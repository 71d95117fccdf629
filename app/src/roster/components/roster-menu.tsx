import { useNavigate } from '@tanstack/react-router'
import KeyRound from 'lucide-react/icons/key-round'
import Network from 'lucide-react/icons/network'
import Plus from 'lucide-react/icons/plus'
import { useChooseScope } from '../../kit/lists/use-scope.ts'
import { MenuChoice, MenuItem, MenuLabel, MenuRule } from '../../ui/overlays/menu.tsx'
import {
  hasSomeGroups,
  chooseRoster,
  closeRosterBelow,
  type MyRosters,
  openRosterBelow,
  type RosterChoice,
} from '../current-roster.ts'
import { groupTreeChoices } from '../group-choices.ts'
import { useHasRostersBelow, useRostersBelow } from '../linking/use-rosters-below.ts'
import { useOwnGroups } from '../use-own-groups.ts'
import { useOwnPart } from '../use-scope-words.ts'

/** More would be too long to scroll. The roll-up lists all of them, with a search. */
const MOST_BELOW = 8

interface RosterMenuProps {
  rosters: MyRosters
  current: RosterChoice
  onAsk: (what: 'start' | 'join') => void
}

/** What the screens show: which roster, and which part of it. */
export function RosterMenu({ rosters: { rosters, own }, current, onAsk }: RosterMenuProps) {
  return (
    <>
      <MenuLabel>Rosters you keep</MenuLabel>
      {rosters.map((roster) => (
        <MenuChoice key={roster.id} checked={roster.id === current.id} onSelect={() => chooseRoster(roster.id)}>
          <span className="flex items-baseline justify-between gap-6">
            {roster.name}
            <span className="tabular text-12 text-ink-soft">
              {roster.soldiers} {hasSomeGroups(roster) ? 'Soldiers of yours' : 'Soldiers'}
              {roster.role === 'viewer' && ', view only'}
            </span>
          </span>
        </MenuChoice>
      ))}
      {own && <Below ownId={own.id} currentId={current.id} />}
      <ScopeChoices current={current} />
      <MenuRule />
      <MenuItem icon={Plus} onSelect={() => onAsk('start')}>
        Start another roster
      </MenuItem>
      <MenuItem icon={KeyRound} onSelect={() => onAsk('join')}>
        Join a shared roster
      </MenuItem>
    </>
  )
}

/** The whole roster, one of its groups, or the roster with those below it. It holds for all screens. */
function ScopeChoices({ current }: { current: RosterChoice }) {
  const [{ over, groupId }, choose] = useChooseScope()
  // Teams would make the menu too long. A squad leader chooses the squad.
  const own = useOwnPart(current)
  // A part of one group is that group.
  const alone = current.part?.groupIds?.length === 1 ? current.part.groupIds[0] : null
  const groups = useOwnGroups(current.id).filter(({ id, kind }) => kind !== 'team' && id !== alone)
  const hasBelow = useHasRostersBelow(current)
  if (groups.length === 0 && !hasBelow && own === null) return null
  return (
    <>
      <MenuRule />
      <MenuLabel>Show on every screen</MenuLabel>
      <MenuChoice
        checked={groupId === null && (over === 'roster' || !hasBelow)}
        onSelect={() => choose({ over: 'roster', groupId: null })}
      >
        {own ? `Your part: ${own}` : 'The whole roster'}
      </MenuChoice>
      {hasBelow && (
        <MenuChoice checked={over === 'chain'} onSelect={() => choose({ over: 'chain', groupId: null })}>
          With rosters below
        </MenuChoice>
      )}
      {groupTreeChoices(groups).map(({ value, label }) => (
        <MenuChoice key={value} checked={value === groupId} onSelect={() => choose({ over: 'roster', groupId: value })}>
          {label}
        </MenuChoice>
      ))}
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
