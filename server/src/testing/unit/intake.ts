import { randomUUID } from 'node:crypto'
import type { RawInputOf } from '@muster/domain/kernel/function.ts'
import { getIntakeForm, type submitIntake } from '@muster/domain/roster/intake/functions.ts'
import type { IntakeChallenge } from '@muster/domain/roster/intake/schema.ts'
import { createIntakeToken } from '@muster/domain/roster/invites/functions.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { TestRoster } from './rosters.ts'
import type { TestServer } from '../server/server.ts'

/** A link that the owner of the roster gave out. */
export async function newLink(
  server: TestServer,
  roster: TestRoster,
  more: Partial<RawInputOf<typeof createIntakeToken>> = {},
): Promise<{ token: string; inviteId: string }> {
  const inviteId = randomUUID()
  const input = { rosterId: roster.id, inviteId, maxUses: null, ...more }
  const { token } = await server.call(createIntakeToken, input, roster.owner.token)
  return { token, inviteId }
}

/** The work that a device does before it may send. */
export async function solve(challenge: IntakeChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return JSON.stringify({ challenge, solution })
}

export async function newProof(server: TestServer, token: string): Promise<string> {
  const { challenge } = await server.call(getIntakeForm, { token })
  return solve(challenge)
}

type Submission = RawInputOf<typeof submitIntake>

/** An enrollment form with the work done, ready to be sent. */
export async function filledForm(
  server: TestServer,
  token: string,
  data: Partial<Submission['data']> = {},
): Promise<Submission> {
  return {
    token,
    submissionId: randomUUID(),
    data: { rank: 'SPC', last: 'Ortega', first: 'Luis', ...data },
    proof: await newProof(server, token),
  }
}
