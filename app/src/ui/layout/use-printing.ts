import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True while a print is being set: a virtual table must then show every row. */
export function usePrinting(): boolean {
  // A component that mounts again for the width of the paper missed the event.
  const [printing, setPrinting] = useState(() => matchMedia('print').matches)
  useEffect(() => {
    // The page is taken as soon as the event returns.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}
