import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * The newest of what was read and what was saved from here: an undo changes what stands by then, not what stood when
 * it was offered. `settling` from a save until what is shown has it.
 */
export function useNewest<Kept extends { readonly version: number }>(read: Kept | undefined) {
  const held = useRef(read)
  const [saved, setSaved] = useState(0)
  useEffect(() => {
    if (read && read.version >= (held.current?.version ?? 0)) held.current = read
  }, [read])
  return {
    newest: useCallback(() => held.current, []),
    keep: useCallback((next: Kept) => {
      held.current = next
      setSaved(next.version)
    }, []),
    /** What was saved is gone: what is read next counts, whatever its version. */
    forget: useCallback(() => {
      held.current = undefined
      setSaved(0)
    }, []),
    settling: read !== undefined && saved > read.version,
  }
}
