import { useCallback, useSyncExternalStore } from 'react'

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

const PHONE = 'screen and (max-width: 859.98px)'

/** Whether the window is as narrow as a phone's, for what is decided before anything is drawn. */
export function isPhoneNow(): boolean {
  return window.matchMedia(PHONE).matches
}

/**
 * Below 860 px: drawer instead of tabs, sheets instead of panels, cards instead of tables. Paper is narrow too, but
 * is not a phone.
 */
export function useIsPhone(): boolean {
  return useMedia(PHONE)
}
