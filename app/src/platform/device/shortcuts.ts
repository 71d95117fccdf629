import { useEffect } from 'react'
import { createStore, useStore } from '../storage/store.ts'

/** The keys of one screen, for the list that `?` opens. */
export interface ShortcutGroup {
  readonly title: string
  readonly keys: readonly { readonly keys: string; readonly does: string }[]
}

const groups = createStore<readonly ShortcutGroup[]>([])

/** Lists a screen's keys while it is shown. Keep the group in module scope. */
export function useShortcutList(group: ShortcutGroup): void {
  useEffect(() => {
    groups.set([...groups.get(), group])
    return () => groups.set(groups.get().filter((each) => each !== group))
  }, [group])
}

export function useShortcutGroups() {
  return useStore(groups).map(({ title, keys }) => ({ title, keys: [...keys] }))
}
