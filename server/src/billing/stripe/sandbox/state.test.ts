import { describe, expect, it } from 'vitest'
import { charges, monthsLater, type SandboxRecord, sandboxSubscription } from './state.ts'

const record: SandboxRecord = {
  externalId: 'sandbox_1',
  uid: '7c1f0a52-5f0e-4b36-9d0c-1f5a8f3f7c11',
  openedAt: new Date('2026-11-20T12:00:00Z'),
  firstEndsAt: new Date('2026-12-20T12:00:00Z'),
  paidAt: new Date('2026-11-20T12:00:00Z'),
  cancelAt: null,
  endedAt: null,
  failingSince: null,
}
const at = (text: string) => new Date(`${text}T12:00:00Z`)

describe('a subscription of the sandbox', () => {
  it('does not exist before it is paid for', () => {
    expect(sandboxSubscription({ ...record, paidAt: null }, at('2026-11-21'))).toBeNull()
  })

  it('renews by itself each month, with a grace period of three days', () => {
    expect(sandboxSubscription(record, at('2026-11-21'))).toMatchObject({
      status: 'active',
      renews: true,
      environment: 'sandbox',
      owner: record.uid,
      periodEndsAt: at('2026-12-20'),
      entitledUntil: at('2026-12-23'),
    })
    expect(sandboxSubscription(record, at('2026-12-20'))?.periodEndsAt).toEqual(at('2027-01-20'))
    expect(sandboxSubscription(record, at('2027-03-01'))?.periodEndsAt).toEqual(at('2027-03-20'))
  })

  it('works until the end of the month in which it is canceled, and no longer', () => {
    const cancelled = { ...record, cancelAt: at('2026-12-20') }
    expect(sandboxSubscription(cancelled, at('2026-12-01'))).toMatchObject({
      status: 'active',
      renews: false,
      entitledUntil: at('2026-12-20'),
    })
    expect(sandboxSubscription(cancelled, at('2026-12-20'))).toMatchObject({ status: 'canceled', renews: false })
  })

  it('is past due while its payment fails, and over once it is ended', () => {
    const failing = { ...record, failingSince: at('2026-12-01') }
    expect(sandboxSubscription(failing, at('2026-12-02'))).toMatchObject({ status: 'past_due', renews: true })
    expect(sandboxSubscription({ ...failing, endedAt: at('2026-12-03') }, at('2026-12-04'))).toMatchObject({
      status: 'canceled',
      entitledUntil: at('2026-12-03'),
    })
  })

  it('is not charged before the end of the current trial', () => {
    const later = { ...record, firstEndsAt: at('2026-12-10') }
    expect(sandboxSubscription(later, at('2026-12-01'))).toMatchObject({
      status: 'active',
      renews: true,
      reason: 'not charged yet',
      periodEndsAt: at('2026-12-10'),
    })
    expect(sandboxSubscription(later, at('2026-12-10'))).toMatchObject({ reason: null, periodEndsAt: at('2027-01-10') })
    expect(charges(later, at('2026-12-09'), 12)).toEqual([])
    expect(charges(later, at('2027-01-11'), 12)).toEqual([at('2027-01-10'), at('2026-12-10')])
  })

  it('has an invoice for each month', () => {
    expect(charges(record, at('2027-01-21'), 12)).toEqual([at('2027-01-20'), at('2026-12-20'), at('2026-11-20')])
    expect(charges(record, at('2027-01-21'), 2)).toHaveLength(2)
    expect(charges({ ...record, cancelAt: at('2026-12-20') }, at('2027-01-21'), 12)).toEqual([at('2026-11-20')])
    expect(charges({ ...record, paidAt: null }, at('2027-01-21'), 12)).toEqual([])
  })

  it('keeps its day of the month where the month has it', () => {
    expect(monthsLater(at('2027-01-31'), 1)).toEqual(at('2027-02-28'))
    expect(monthsLater(at('2027-01-31'), 2)).toEqual(at('2027-03-31'))
  })
})
