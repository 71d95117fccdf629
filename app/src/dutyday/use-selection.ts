import { useCallback, useState } from 'react'

/** Several Soldiers for one status. Null while nobody selects. */
export function useSelection() {
  const [selection, setSelection] = useState<ReadonlySet<string> | null>(null)
  return {
    selection,
    begin: useCallback(() => setSelection(new Set()), []),
    end: useCallback(() => setSelection(null), []),
    toggle: useCallback((id: string) => setSelection((before) => toggled(before ?? new Set(), id)), []),
    /** Selects these too, or takes them out. */
    put: useCallback(
      (ids: readonly string[], selected: boolean) =>
        setSelection((before) => {
          const others = [...(before ?? [])].filter((id) => !ids.includes(id))
          return new Set(selected ? [...others, ...ids] : others)
        }),
      [],
    ),
  }
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}
