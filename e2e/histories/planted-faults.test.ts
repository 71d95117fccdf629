import type { Plant } from '../../app/src/testing/histories/page-program.ts'
import { expect, onTestFinished, test } from 'vitest'
import { openWorld, tryHistories } from './worlds.ts'

/** A fault that is not found in so many histories would be missed too often. */
const HISTORIES = 100

const OUTBOX = 'platform/outbox/outbox.ts'
const ORDER = 'platform/outbox/act-order.ts'

/** One fault each, in the code that the pages run. The app itself is not changed. */
const PLANTS: Readonly<Record<string, Plant>> = {
  'one key for two acts': {
    file: OUTBOX,
    text: 'await this.#options.send(act.name, act.input, act.id)',
    instead: 'await this.#options.send(act.name, act.input, (this.usedBefore ??= act.id))',
  },
  'another key at each try': {
    file: OUTBOX,
    text: 'await this.#options.send(act.name, act.input, act.id)',
    instead: 'await this.#options.send(act.name, act.input, crypto.randomUUID())',
  },
  'the order turned round': {
    file: ORDER,
    text: '.sort((a, b) => a.seq - b.seq)[0]',
    instead: '.sort((a, b) => b.seq - a.seq)[0]',
  },
  'an entry that is dropped before its answer': {
    file: OUTBOX,
    text: 'this.sending.set(act.id)\n',
    instead: 'this.sending.set(act.id)\n    await this.#options.storage.remove([act.id])\n',
  },
  'an answer that is not noted': {
    file: OUTBOX,
    text: 'await this.#put(done)',
    instead: 'this.#show(this.acts.get().map((each) => (each.id === act.id ? done : each)))',
  },
  'a refusal that nobody reads': {
    file: OUTBOX,
    text: "await this.#put({ ...act, state: 'refused', refusal: { code, message, details } })",
    instead: 'await this.#options.storage.remove([act.id])',
  },
}

test.each(Object.entries(PLANTS))('%s is found', async (_, plant) => {
  const world = await openWorld([plant])
  onTestFinished(() => world.close())
  const { failed } = await tryHistories(world, HISTORIES, { file: 'planted-faults', shorten: false })
  expect(failed).toBe(true)
})
