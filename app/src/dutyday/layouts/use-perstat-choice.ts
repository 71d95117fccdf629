import type { LayoutName } from '@muster/domain/dutyday/layouts/layout.ts'
import { useState } from 'react'
import { currentUid } from '../../platform/session/session.ts'
import { keepFor, keptFor } from '../../platform/storage/kept-values.ts'

export interface PerstatChoice {
  readonly layout: LayoutName
  /** Whether what is sent names those who are not PDY or not reported. */
  readonly names: boolean
}

/** How this account sends the PERSTAT of a roster from this device. Until it chooses: garrison, and no names. */
export function usePerstatChoice(rosterId: string): readonly [PerstatChoice, (change: Partial<PerstatChoice>) => void] {
  const uid = currentUid() ?? ''
  const [choice, setChoice] = useState(() => kept(uid, rosterId))
  function change(part: Partial<PerstatChoice>) {
    const next = { ...choice, ...part }
    setChoice(next)
    keepFor(uid, nameOf(rosterId), JSON.stringify(next))
  }
  return [choice, change]
}

function nameOf(rosterId: string): string {
  return `perstat:${rosterId}`
}

function kept(uid: string, rosterId: string): PerstatChoice {
  try {
    const found = JSON.parse(keptFor(uid, nameOf(rosterId)) ?? '{}') as Partial<PerstatChoice>
    return { layout: found.layout === 'field' ? 'field' : 'garrison', names: found.names === true }
  } catch {
    return { layout: 'garrison', names: false }
  }
}
