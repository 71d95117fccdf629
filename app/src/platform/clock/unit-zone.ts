import { createStore, useStore } from '../storage/store.ts'

/*
 * Every time on screen is in the unit's time zone: that of the current roster, or of the roster that has the reader
 * on it. The shell sets it once known. It is stored, so that the app starts with it, also without signal. Until then
 * the device's zone is used.
 */

const KEY = 'muster:unit-zone'
const zone = createStore(localStorage.getItem(KEY) ?? Intl.DateTimeFormat().resolvedOptions().timeZone)

/** For code that formats a time. A component that shows one all day uses `useUnitZone`. */
export function unitZone(): string {
  return zone.get()
}

export function useUnitZone(): string {
  return useStore(zone)
}

export function setUnitZone(timeZone: string): void {
  localStorage.setItem(KEY, timeZone)
  zone.set(timeZone)
}
