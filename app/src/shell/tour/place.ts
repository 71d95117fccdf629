import { createStore } from '../../platform/storage/store.ts'

/** The place of the current tour step, which opens or closes the phone's drawer; null without a tour. */
export const tourPlace = createStore<{ readonly inDrawer: boolean } | null>(null)

/** Whether the person has pressed or typed anything since the page was loaded. */
export const begun = { here: false }

export function watchBegin(): () => void {
  const note = () => {
    begun.here = true
  }
  const events = ['pointerdown', 'keydown', 'wheel']
  for (const event of events) addEventListener(event, note, true)
  return () => {
    for (const event of events) removeEventListener(event, note, true)
  }
}
