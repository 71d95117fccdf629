import { useEffect, useState } from 'react'

const WAIT_MS = 250

/** What was typed, once no more comes for a moment: the server is not asked about every letter. */
export function useLater(text: string): string {
  const [later, setLater] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), WAIT_MS)
    return () => clearTimeout(timer)
  }, [text])
  return later
}
