import { useEffect, useRef } from 'react'
import { readAnew } from '../../platform/calls/calls.ts'
import { useServices } from '../../platform/calls/services.ts'
import { useWindows } from '../../platform/windows/windows.ts'

/** What one window saves shows in the others at once, also while the live stream is down. */
export function SavedElsewhere() {
  const services = useServices()
  const told = useRef(new Set<string>())
  const tell = useWindows((heard) => {
    if (heard.kind === 'saved') readAnew(services, heard.rosterId === null ? {} : { rosterId: heard.rosterId })
  })
  useEffect(
    () =>
      services.underWay.subscribe(() => {
        for (const { id, state, input } of services.underWay.get()) {
          if (state !== 'done' || told.current.has(id)) continue
          told.current.add(id)
          const { rosterId } = { rosterId: null, ...(input as { rosterId?: string }) }
          tell({ kind: 'saved', rosterId })
        }
      }),
    [services, tell],
  )
  return null
}
