import { spanOf, stateBadge } from '@muster/domain/operations/taskings/words.ts'
import { listMyEquipment } from '@muster/domain/operations/equipment/functions.ts'
import { dueMark, itemWords } from '@muster/domain/operations/equipment/list.ts'
import { listMyTaskings } from '@muster/domain/operations/taskings/functions.ts'
import { TASKING_TYPES } from '@muster/domain/operations/taskings/kinds.ts'
import { isOpen } from '@muster/domain/operations/taskings/states.ts'
import { useNow } from '../../kit/use-now.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { PlaceLink } from '../../kit/place-link.tsx'
import { Badge } from '../../ui/marks/badge.tsx'
import { Part } from '../../ui/layout/part.tsx'

/** The signed-in person's taskings and signed-out equipment; nothing if there are none. */
export function MyOperations() {
  const now = new Date(useNow())
  const held = useRead(listMyEquipment, {}).data?.mine
  return (
    <>
      <MyTaskings />
      {held && held.equipment.length > 0 && (
        <Part title="Signed out to you">
          <ul aria-label="Signed out to you" className="border-t border-line">
            {held.equipment.map((one) => {
              const badge = dueMark({ dueAt: one.dueAt, inAt: null }, now, held.timeZone)
              return (
                <li
                  key={one.id}
                  className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-2.5"
                >
                  <div className="min-w-0">
                    <p className="text-14 font-strong">{itemWords(one)}</p>
                    {one.note && <p className="text-14 text-ink-soft">{one.note}</p>}
                  </div>
                  <Badge kind={badge.kind}>{badge.words}</Badge>
                </li>
              )
            })}
          </ul>
        </Part>
      )}
    </>
  )
}

/** Only upcoming taskings, or also those of the last 90 days; nothing if there are none. */
export function MyTaskings({ ahead = false }: { ahead?: boolean }) {
  const mine = useRead(listMyTaskings, {}).data?.mine
  const taskings = mine?.taskings.filter(({ state, toDay }) => !ahead || (isOpen(state) && toDay >= mine.today)) ?? []
  if (!mine || taskings.length === 0) return null
  return (
    <Part title="Taskings">
      <ul aria-label="Taskings" className="border-t border-line">
        {taskings.map((one) => {
          const badge = stateBadge(one, mine.today)
          return (
            <li key={one.id} className="border-b border-line py-2.5">
              <h3 className="flex flex-wrap items-center gap-x-3 text-16 font-heavy">
                {one.name}
                <Badge kind={badge.kind}>{badge.words}</Badge>
              </h3>
              <p className="tabular text-14">{spanOf(one, one.timeZone)}</p>
              <p className="text-14 text-ink-soft">
                {one.label || TASKING_TYPES[one.type]}
                {one.place && (
                  <>
                    {' · '}
                    <PlaceLink place={one.place} />
                  </>
                )}
                {one.ncoic && ` · NCOIC ${one.ncoic}`}
              </p>
            </li>
          )
        })}
      </ul>
    </Part>
  )
}
