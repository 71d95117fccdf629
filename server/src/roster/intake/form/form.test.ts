import { randomBytes, randomUUID } from 'node:crypto'
import { saveRosterSettings } from '@muster/domain/roster/functions.ts'
import { getIntakeForm, listIntakeSubmissions, submitIntake } from '@muster/domain/roster/intake/functions.ts'
import { INTAKE_LIMIT } from '@muster/domain/roster/intake/limits.ts'
import { INTAKE_FIELDS } from '@muster/domain/roster/intake/schema.ts'
import { listInvites, revokeInvite } from '@muster/domain/roster/invites/functions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { filledForm, newLink, newProof } from '../../../testing/unit/intake.ts'
import { newRoster, refusalOf, type TestRoster } from '../../../testing/unit/rosters.ts'
import { CallError, startTestServer, type TestServer } from '../../../testing/server/server.ts'

let server: TestServer
let roster: TestRoster
const at = new Date('2026-11-12T11:30:00Z')
const DAY = 86_400_000

beforeAll(async () => {
  server = await startTestServer({ at })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(at)
  roster = await newRoster(server)
})

const waiting = async () =>
  (await server.call(listIntakeSubmissions, { rosterId: roster.id }, roster.owner.token)).submissions
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'filed',
    (error: unknown) => (error instanceof CallError ? error.code : 'broken'),
  )
const turnOn = (fields: string[]) =>
  server.call(
    saveRosterSettings,
    { rosterId: roster.id, version: 1, settings: { personalFields: fields as never } },
    roster.owner.token,
  )

describe('the form', () => {
  test('shows who asks and the purpose, to anybody with the link', async () => {
    await server.database.pool.query(`update accounts set rank = 'SFC' where uid = $1`, [roster.owner.uid])
    const { token } = await newLink(server, roster, { days: 3 })
    const form = await server.call(getIntakeForm, { token })
    expect(form).toMatchObject({ unit: 'A Co, 2-504 PIR', leader: 'SFC Owner, O.' })
    expect(form.timeZone).toBe('America/New_York')
    expect(form.expiresAt).toBe(new Date(at.getTime() + 3 * DAY).toISOString())
    expect(form.fields).toContain('emergencyPhone')
    expect(form.fields).not.toContain('dob')
    for (const key of ['strength', 'sponsor', 'lossExpectedOn', 'remarks']) expect(form.fields).not.toContain(key)
  })

  test('asks for personal data only where the leader turned it on', async () => {
    await turnOn(['dob', 'bloodType'])
    const { token } = await newLink(server, roster)
    const { fields } = await server.call(getIntakeForm, { token })
    expect(fields).toEqual(expect.arrayContaining(['dob', 'bloodType']))
    expect(fields).not.toContain('homeAddress')
    expect(fields.every((key) => INTAKE_FIELDS.includes(key as never))).toBe(true)
  })

  test('does not reveal the address of a leader without a name', async () => {
    await server.database.pool.query(
      `update accounts set name_last = '', name_display = '', display_name = '', rank = '' where uid = $1`,
      [roster.owner.uid],
    )
    const { token } = await newLink(server, roster)
    expect((await server.call(getIntakeForm, { token })).leader).toBe('Your leader')
  })

  test('gives the same answer for every dead link, on both calls', async () => {
    const live = await newLink(server, roster)
    const proof = await newProof(server, live.token)
    const [revoked, used, expired] = [
      await newLink(server, roster),
      await newLink(server, roster, { maxUses: 1 }),
      await newLink(server, roster, { days: 1 }),
    ]
    const forms = await Promise.all([revoked, used, expired].map(({ token }) => filledForm(server, token)))
    const again = await filledForm(server, used.token)
    await server.call(revokeInvite, { rosterId: roster.id, inviteId: revoked.inviteId }, roster.owner.token)
    await server.call(submitIntake, forms[1] ?? again)
    server.clock.advance(2 * DAY)

    const dead = [revoked.token, used.token, expired.token, randomBytes(32).toString('base64url'), 'x', '', '../../etc']
    const asked = await Promise.all(dead.map((token) => refusalOf(server.call(getIntakeForm, { token }))))
    expect(new Set(asked.map((refusal) => JSON.stringify(refusal))).size).toBe(1)
    expect(asked[0]).toMatchObject({
      code: 'not-found',
      message: expect.stringMatching(/expired.*used up.*ended.*mistyped.*Ask the leader/),
    })
    // With work done in time for that same link.
    const late = [forms[0], again, forms[2]].filter((form) => form !== undefined)
    const sent = await Promise.all(late.map((form) => refusalOf(server.call(submitIntake, form))))
    expect(new Set([...sent, ...asked].map((refusal) => JSON.stringify(refusal))).size).toBe(1)
    // With work done for another one.
    const foreign = await Promise.all(
      dead.map((token) =>
        refusalOf(
          server.call(submitIntake, { token, submissionId: randomUUID(), data: { rank: 'SPC', last: 'X' }, proof }),
        ),
      ),
    )
    expect(new Set(foreign.map((refusal) => JSON.stringify(refusal))).size).toBe(1)
    expect(foreign[0]).toMatchObject({ code: 'invalid-argument', details: { field: 'proof' } })
  })

  test('is not opened by codes of another purpose', async () => {
    const { token } = await newLink(server, roster)
    await server.database.pool.query(`update roster_invites set purpose = 'soldier' where roster_id = $1`, [roster.id])
    expect(await refusalOf(server.call(getIntakeForm, { token }))).toMatchObject({ code: 'not-found' })
  })
})

