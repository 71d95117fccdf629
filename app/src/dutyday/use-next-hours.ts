import { nextChangeOf } from '@muster/domain/dutyday/hours-hold.ts'
import type { Accountability } from '@muster/domain/dutyday/schema.ts'
import { useEffect } from 'react'
import type { Read } from '../platform/calls/calls.ts'
import { serverNow } from '../platform/clock/device-clock.ts'

/** A browser's timer takes no longer delay. */
const LONGEST_MS = 86_400_000

/** Reads the day again when somebody's hours begin or end, so that the list shows what holds now. */
export function useNextHours({ data, retry }: Read<Accountability>): void {
  const next = data && data.dutyDate === data.today ? nextChange(data) : null
  useEffect(() => {
    if (next === null) return
    const timer = setTimeout(retry, Math.min(LONGEST_MS, Math.max(0, next - serverNow()) + 500))
    return () => clearTimeout(timer)
  }, [next, retry])
}

function nextChange({ rows }: Accountability): number | null {
  const all = rows.flatMap((row) => row.hours?.flatMap(({ hours }) => (hours ? [hours] : [])) ?? [])
  return nextChangeOf(all, serverNow())
}
