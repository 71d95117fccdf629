import { useSyncExternalStore } from 'react'

/** The token `--row` in pixels: 36 with a mouse, 48 on touch, more with larger text. */
export function useRowHeight(): number {
  return useSyncExternalStore(subscribe, read)
}

function read(): number {
  const root = getComputedStyle(document.documentElement)
  return Math.round(Number.parseFloat(root.getPropertyValue('--row')) * Number.parseFloat(root.fontSize)) || 36
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
