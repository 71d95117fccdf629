import { useEffect } from 'react'

/** Marks what is typed in the names on the screen, or in the box with this selector. Loaded with the first letter. */
export function useFoundMarks(typed: string, box = 'main'): void {
  useEffect(() => {
    if (typed.trim() === '') return
    let stop: (() => void) | null = null
    let isOver = false
    void import('./found-marks.ts').then(({ markFound }) => {
      const element = document.querySelector(box)
      if (element && !isOver) stop = markFound(element, typed)
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [typed, box])
}
