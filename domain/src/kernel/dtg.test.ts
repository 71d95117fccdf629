import { expect, test } from 'vitest'
import { dtg } from './dtg.ts'

test.each([
  ['2026-11-21T11:15:00Z', 'UTC', '211115ZNOV26'],
  ['2026-11-21T11:15:00Z', 'America/New_York', '210615RNOV26'],
  ['2026-07-04T03:05:00Z', 'America/New_York', '032305QJUL26'],
  ['2026-11-21T00:00:00Z', 'America/Chicago', '201800SNOV26'],
  ['2026-11-21T00:00:00Z', 'America/Los_Angeles', '201600UNOV26'],
  ['2026-11-21T00:00:00Z', 'Pacific/Honolulu', '201400WNOV26'],
  ['2026-11-21T11:15:00Z', 'Europe/London', '211115ZNOV26'],
  ['2026-07-21T11:15:00Z', 'Europe/London', '211215AJUL26'],
  ['2026-11-21T11:15:00Z', 'Europe/Berlin', '211215ANOV26'],
  ['2026-11-21T15:00:00Z', 'Asia/Seoul', '220000INOV26'],
  ['2026-11-21T15:00:00Z', 'Pacific/Guam', '220100KNOV26'],
  ['2026-11-21T15:00:00Z', 'Pacific/Auckland', '220400JNOV26'],
  ['2026-11-21T15:00:00Z', 'Pacific/Pago_Pago', '210400XNOV26'],
  ['2026-11-21T00:00:00Z', 'Asia/Kolkata', '210530JNOV26'],
  ['2026-01-01T04:59:00Z', 'America/New_York', '312359RDEC25'],
])('%s in %s is %s', (instant, zone, expected) => expect(dtg(new Date(instant), zone)).toBe(expected))