describe('an enrollment form', () => {
  test('is filed once, announced to owner and editors, and receipted', async () => {
    const { token } = await newLink(server, roster, { label: '1st Squad' })
    const form = await filledForm(server, token, { cell: '910-555-0100', rank: 'sgt ', suffix: '' })
    const answer = await server.call(submitIntake, form)
    expect(answer).toEqual({
      receipt: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/),
      at: at.toISOString(),
      unit: 'A Co, 2-504 PIR',
      leader: 'Owner, O.',
      timeZone: 'America/New_York',
      again: true,
    })
    expect(await waiting()).toEqual([
      {
        id: form.submissionId,
        at: at.toISOString(),
        label: '1st Squad',
        receipt: answer.receipt,
        data: { rank: 'SGT', last: 'Ortega', first: 'Luis', cell: '910-555-0100' },
        closed: [],
        match: null,
        sameName: [],
      },
    ])
    const { rows } = await server.database.pool.query(
      `select title, link, recipients from outbox where recipients && $1 order by id`,
      [[roster.owner.uid]],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ title: 'SGT Ortega sent an enrollment form', link: `/invite?roster=${roster.id}` })
    expect(rows[0].recipients.toSorted()).toEqual([roster.owner.uid, roster.editor.uid].toSorted())
  })

  test('sent again has the same receipt, even when the link is used up and the time is over', async () => {
    const { token } = await newLink(server, roster, { maxUses: 1 })
    const form = await filledForm(server, token)
    const first = await server.call(submitIntake, form)
    expect(first.again, 'the link was for one').toBe(false)
    server.clock.advance(3_600_000)
    expect(await server.call(submitIntake, form)).toEqual(first)
    const other = { ...form, data: { ...form.data, last: 'Ortiz' } }
    expect(await refusalOf(server.call(submitIntake, other))).toMatchObject({
      code: 'already-exists',
      details: { field: 'submissionId' },
    })
    expect(await waiting()).toHaveLength(1)
  })

  test('sent twice at the same moment is filed once, with one receipt', async () => {
    const { token } = await newLink(server, roster, { maxUses: 1 })
    const form = await filledForm(server, token)
    const answers = await Promise.all(Array.from({ length: 8 }, () => server.call(submitIntake, form)))
    expect(new Set(answers.map(({ receipt }) => receipt)).size).toBe(1)
    expect(await waiting()).toHaveLength(1)
    const { invites } = await server.call(listInvites, { rosterId: roster.id }, roster.owner.token)
    expect(invites[0]).toMatchObject({ uses: 1, state: 'used up' })
  })

  test('its number cannot be taken over by another link', async () => {
    const [one, two] = [await newLink(server, roster), await newLink(server, roster)]
    const form = await filledForm(server, one.token)
    await server.call(submitIntake, form)
    const taken = { ...(await filledForm(server, two.token)), submissionId: form.submissionId }
    expect(await refusalOf(server.call(submitIntake, taken))).toMatchObject({ code: 'already-exists' })
    expect(await waiting()).toHaveLength(1)
  })

  test('exactly one of many with a link for one is filed at the same moment', async () => {
    const { token } = await newLink(server, roster, { maxUses: 1 })
    const forms = await Promise.all(Array.from({ length: 10 }, () => filledForm(server, token)))
    const outcomes = await Promise.all(forms.map((form) => outcome(server.call(submitIntake, form))))
    expect(outcomes.toSorted()).toEqual(['filed', ...Array.from({ length: 9 }, () => 'not-found')])
    expect(await waiting()).toHaveLength(1)
  })

  test('exactly three of ten with a link for three are filed', async () => {
    const { token } = await newLink(server, roster, { maxUses: 3 })
    const forms = await Promise.all(Array.from({ length: 10 }, () => filledForm(server, token)))
    const outcomes = await Promise.all(forms.map((form) => outcome(server.call(submitIntake, form))))
    expect(outcomes.filter((one) => one === 'filed')).toHaveLength(3)
    expect(await waiting()).toHaveLength(3)
  })

  test.each([
    [{ dob: '1999-01-01' }, 'data.dob', /not asked for/],
    [{ homeAddress: '1 Main St' }, 'data.homeAddress', /not asked for/],
    [{ rank: 'Wizard' }, 'data.rank', /no Army rank/],
    [{ last: '' }, 'data.last', /Fill this in/],
    [{ last: 'see http://evil.example' }, 'data.last', /letters only/],
    [{ first: '911' }, 'data.first', /letters only/],
    [{ hobbies: 'SSN 123-45-6789' }, 'data.hobbies', /Social Security/],
    [{ buttstock: '123-45-6789' }, 'data.buttstock', /Social Security/],
    [{ goals: 'SECRET//NOFORN' }, 'data.goals', /unclassified/],
    [{ strength: 'attached' }, 'data.strength', /./],
    [{ sponsor: 'SGT X' }, 'data.sponsor', /./],
    [{ groupId: randomUUID() }, 'data.groupId', /./],
    [{ linked: true }, 'data.linked', /./],
    [{ ets: '2026-02-30' }, 'data.ets', /./],
    [{ email: 'nobody' }, 'data.email', /e-mail/],
    [{ dodid: '12' }, 'data.dodid', /10 digits/],
    [{ awards: 'x'.repeat(40_000) }, 'data.awards', /./],
  ])('with %j is refused at its field, and uses nothing up', async (data, field, message) => {
    const { token } = await newLink(server, roster, { maxUses: 1 })
    const form = await filledForm(server, token)
    const bad = { ...form, data: { ...form.data, ...data } } as typeof form
    expect(await refusalOf(server.call(submitIntake, bad))).toEqual({
      code: 'invalid-argument',
      message: expect.stringMatching(message),
      details: expect.objectContaining({ field }),
    })
    expect(await outcome(server.call(submitIntake, form))).toBe('filed')
  })

  test('names of all kinds are names', async () => {
    await turnOn(['dob'])
    const { token } = await newLink(server, roster)
    const names = ["O'Neil-Ibáñez", 'St. John', 'de la Cruz', 'Nguyễn', 'Łukasz’']
    for (const last of names) {
      await server.call(submitIntake, await filledForm(server, token, { last, dob: '1999-01-01' }))
    }
    expect((await waiting()).map(({ data }) => data.last).toSorted()).toEqual(names.toSorted())
  })

  test('larger than an enrollment form is not read', async () => {
    const response = await server.post('/api/submitIntake', `{"data":{"token":"${'x'.repeat(60_000)}"}}`)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('too large')
  })
})

