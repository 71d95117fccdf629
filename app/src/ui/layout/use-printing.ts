import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True while a print is being prepared. A virtual table must then show every row. */
export function usePrinting(): boolean {
  // A component that is mounted again at paper width missed the event.
  const [printing, setPrinting] = useState(() => matchMedia('print').matches)
  useEffect(() => {
    // The browser takes the page as soon as the event handler returns.
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
