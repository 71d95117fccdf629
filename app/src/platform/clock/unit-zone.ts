import { createStore, useStore } from '../storage/store.ts'

/*
 * Every time shown is the unit's: of the roster that the screens show, or that keeps the reader. The shell says which
 * once it knows; it is kept, so that the app begins with it, also without signal. Until then the device's will do.
 */

const KEY = 'muster:unit-zone'
const DEVICE = Intl.DateTimeFormat().resolvedOptions().timeZone
const zone = createStore(localStorage.getItem(KEY) ?? DEVICE)

/** For whatever puts a time into words; a component that shows one all day takes `useUnitZone`. */
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
