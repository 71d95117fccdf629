import { oneStop } from '@muster/domain/kernel/sentence.ts'
import { isFound } from '@muster/domain/kernel/search-words.ts'
import { rosterName } from '@muster/domain/identity/person-name.ts'
import { groupPathName, withDescendants } from '@muster/domain/roster/groups.ts'
import { phoneTree } from '@muster/domain/roster/recall/phone-tree.ts'
import type { AlertSoldier, AlertUnit } from '@muster/domain/roster/recall/schema.ts'
import { useMemo } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { cx } from '../../ui/styles/cx.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { AlertRow } from './alert-row.tsx'

const DRAWN_WHOLE = 400

export interface AlertTreeProps {
  unit: Pick<AlertUnit, 'groups' | 'leaders' | 'soldiers'>
  today: string
  search?: string
  /** Only this group and the groups below it. */
  groupId?: string | null
  onVerify?: ((soldier: AlertSoldier, verified: boolean) => void) | null
  onChooseLeader?: ((groupId: string) => void) | null
}

/** Who calls whom, by group: first the leader, then those whom the leader calls. */
export function AlertTree({ unit, today, search = '', groupId = null, onVerify, onChooseLeader }: AlertTreeProps) {
  const { groups, soldiers, leaders } = unit
  const tree = useMemo(
    () => phoneTree(groups, soldiers, new Map(leaders.map((each) => [each.groupId, each.soldierId]))),
    [groups, soldiers, leaders],
  )
  const names = useMemo(() => new Map(soldiers.map((soldier) => [soldier.id, rosterName(soldier)])), [soldiers])
  const wanted = groupId === null ? null : withDescendants(groups, groupId)
  const shown = tree.groups
    .filter((line) => wanted === null || (line.groupId !== null && wanted.has(line.groupId)))
    .map((line) => ({ ...line, people: line.people.filter((soldier) => isSoldierFound(soldier, search)) }))
    .filter((line) => line.people.length > 0 || (search === '' && line.groupId !== null && onChooseLeader != null))
  if (shown.every((line) => line.people.length === 0)) {
    return (
      <EmptyState
        picture={search ? 'search' : 'people'}
        title={search ? `Nobody found for “${search}”` : 'Nobody here yet'}
      >
        {search
          ? 'Search by name, rank, position or number.'
          : 'Soldiers of this group appear here with their numbers.'}
      </EmptyState>
    )
  }
  return (
    <>
      {shown.map((line) => {
        const caller = line.leaderId === null ? null : (tree.callerOf.get(line.leaderId) ?? null)
        const title = line.groupId === null ? 'No group' : groupPathName(groups, line.groupId)
        return (
          <section
            key={line.groupId ?? ''}
            aria-label={title}
            // Long rosters are drawn as they scroll into view, a short one all at once.
            className={cx(
              'pt-4 print:pt-2',
              soldiers.length > DRAWN_WHOLE && '[content-visibility:auto] print:[content-visibility:visible]',
            )}
            style={
              soldiers.length > DRAWN_WHOLE ? { containIntrinsicSize: `auto ${line.people.length * 4 + 6}rem` } : {}
            }
          >
            <div className="flex flex-wrap items-end justify-between gap-x-4 border-t-2 border-ink pt-1">
              <div>
                <h2 className="text-16 font-heavy">{title}</h2>
                <p className="text-12 text-ink-soft">
                  {line.leaderId !== null &&
                    oneStop(
                      `${names.get(line.leaderId) ?? ''} ${caller === null ? 'starts the phone tree' : `calls the others and is called by ${names.get(caller) ?? ''}`}.`,
                    )}
                </p>
              </div>
              {onChooseLeader && line.groupId !== null && (
                <Button
                  variant="plain"
                  className="print:hidden"
                  aria-label={`Change who leads ${title}`}
                  onClick={() => line.groupId !== null && onChooseLeader(line.groupId)}
                >
                  Change leader
                </Button>
              )}
            </div>
            <ul className="border-t border-line">
              {line.people.map((soldier) => {
                const count = tree.callsOf.get(soldier.id)?.length ?? 0
                return (
                  <AlertRow
                    key={soldier.id}
                    soldier={soldier}
                    name={names.get(soldier.id) ?? ''}
                    leads={soldier.id === line.leaderId}
                    calls={count > 0 ? `calls ${count}` : ''}
                    onVerify={onVerify ?? null}
                    today={today}
                  />
                )
              })}
            </ul>
          </section>
        )
      })}
      <p className="pt-4 text-12 text-ink-soft">
        The last one on each list calls back whoever started it, so that the leader knows that everyone was reached.
      </p>
    </>
  )
}

function isSoldierFound({ rank, last, first, position, cell, altPhone }: AlertSoldier, search: string): boolean {
  return isFound(`${rank} ${last} ${first} ${position} ${cell} ${altPhone}`, search)
}
