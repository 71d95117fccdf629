import { useEffect } from 'react'
import { createStore, useStore } from '../storage/store.ts'

/** Keys of one screen, as the list behind `?` shows them. */
export interface ShortcutGroup {
  readonly title: string
  readonly keys: readonly { readonly keys: string; readonly does: string }[]
}

const groups = createStore<readonly ShortcutGroup[]>([])

/** Have a screen's keys listed while it is shown. Keep the group in module scope. */
export function useShortcutList(group: ShortcutGroup): void {
  useEffect(() => {
    groups.set([...groups.get(), group])
    return () => groups.set(groups.get().filter((each) => each !== group))
  }, [group])
}

export function useShortcutGroups() {
  return useStore(groups).map(({ title, keys }) => ({ title, keys: [...keys] }))
}
