import { createContext, useContext } from 'react'
import type { ListBeside } from '../kit/lists/list-line.tsx'
import { createStore, useStore } from '../platform/storage/store.ts'

/** On a wide screen a list of Soldiers has the page of one of them beside it, or a second window shows it. */
export interface SoldierBeside {
  /** Whose page is shown, beside the list or in a window that follows it. */
  readonly soldierId: string | null
  /** It is beside the list, which is then narrow. */
  readonly isHere: boolean
  readonly open: (soldierId: string) => void
  /** The keyboard moved to another Soldier. An open page follows when it rests. */
  readonly follow: (soldierId: string) => void
}

const SoldierBesideContext = createContext<SoldierBeside | null>(null)

export const SoldierBesideProvider = SoldierBesideContext.Provider

/** Null if the list opens a Soldier in its own way: in a narrow window, or by the person's choice. */
export function useSoldierBeside(): SoldierBeside | null {
  return useContext(SoldierBesideContext)
}

/** How a line opens its Soldier: beside the list where there is room for it, otherwise as the list does. */
export function useOpensSoldier(): <Otherwise>(soldierId: string, otherwise: Otherwise) => ListBeside | Otherwise {
  const beside = useSoldierBeside()
  return (soldierId, otherwise) =>
    beside ? { id: soldierId, isOpen: beside.soldierId === soldierId, open: () => beside.open(soldierId) } : otherwise
}

const SPLIT_KEY = 'muster:split'

const split = createStore(localStorage.getItem(SPLIT_KEY) !== 'off')

/** Whether the person wants the page beside the list. Kept on the device. */
export function useSplitChoice(): readonly [boolean, (on: boolean) => void] {
  return [useStore(split), chooseSplit]
}

function chooseSplit(on: boolean): void {
  if (on) localStorage.removeItem(SPLIT_KEY)
  else localStorage.setItem(SPLIT_KEY, 'off')
  split.set(on)
}
