import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * The newest version, whether read or saved from here. An undo must change the current version, not the one at the
 * time when it was offered. `settling` lasts from a save until the read has it.
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
    /** The saved version no longer counts. The next read is taken, whatever its version. */
    forget: useCallback(() => {
      held.current = undefined
      setSaved(0)
    }, []),
    settling: read !== undefined && saved > read.version,
  }
}
