import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { lazy, Suspense, useState } from 'react'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { lazyPart } from '../../ui/states/lazy-part.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import { keptScope, USUAL_SCOPE } from '../../kit/lists/scope.ts'
import { useStore } from '../../platform/storage/store.ts'
import { hasSomeGroups, type MyRosters } from '../current-roster.ts'

const NewRosterDialog = lazy(async () => ({ default: (await import('./new-roster-dialog.tsx')).NewRosterDialog }))
// Most leaders look at the whole roster.
const ScopeWords = lazy(async () => ({ default: (await import('./scope-words.tsx')).ScopeWords }))
const RosterMenu = lazyPart(async () => ({ default: (await import('./roster-menu.tsx')).RosterMenu }))

/** Chooses the roster that the screens show, and the part of it. */
export function RosterSwitcher({ rosters }: { rosters: MyRosters }) {
  const { current } = rosters
  const scope = useStore(keptScope)
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
            className={buttonClass('plain', 'min-w-0 shrink-[9999] px-2 text-ink @max-[14rem]:px-0 desk:min-w-24')}
          >
            <span className="sr-only">Roster: </span>
            <span className="flex min-w-0 flex-col text-left leading-tight">
              <span className="truncate">{current.name}</span>
              {(scope !== USUAL_SCOPE || hasSomeGroups(current)) && (
                <Suspense>
                  <ScopeWords roster={current} />
                </Suspense>
              )}
            </span>
            {/* With large text the name needs the room. */}
            <ChevronsUpDown className="size-4 shrink-0 text-ink-soft @max-[14rem]:hidden" aria-hidden="true" />
          </button>
        }
      >
        <Suspense>
          <RosterMenu rosters={rosters} current={current} onAsk={setAsking} />
        </Suspense>
      </Menu>
      {asking !== null && (
        <Suspense>
          <NewRosterDialog joins={asking === 'join'} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </>
  )
}
