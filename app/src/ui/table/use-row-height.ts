import { useSyncExternalStore } from 'react'

/** The token `--row` in pixels: 36 with a mouse, 48 on touch, more with larger text. */
export function useRowHeight(): number {
  return useSyncExternalStore(subscribe, read)
}

/** One rem in pixels: the text size that the reader has set. */
export function rem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}

function read(): number {
  const row = getComputedStyle(document.documentElement).getPropertyValue('--row')
  return Math.round(Number.parseFloat(row) * rem()) || 36
}

function subscribe(changed: () => void): () => void {
  const coarse = window.matchMedia('(pointer: coarse)')
  coarse.addEventListener('change', changed)
  window.addEventListener('resize', changed)
  return () => {
    coarse.removeEventListener('change', changed)
    window.removeEventListener('resize', changed)
  }
}
