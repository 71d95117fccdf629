import { useState } from 'react'

/** False until it is opened for the first time: a part that was never opened is neither drawn nor loaded. */
export function useOnceOpened(open: boolean): boolean {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return open || opened
}