describe('the proof of work', () => {
  test.each([
    ['nothing', () => ''],
    ['no JSON', () => 'x'],
    ['a list', () => '[]'],
    ['no solution', (proof: string) => JSON.stringify({ challenge: JSON.parse(proof).challenge })],
    ['another solution', change((proof) => (proof.solution.derivedKey = 'ab'.repeat(32)))],
    ['easier work', change((proof) => (proof.challenge.parameters.keyPrefix = '0'))],
    ['harder work', change((proof) => (proof.challenge.parameters.cost = 2 ** 40))],
    ['no key signature', change((proof) => delete proof.challenge.parameters.keySignature)],
    ['another end', change((proof) => (proof.challenge.parameters.data.until += 1e9))],
    ['another signature', change((proof) => (proof.challenge.signature = 'ab'.repeat(32)))],
    ['something on the side', change((proof) => (proof.challenge.parameters.x = 1))],
  ])('with %s is refused', async (_what, spoil) => {
    const { token } = await newLink(server, roster)
    const form = await filledForm(server, token)
    expect(await refusalOf(server.call(submitIntake, { ...form, proof: spoil(form.proof) }))).toMatchObject({
      code: 'invalid-argument',
      details: { field: 'proof' },
    })
    expect(await waiting()).toEqual([])
  })

  test('is valid for its own link only', async () => {
    const [one, two] = [await newLink(server, roster), await newLink(server, roster)]
    const form = await filledForm(server, one.token)
    expect(await refusalOf(server.call(submitIntake, { ...form, token: two.token }))).toMatchObject({
      code: 'invalid-argument',
      details: { field: 'proof' },
    })
  })

  test('is valid once', async () => {
    const { token } = await newLink(server, roster)
    const form = await filledForm(server, token)
    const many = Array.from({ length: 6 }, () => ({ ...form, submissionId: randomUUID() }))
    const outcomes = await Promise.all(many.map((one) => outcome(server.call(submitIntake, one))))
    expect(outcomes.filter((one) => one === 'filed')).toHaveLength(1)
    expect(outcomes.filter((one) => one === 'failed-precondition')).toHaveLength(5)
  })

  test('is valid for ten minutes', async () => {
    const { token } = await newLink(server, roster)
    const [soon, late] = [await filledForm(server, token), await filledForm(server, token)]
    server.clock.advance(10 * 60_000 - 1)
    expect(await outcome(server.call(submitIntake, soon))).toBe('filed')
    server.clock.advance(1)
    expect(await refusalOf(server.call(submitIntake, late))).toMatchObject({
      code: 'failed-precondition',
      details: { field: 'proof' },
    })
  })

  test('is accepted by every server of the same database, now and after a restart', async () => {
    const { token } = await newLink(server, roster)
    const form = await filledForm(server, token)
    const other = await startTestServer({ at, database: server.database })
    try {
      expect(await outcome(other.call(submitIntake, form))).toBe('filed')
      expect(await server.call(submitIntake, form)).toMatchObject({ receipt: expect.any(String) })
    } finally {
      await other.close()
    }
  })

  test('has the configured difficulty', async () => {
    const other = await startTestServer({ at, database: server.database, intakeWork: { rounds: 2, most: 50 } })
    try {
      const { token } = await newLink(other, roster)
      const { challenge } = await other.call(getIntakeForm, { token })
      expect(challenge.parameters).toMatchObject({ cost: 2, data: { most: 50 } })
      const counters = await Promise.all(
        Array.from({ length: 20 }, async () => JSON.parse(await newProof(other, token)).solution.counter as number),
      )
      expect(Math.max(...counters)).toBeLessThanOrEqual(50)
      expect(new Set(counters).size).toBeGreaterThan(5)
    } finally {
      await other.close()
    }
  })
})

