import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Item } from '../table/items.ts'
import type { FollowedCards } from './follow-cards.ts'
import { movedRows } from './moved-rows.ts'

/**
 * The `ref` of a box around a `CardList` with groups. A row that goes to another group, or out of the list, closes where
 * it was, the rows below come up, and its focus goes to the next. How is loaded after the list is shown.
 */
export function useMovingCards<Row>(items: readonly Item<Row>[]): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const followed = useRef<FollowedCards>(null)
  useEffect(() => {
    let gone = false
    void import('./follow-cards.ts').then(
      ({ followCards }) => {
        const list = box.current?.firstElementChild
        if (!gone && list instanceof HTMLElement) followed.current = followCards(list)
      },
      () => undefined,
    )
    return () => {
      gone = true
      followed.current?.end()
    }
  }, [])
  const before = useRef(items)
  useLayoutEffect(() => {
    followed.current?.move(movedRows(before.current, items))
    before.current = items
  }, [items])
  return box
}
