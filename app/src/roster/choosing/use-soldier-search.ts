import { choiceNames, type OneToChoose } from '@muster/domain/roster/choice-names.ts'
import { listSoldiers } from '@muster/domain/roster/functions.ts'
import { groupPathName } from '@muster/domain/roster/groups.ts'
import type { Group } from '@muster/domain/roster/schema.ts'
import { findSoldiers, typedDodDigits } from '@muster/domain/roster/soldier-search.ts'
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import { useRead } from '../../platform/calls/calls.ts'

/** Rows in the list. Typing one more letter narrows it faster than scrolling. */
const MOST = 40

/** Who can be chosen, and what is shown about each. */
export interface SoldiersToChoose {
  soldiers: readonly OneToChoose[]
  /** The groups of the roster: shown with each, and they tell two of one name apart. */
  groups: readonly Group[]
  /** The roster, so that the last four of a DoD ID find a Soldier. */
  rosterId?: string | undefined
  /** Today's status of a Soldier. */
  markOf?: ((soldierId: string) => ReactNode) | undefined
  /** What else speaks for or against one: `next in line, number 4`. */
  noteOf?: ((soldierId: string) => string) | undefined
  /** Why one cannot be chosen: `Has duty on 3 Dec 2026`. Empty for one who can. */
  whyNot?: ((soldierId: string) => string) | undefined
  /** The order of `soldiers` has a meaning, such as next in line. Otherwise they are listed senior first. */
  inOrder?: boolean | undefined
  /** The list is always open: in a dialog that exists to choose from it. */
  listed?: boolean | undefined
}

export interface SoldierChoice {
  readonly id: string
  /** As it is shown in the field once chosen: of two with one name, with the group. */
  readonly name: string
  readonly group: string
  readonly mark: ReactNode
  readonly note: string
  readonly whyNot: string
}

/** The list under a field in which a Soldier is typed, and its keys. */
export function useSoldierSearch(
  { soldiers, groups, rosterId, markOf, noteOf, whyNot, inOrder, listed = false }: SoldiersToChoose,
  take: (soldierId: string) => void,
  locked: boolean,
) {
  const [typed, setTyped] = useState<string | null>(listed ? '' : null)
  const [at, setAt] = useState(0)
  const dodIds = useDodIds(rosterId, typed ?? '')
  const names = useMemo(() => {
    const shown = choiceNames(soldiers, groups)
    return new Map(soldiers.map(({ id }, index) => [id, shown[index] ?? '']))
  }, [soldiers, groups])
  const found = useMemo(
    () => (typed === null ? [] : findSoldiers(soldiers, groups, typed, { dodIds, inOrder })),
    [soldiers, groups, typed, dodIds, inOrder],
  )
  // Whoever cannot be chosen comes last.
  const sorted = whyNot ? found.toSorted((a, b) => Number(whyNot(a.id) !== '') - Number(whyNot(b.id) !== '')) : found
  const choices = sorted.slice(0, MOST).map(
    ({ id, groupId }): SoldierChoice => ({
      id,
      name: names.get(id) ?? '',
      group: groupPathName(groups, groupId ?? null),
      mark: markOf?.(id),
      note: noteOf?.(id) ?? '',
      whyNot: whyNot?.(id) ?? '',
    }),
  )
  const open = typed !== null && choices.length > 0
  const current = Math.min(at, choices.length - 1)

  function choose(choice: SoldierChoice | undefined) {
    if (choice && choice.whyNot === '') take(choice.id)
  }

  return {
    typed,
    names,
    found,
    choices,
    hidden: found.length - choices.length,
    open,
    listed,
    current,
    choose,
    type: (text: string) => {
      setTyped(text)
      setAt(0)
    },
    show: () => !locked && setTyped((text) => text ?? ''),
    close: () => listed || setTyped(null),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step !== undefined) {
        event.preventDefault()
        if (locked) return
        if (typed === null) setTyped('')
        else if (open) setAt((current + step + choices.length) % choices.length)
      } else if (event.key === 'Enter' && open) {
        event.preventDefault()
        choose(choices[current])
      } else if (event.key === 'Escape' && typed !== null && !listed) {
        // Escape closes only the list, not the dialog around it.
        event.stopPropagation()
        setTyped(null)
      }
    },
  }
}

export type SoldierSearch = ReturnType<typeof useSoldierSearch>

/** Asked for only while digits are typed, and not kept on the device. */
export function useDodIds(rosterId: string | undefined, typed: string): ReadonlyMap<string, string> | undefined {
  const { data } = useRead(
    listSoldiers,
    { rosterId: rosterId ?? '', fields: ['dodid'], archived: false },
    { enabled: rosterId !== undefined && typedDodDigits(typed) !== null, keep: false },
  )
  return useMemo(() => data && new Map(data.soldiers.map(({ id, dodid }) => [id, dodid ?? ''])), [data])
}
