import { useState } from 'react'

/** False until it is opened for the first time: what nobody opened is neither drawn nor fetched. */
export function useOnceOpened(open: boolean): boolean {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return open || opened
}
