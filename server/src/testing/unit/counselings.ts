import { randomUUID } from 'node:crypto'
import { deliverCounseling, getCounseling, saveCounseling } from '@muster/domain/counseling/functions.ts'
import { recordSignRefusal } from '@muster/domain/counseling/signing/functions.ts'
import type { Counseling } from '@muster/domain/counseling/schema.ts'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import type { Client } from '../server/world-server.ts'

export type RawDraft = RawInputOf<typeof saveCounseling>['draft']

/** A draft that can be delivered. */
export function counselingDraft(more: Partial<RawDraft> = {}): RawDraft {
  return {
    kind: 'performance',
    heldOn: '2026-11-10',
    organization: '2nd Platoon',
    counselorTitle: 'Platoon Sergeant',
    place: 'Company office',
    purpose: 'Monthly counseling for October: what went well, and the two formations missed.',
    keyPoints: 'Missed first formation on 3 and 9 October. Qualified expert on 20 October.',
    plan: [
      {
        id: randomUUID(),
        action: 'Be at first formation at 0620',
        standard: '10 minutes early',
        suspense: '2026-11-30',
      },
      { id: randomUUID(), action: 'Lead PT for the squad on Tuesdays', standard: '', suspense: null },
    ],
    leaderResponsibilities: 'Team leader checks daily.',
    assessOn: '2026-12-01',
    nextOn: '2026-12-10',
    links: [],
    ...more,
  }
}

export interface Session {
  readonly rosterId: string
  readonly counselingId: string
}

/** A new draft of this leader. */
export async function draft(
  leader: Client,
  about: { readonly rosterId: string; readonly soldierId: string },
  more: Partial<RawDraft> = {},
): Promise<Session> {
  const session = { rosterId: about.rosterId, counselingId: randomUUID() }
  await leader.call(saveCounseling, {
    ...session,
    version: null,
    soldierId: about.soldierId,
    draft: counselingDraft(more),
  })
  return session
}

export async function delivered(
  leader: Client,
  about: { readonly rosterId: string; readonly soldierId: string },
  more: Partial<RawDraft> = {},
): Promise<Session> {
  const session = await draft(leader, about, more)
  await leader.call(deliverCounseling, { ...session, version: 1 })
  return session
}

/** The Soldier refused to sign, which is an answer too. */
export async function answered(leader: Client, session: Session): Promise<Counseling> {
  const { line } = await leader.call(getCounseling, session)
  await leader.call(recordSignRefusal, {
    ...session,
    deliveredAt: line.deliveredAt ?? '',
    signatureId: randomUUID(),
    witness: { present: false, reason: 'Nobody else was in the office' },
  })
  return leader.call(getCounseling, session)
}
