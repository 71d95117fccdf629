import { randomBytes } from 'node:crypto'
import { refuse } from '@muster/domain/kernel/refusal.ts'
import { acceptIntake, fieldsAsked } from '@muster/domain/roster/intake/accept.ts'
import { getIntakeForm, submitIntake } from '@muster/domain/roster/intake/functions.ts'
import { INTAKE_DAYS, INTAKE_LIMIT, PROOF_MINUTES } from '@muster/domain/roster/intake/limits.ts'
import type { IntakeData } from '@muster/domain/roster/intake/schema.ts'
import { CODE_BYTES, codeFrom, formatCode } from '@muster/domain/roster/invites/code.ts'
import { screenOf } from '@muster/domain/roster/screen-address.ts'
import type { ReadTx, WriteTx } from '../../../database/transaction.ts'
import { type Implementation, implement } from '../../../platform/callable/implement.ts'
import { announce } from '../../../platform/outbox/writes.ts'
import { inviteBySecret, type UsableInvite } from '../../invites/reads.ts'
import { secretHash } from '../../invites/secret.ts'
import { consumeInvite, deadInvite } from '../../invites/writes.ts'
import { leadersOf } from '../../leaders/reads.ts'
import type { IntakeParts } from '../functions.ts'
import { contentHash, type IntakeKeys, intakeKeys, newChallenge, readProof } from '../proof.ts'
import { countFiledSince, countWaiting, type Filed, filedBefore, intakeSecret, rosterAsking } from '../reads.ts'
import { file, lockSubmission, lockWaiting, spend } from '../writes.ts'

/** Calls per minute with one link, from everywhere. */
const PER_LINK = { forms: 1200, submissions: 240 }
/** This many per hour are announced one by one. After that the list itself shows them. */
const TOLD_PER_HOUR = 10

/** The public side. Its answers do not distinguish a link that ended from one that never existed. */
export function formFunctions({ rates, work }: IntakeParts): readonly Implementation[] {
  let known: IntakeKeys | null = null
  const keysOf = async (tx: ReadTx) => (known ??= intakeKeys(await intakeSecret(tx)))
  const count = (what: keyof typeof PER_LINK, token: string, now: Date) =>
    rates.take(`intake ${what} ${secretHash(token).toString('base64url')}`, PER_LINK[what], now.getTime())

  return [
    implement(
      getIntakeForm,
      { asSystem: 'the holder of a link may see no row of the roster' },
      async (call, { token }) => {
        count('forms', token, call.now)
        const invite = await inviteBySecret(call.tx, { purpose: 'intake', secret: token, now: call.now })
        if (!invite) deadInvite('token')
        const { unit, leader, timeZone, personalFields } = await rosterAsking(call.tx, invite)
        return {
          unit,
          leader,
          timeZone,
          fields: fieldsAsked(personalFields),
          challenge: await newChallenge(await keysOf(call.tx), { token, now: call.now, work }),
          expiresAt: invite.expiresAt.toISOString(),
        }
      },
    ),

    implement(
      submitIntake,
      { asSystem: 'files with a roster that the sender does not see' },
      async (call, { token, submissionId, data, proof: text }) => {
        const { tx, now } = call
        count('submissions', token, now)
        const keys = await keysOf(tx)
        // Checked first, because it needs no database: a caller without work costs us two hashes.
        const proof = await readProof(keys, token, text)
        if (!proof) {
          refuse('invalid-argument', 'The form was not opened by this link. Open the link again, then send.', {
            field: 'proof',
          })
        }
        const hash = contentHash(keys, data)
        await lockSubmission(tx, submissionId)
        const before = await filedBefore(tx, token, submissionId)
        const use = { purpose: 'intake', secret: token, now } as const
        const takesAnother = async () => (await inviteBySecret(tx, use)) !== null
        if (before) return { about: [], answer: { ...sameAgain(before, hash), again: await takesAnother() } }

        const invite = await inviteBySecret(tx, use)
        if (!invite) deadInvite('token')
        const { unit, leader, timeZone, personalFields } = await rosterAsking(tx, invite)
        const accepted = acceptIntake(data, personalFields)
        if (proof.until <= now) {
          refuse('failed-precondition', `The form was open for more than ${PROOF_MINUTES} minutes. Send it again.`, {
            field: 'proof',
          })
        }
        if (!(await spend(tx, proof))) {
          refuse('failed-precondition', 'Something was sent with this form already. Send it again.', { field: 'proof' })
        }
        if (!(await consumeInvite(tx, use))) deadInvite('token')
        await lockWaiting(tx, invite)
        if ((await countWaiting(tx, invite)) >= INTAKE_LIMIT) {
          refuse('resource-exhausted', 'Your leader has too many enrollments waiting. Tell them, and send yours later.')
        }
        const receipt = formatCode(codeFrom(randomBytes(CODE_BYTES)))
        if (!(await file(tx, invite, { id: submissionId, receipt, at: now, contentHash: hash, data: accepted }))) {
          refuse('already-exists', 'An enrollment form with this number was sent before. Start a new one.', {
            field: 'submissionId',
          })
        }
        await tell(tx, invite, accepted, now)
        const answer = { receipt, at: now.toISOString(), unit, leader, timeZone, again: await takesAnother() }
        return { about: [{ rosterId: invite.rosterId }], answer }
      },
    ),
  ]
}

/** The receipt of the first sending, if the contents are the same. */
function sameAgain({ contentHash: before, receipt, at, unit, leader, timeZone }: Filed, now: Buffer) {
  if (!before.equals(now)) {
    refuse('already-exists', 'An enrollment form with other content was sent under this number. Start a new one.', {
      field: 'submissionId',
    })
  }
  return { receipt, at: at.toISOString(), unit, leader, timeZone }
}

async function tell(tx: WriteTx, invite: UsableInvite, { rank, last }: IntakeData, at: Date): Promise<void> {
  const filed = await countFiledSince(tx, invite, new Date(at.getTime() - 3_600_000))
  if (filed > TOLD_PER_HOUR + 1) return
  await announce(tx, {
    at,
    kind: 'intake',
    recipients: await leadersOf(tx, invite.rosterId, 'roster', null),
    title: filed > TOLD_PER_HOUR ? 'Many enrollments are coming in' : `${rank} ${last} sent an enrollment form`,
    body: `Review it under Soldier Enrollment. Enrollment forms without a decision are deleted after ${INTAKE_DAYS} days.`,
    link: screenOf(invite.rosterId, '/invite'),
  })
}
