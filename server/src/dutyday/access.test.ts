import * as declared from '@muster/domain/dutyday/functions.ts'
import type { FunctionDeclaration } from '@muster/domain/kernel/function.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorldRoster } from '../demo/world/world.ts'
import { type Client, startWorld, type WorldServer } from '../testing/server/world-server.ts'

const TODAY = '2026-11-12'

let setting: WorldServer
let roster: WorldRoster
let callers: Record<'owner' | 'editor' | 'viewer' | 'stranger', Client>

beforeAll(async () => {
  setting = await startWorld('2026-11-12T11:30:00Z')
  const { world } = setting
  const owner = await world.leader('SFC', 'Navarro')
  const editor = await world.leader('SSG', 'Dixon')
  const viewer = await world.leader('2LT', 'Cruz')
  const stranger = await world.leader('SSG', 'Urena')
  roster = await world.roster(owner, { soldiers: 3 })
  await world.member(roster, editor, 'editor')
  await world.member(roster, viewer, 'viewer')
  // A leader with other Soldiers than these.
  await world.roster(stranger, { soldiers: 3 })
  callers = {
    owner: setting.as(owner),
    editor: setting.as(editor),
    viewer: setting.as(viewer),
    stranger: setting.as(stranger),
  }
})
afterAll(() => setting.close())

/** A valid input for each function that an editor may call. */
function inputOf(name: string): unknown {
  const soldierId = roster.soldiers[0]?.id ?? ''
  const inputs: Record<string, object> = {
    getAccountability: {},
    recordStatus: { entries: [{ id: randomUUID(), soldierId, status: 'PDY', from: TODAY }] },
    markOthersPresent: { dutyDate: TODAY, others: [{ id: randomUUID(), soldierId }] },
    withdrawStatus: { entryIds: [randomUUID()] },
    submitAccountability: { dutyDate: TODAY },
    getDutyHistory: { soldierId },
    getPerstat: {},
    getStrengthTrend: {},
    exportPerstat: { format: 'txt' },
    getRollUp: {},
    nudgeRosters: { dutyDate: TODAY },
  }
  const input = inputs[name]
  if (!input) throw new Error(`say here how to call ${name}`)
  return { rosterId: roster.id, ...input }
}

const functions = Object.values(declared).filter(
  (each): each is Extract<typeof each, FunctionDeclaration> =>
    typeof each === 'object' && each !== declared.getMyDutyHistory,
)

test.each(functions.map((each) => [each.name, each] as const))('%s', async (name, declaration) => {
  const call = (caller: Client) =>
    caller.call(declaration as FunctionDeclaration, inputOf(name)).then(
      () => 'answers',
      (error: { code?: string }) => error.code,
    )
  const changes = declaration.kind === 'write'
  expect(await call(callers.owner)).toBe('answers')
  expect(await call(callers.editor)).toBe('answers')
  expect(await call(callers.viewer)).toBe(changes ? 'permission-denied' : 'answers')
  expect(await call(callers.stranger)).toBe('not-found')
  await expect(setting.server.call(declaration as FunctionDeclaration, inputOf(name))).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  // A roster that does not exist looks the same as another leader's roster.
  const nowhere = { ...(inputOf(name) as object), rosterId: randomUUID() }
  await expect(callers.owner.call(declaration as FunctionDeclaration, nowhere)).rejects.toMatchObject({
    code: 'not-found',
    details: { field: 'rosterId' },
  })
})

test.each(functions.map((each) => [each.name, each] as const))(
  '%s refuses input that it cannot read',
  async (name, declaration) => {
    const good = inputOf(name) as Record<string, unknown>
    for (const bad of [
      null,
      [],
      'text',
      { ...good, rosterId: 'no id' },
      { ...good, rosterId: `${roster.id}\u0000` },
      { ...good, rosterId: 'x'.repeat(100_000) },
      { ...good, surprise: 1 },
      ...Object.keys(good).map((key) => ({ ...good, [key]: { not: 'this' } })),
    ]) {
      await expect(callers.owner.call(declaration as FunctionDeclaration, bad)).rejects.toMatchObject({
        code: 'invalid-argument',
      })
    }
  },
)
