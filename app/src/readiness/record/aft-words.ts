import { AFT_EVENTS, type AftEvent } from '@muster/domain/readiness/profiles.ts'
import type { HistoryRecord } from '@muster/domain/readiness/schema.ts'
import { formatSeconds } from '@muster/domain/readiness/seconds.ts'

const SHORT: Readonly<Record<AftEvent, string>> = { MDL: 'MDL', HRP: 'HRP', SDC: 'SDC', PLK: 'PLK', RUN2MI: '2MR' }

/** The events of a fitness test: `Combat standard. MDL 240 lb (85), 2MR exempt`. Empty if only a total is known. */
export function aftWords(detail: HistoryRecord['detail']): string {
  if (detail === null) return ''
  const events = AFT_EVENTS.flatMap((event) => {
    const [raw, points] = [detail[event], detail[`${event}points`]]
    if (raw === undefined && points === undefined) return []
    const worth = points !== undefined ? ` (${points})` : typeof raw === 'number' ? ' (under 60)' : ''
    return [`${SHORT[event]}${raw === undefined ? '' : ` ${resultWords(event, raw)}`}${worth}`]
  })
  const { standard } = detail
  const named =
    standard === 'combat' || standard === 'general' ? `${standard === 'combat' ? 'Combat' : 'General'} standard` : ''
  return [named, events.join(', ')].filter(Boolean).join(': ')
}

function resultWords(event: AftEvent, raw: number | boolean | string): string {
  if (typeof raw !== 'number') return String(raw)
  if (event === 'MDL') return `${raw} lb`
  return event === 'HRP' ? String(raw) : formatSeconds(raw)
}
