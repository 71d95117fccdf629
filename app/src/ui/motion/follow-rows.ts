/** Rows that leave or come at a time. More than that is another list, not something that somebody did. */
export const FEW = 3
export const TIMING = { duration: 150, easing: 'ease-out' }
export const CLOSED: Keyframe = {
  height: '0',
  minHeight: '0',
  paddingBlock: '0',
  borderWidth: '0',
  opacity: '0',
  overflow: 'hidden',
  translate: '1.5rem',
}

/** Moves the rows that leave and come, until the returned function is called. */
export function followRows(list: HTMLElement): () => void {
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  let focused: Element | null = null
  const remember = ({ target }: FocusEvent) => {
    focused = [...list.children].find((row) => row.contains(target as Node)) ?? null
  }
  if (document.activeElement && list.contains(document.activeElement)) {
    focused = [...list.children].find((row) => row.contains(document.activeElement)) ?? null
  }
  list.addEventListener('focusin', remember)
  const observer = new MutationObserver((records) => {
    const removed = new Set(records.flatMap((record) => rowsOf(record.removedNodes)))
    const added = new Set(records.flatMap((record) => rowsOf(record.addedNodes)))
    // A row in both only changed its place.
    const left = [...removed].filter((row) => !row.isConnected)
    const came = [...added].filter((row) => row.isConnected && !removed.has(row))
    if (focused && left.some((row) => row === focused)) {
      if (document.activeElement === document.body) focusAfter(records, focused)
      focused = null
    }
    if (still.matches || left.length > FEW || came.length > FEW) return
    // A list cut short brings its next row when one leaves. More than that was exchanged, and is another list.
    if (left.length > 0 && came.length > left.length) return
    if (left.length > 1 && came.length > 1) return
    for (const record of records) {
      for (const row of rowsOf(record.removedNodes)) if (left.includes(row)) leave(list, row, record.nextSibling)
    }
    for (const row of came) row.animate([CLOSED, open(row)], TIMING)
  })
  observer.observe(list, { childList: true })
  return () => {
    observer.disconnect()
    list.removeEventListener('focusin', remember)
  }
}

/** A copy stands where the row was, out of reach, and closes. */
function leave(list: HTMLElement, row: HTMLElement, before: Node | null) {
  const copy = copyOf(row)
  list.insertBefore(copy, before?.parentNode === list ? before : null)
  close(copy)
}

export function copyOf(row: HTMLElement): HTMLElement {
  const copy = row.cloneNode(true) as HTMLElement
  copy.dataset.left = ''
  copy.inert = true
  copy.setAttribute('aria-hidden', 'true')
  return copy
}

export function close(copy: HTMLElement): void {
  const remove = () => copy.remove()
  copy.animate([open(copy), CLOSED], TIMING).finished.then(remove, remove)
}

export function open(row: HTMLElement): Keyframe {
  return { height: `${row.offsetHeight}px`, overflow: 'hidden' }
}

/** The next row, or else the one before. */
function focusAfter(records: readonly MutationRecord[], row: Element) {
  const record = records.find(({ removedNodes }) => [...removedNodes].some((one) => one === row))
  const beside = [record?.nextSibling, record?.previousSibling].find(
    (one) => one instanceof HTMLElement && one.isConnected,
  )
  const target = beside instanceof HTMLElement ? beside.querySelector<HTMLElement>('a[href], button:enabled') : null
  target?.focus({ preventScroll: true })
}

function rowsOf(nodes: NodeList): HTMLElement[] {
  return [...nodes].filter((node) => node instanceof HTMLElement && node.dataset.left === undefined) as HTMLElement[]
}
