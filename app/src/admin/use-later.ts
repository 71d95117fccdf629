import { useEffect, useState } from 'react'

const WAIT_MS = 250

/** Returns the typed text after a short pause in typing, so that the server is not asked about every letter. */
export function useLater(text: string): string {
  const [later, setLater] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), WAIT_MS)
    return () => clearTimeout(timer)
  }, [text])
  return later
}