describe('floods', () => {
  test('are limited by link, whichever link it is', async () => {
    const strict = await startTestServer({ at, database: server.database, environment: { RATE_LIMIT_FACTOR: '0.01' } })
    try {
      const { token } = await newLink(server, roster)
      for (const one of [token, 'no-such-link']) {
        const outcomes: string[] = []
        for (let call = 0; call < 6; call++) outcomes.push(await outcome(strict.call(getIntakeForm, { token: one })))
        expect(outcomes.at(-1)).toBe('resource-exhausted')
      }
    } finally {
      await strict.close()
    }
  })

  test('fill no roster beyond its limit, even at the same moment, and a refused form uses up no link', async () => {
    const { token, inviteId } = await newLink(server, roster)
    await server.database.pool.query(
      `with r as (
         insert into intake_receipts (id, roster_id, invite_id, content_hash, receipt, at)
         select gen_random_uuid(), $1, $2, '', 'x', $3 from generate_series(1, $4) returning id)
       insert into intake_submissions (id, roster_id, label, data)
       select id, $1, '', '{"rank":"SPC","last":"Flood"}' from r`,
      [roster.id, inviteId, at, INTAKE_LIMIT - 2],
    )
    // Different links do not wait for each other.
    const links = [
      token,
      ...(await Promise.all(Array.from({ length: 5 }, () => newLink(server, roster)))).map((one) => one.token),
    ]
    const forms = await Promise.all(links.map((one) => filledForm(server, one)))
    const outcomes = await Promise.all(forms.map((form) => outcome(server.call(submitIntake, form))))
    expect(outcomes.toSorted()).toEqual(['filed', 'filed', ...Array.from({ length: 4 }, () => 'resource-exhausted')])
    expect(await waiting()).toHaveLength(INTAKE_LIMIT)
    const { invites } = await server.call(listInvites, { rosterId: roster.id }, roster.owner.token)
    expect(invites.reduce((sum, { uses }) => sum + uses, 0)).toBe(2)
  })

  test('do not flood the leader with messages', async () => {
    const { token } = await newLink(server, roster)
    for (let sheet = 0; sheet < 14; sheet++) await server.call(submitIntake, await filledForm(server, token))
    const { rows } = await server.database.pool.query(`select title from outbox where recipients && $1 order by id`, [
      [roster.owner.uid],
    ])
    expect(rows.map(({ title }) => title)).toEqual([
      ...Array.from({ length: 10 }, () => 'SPC Ortega sent an enrollment form'),
      'Many enrollments are coming in',
    ])
  })
})

interface Taken {
  challenge: { signature: string; parameters: { data: { until: number } } & Record<string, unknown> }
  solution: { derivedKey: string }
}

function change(spoil: (proof: Taken) => void) {
  return (text: string) => {
    const proof = JSON.parse(text) as Taken
    spoil(proof)
    return JSON.stringify(proof)
  }
}
