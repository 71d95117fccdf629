/**
 * The `ref` of a list (`<ul ref={movingRows}>`). A row that leaves it goes out to the side and closes its gap, a row that
 * comes back opens one, and the focus of a row that left goes to the next. How is loaded after the list is shown, so that
 * no list waits for it.
 */
export function movingRows(list: HTMLElement | null): (() => void) | undefined {
  if (!list) return
  let end: (() => void) | null = null
  let gone = false
  void import('./follow-rows.ts').then(
    ({ followRows }) => {
      if (!gone) end = followRows(list)
    },
    () => undefined,
  )
  return () => {
    gone = true
    end?.()
  }
}
