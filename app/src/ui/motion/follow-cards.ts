import { close, copyOf, FEW, TIMING } from './follow-rows.ts'

export interface FollowedCards {
  /** Called when the list was drawn again and these rows left their group. */
  readonly move: (ids: readonly string[]) => void
  readonly end: () => void
}

/** Follows the rows of a `CardList`, which have places instead of an order in the document. */
export function followCards(list: HTMLElement): FollowedCards {
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  let focused: Element | null = null
  const remember = ({ target }: FocusEvent) => {
    focused = [...list.children].find((card) => card.contains(target as Node)) ?? null
  }
  list.addEventListener('focusin', remember)
  // Only for what changed at the last drawing, which `move` takes before this would be told.
  const observer = new MutationObserver(() => undefined)
  observer.observe(list, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['style'],
    attributeOldValue: true,
  })

  function move(ids: readonly string[]) {
    const before = placesBefore(list, observer.takeRecords())
    if (ids.length === 0 || ids.length > FEW) return
    const isMoved = ({ dataset }: HTMLElement) => ids.includes(dataset.item ?? '')
    const left = [...before.keys()].find((card) => card === focused && isMoved(card))
    if (left) focusAfter(list, before, left)
    if (still.matches) return
    for (const card of cardsOf(list).filter(isMoved)) card.animate({ opacity: [0, 1] }, TIMING)
    for (const [card, top] of before) {
      if (isMoved(card)) {
        const copy = copyOf(card)
        copy.style.transform = `translateY(${top}px)`
        list.append(copy)
        close(copy)
      } else if (card.isConnected) {
        card.animate({ translate: [`0 ${top - topOf(card.style.transform)}px`, '0 0'] }, TIMING)
      }
    }
  }

  return {
    move,
    end: () => {
      observer.disconnect()
      list.removeEventListener('focusin', remember)
    },
  }
}

/** Where the rows were that are elsewhere now, or gone. */
function placesBefore(list: HTMLElement, records: readonly MutationRecord[]): ReadonlyMap<HTMLElement, number> {
  const places = new Map<HTMLElement, number>()
  for (const { type, target, oldValue, removedNodes } of records) {
    if (type === 'attributes' && target instanceof HTMLElement && target.parentElement === list) {
      if (!places.has(target)) places.set(target, topOf(oldValue ?? ''))
    } else if (target === list) {
      // A row that is still there was only put elsewhere in the document.
      for (const card of removedNodes) {
        if (card instanceof HTMLElement && !card.isConnected) places.set(card, topOf(card.style.transform))
      }
    }
  }
  return places
}

function cardsOf(list: HTMLElement): HTMLElement[] {
  return [...list.children].filter(
    (card) => card instanceof HTMLElement && card.dataset.left === undefined,
  ) as HTMLElement[]
}

const topOf = (style: string) => Number(/translateY\((-?[\d.]+)px\)/.exec(style)?.[1] ?? 0)

/** The row that was below it, or else above. */
function focusAfter(list: HTMLElement, before: ReadonlyMap<HTMLElement, number>, left: HTMLElement): void {
  const placeOf = (card: HTMLElement) => before.get(card) ?? topOf(card.style.transform)
  const from = placeOf(left)
  const others = cardsOf(list)
    .filter((card) => card !== left)
    .map((card) => ({ by: placeOf(card) - from, target: card.querySelector<HTMLElement>('a[href], button:enabled') }))
    .filter(({ target }) => target !== null)
    .sort((one, other) => one.by - other.by)
  const next = (others.find(({ by }) => by > 0) ?? others.at(-1))?.target
  const go = () => {
    const { activeElement } = document
    if (activeElement === document.body || left.contains(activeElement)) next?.focus({ preventScroll: true })
  }
  go()
  // A menu gives the focus back to its row when it has closed.
  setTimeout(go, TIMING.duration)
}
