import { randomUUID } from 'node:crypto'
import { listCounselings, listMyCounselings } from '@muster/domain/counseling/functions.ts'
import * as signing from '@muster/domain/counseling/signing/functions.ts'
import type { FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import { idOf } from './big-database.ts'
import type { TestDatabase } from './database.ts'

type Calling = <T>(declaration: FunctionDeclaration, input: object) => Promise<T>

interface Listed {
  readonly counselings: readonly { readonly id: string; readonly deliveredAt: string }[]
}

/** Sessions signed on each device, by a link that `other` holds, and by the caller's own account. */
export async function callSigning(
  call: Calling,
  other: Calling,
  own: { readonly rosterId: string },
  { pool }: Pick<TestDatabase, 'pool'>,
): Promise<void> {
  const signed = () => ({ signatureId: randomUUID(), mark: { by: 'hand', strokes: [[10, 10, 200, 90]] } })
  const assess = async (id: string | undefined): Promise<number> => {
    const { rows } = await pool.query<{ version: number }>(
      `update counselings set state = 'assessed', assessed_on = current_date where id = $1 returning version`,
      [id],
    )
    return rows[0]?.version ?? 0
  }
  const answer = { response: 'disagree', remarks: 'x' }
  const soldierId = idOf(5, 308)
  // Whoever holds the link has an account, and the Soldier none.
  await pool.query('update soldiers set linked_uid = null where id = $1', [soldierId])
  const listed = await call<Listed>(listCounselings, { ...own, soldierId })
  const [first, second, third] = listed.counselings.map(({ id, deliveredAt }) => ({
    ...{ ...own, counselingId: id, deliveredAt },
  }))
  await call(signing.signCounseling, { ...first, ...signed() })
  await call(signing.signCounselingHere, { ...first, ...signed(), answer })
  const [linkId, ended, secret] = [randomUUID(), randomUUID(), 'a-key-of-thirty-letters-or-so']
  await call(signing.makeSignLink, { ...second, linkId, secret })
  await call(signing.makeSignLink, { ...second, linkId: ended, secret: `${secret}-2` })
  const session = { ...own, counselingId: second?.counselingId }
  await call(signing.withdrawSignLink, { ...session, linkId: ended })
  await call(signing.listSignLinks, session)
  await other(signing.openSignLink, { secret })
  await other(signing.signByLink, { secret, deliveredAt: second?.deliveredAt, ...signed(), answer })
  const witness = { present: true, name: 'x', strokes: [[10, 10, 200, 90]] }
  await call(signing.recordSignRefusal, { ...third, signatureId: randomUUID(), witness })
  const assessed = await assess(first?.counselingId)
  for (const [more, signer] of ['assessor', 'assessed'].entries()) {
    await call(signing.signAssessment, { ...first, ...signed(), version: assessed + more, signer })
  }

  const [mine] = (await call<Listed>(listMyCounselings, {})).counselings
  const about = { counselingId: mine?.id, deliveredAt: mine?.deliveredAt }
  await call(signing.signMyCounseling, { ...about, ...signed(), answer })
  const version = await assess(mine?.id)
  await call(signing.signMyAssessment, { ...about, ...signed(), version })
}
