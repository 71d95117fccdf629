import { setTimeout as pause } from 'node:timers/promises'
import type { DutyStatusCode } from '@muster/domain/dutyday/duty-status.ts'
import { recordStatus, submitAccountability, withdrawStatus } from '@muster/domain/dutyday/functions.ts'
import { addDays, type CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import { Refusal } from '@muster/domain/kernel/refusal.ts'
import { updateSoldiers } from '@muster/domain/roster/functions.ts'
import type { Chance } from './chance.ts'
import type { Person } from './person.ts'

/** One action of a leader: a call that counts once, by its key. */
export type Act =
  | { readonly kind: 'record'; readonly key: string; readonly entries: readonly Entry[] }
  | { readonly kind: 'withdraw'; readonly key: string; readonly entryId: string }
  | { readonly kind: 'submit'; readonly key: string }
  | { readonly kind: 'edit'; readonly key: string; readonly soldierId: string; readonly position: string }

export interface Entry {
  readonly id: string
  readonly soldierId: string
  readonly status: DutyStatusCode
  readonly to: CalendarDate | null
}

export interface Assignment {
  readonly rosterId: string
  /** No other device writes about these Soldiers. */
  readonly soldierIds: readonly string[]
  readonly today: CalendarDate
}

const FOR_A_DAY: readonly DutyStatusCode[] = ['PDY', 'PDY', 'PDY', 'SD', 'APT', 'SC', 'FTR']
const FOR_LONGER: readonly DutyStatusCode[] = ['LV', 'TDY', 'QTR', 'HOS', 'SCH', 'AUN', 'DTL']

/**
 * A leader's phone. It does one action after another, keeps each until the server has answered, and sends it again
 * under the same key until then. Like the app's outbox, but with shorter pauses.
 */
export class Device {
  readonly acknowledged: Act[] = []
  /** Sent, and not known to be done. */
  inFlight: Act | null = null
  sends = 0
  readonly #person: Person
  readonly #assignment: Assignment
  readonly #chance: Chance
  readonly #standing: Entry[] = []
  #stopped = false
  #held: { readonly parked: PromiseWithResolvers<void>; readonly resume: PromiseWithResolvers<void> } | null = null

  constructor(person: Person, assignment: Assignment, chance: Chance) {
    this.#person = person
    this.#assignment = assignment
    this.#chance = chance
  }

  /** Stops sending. Resolves when the current call has its answer or failed. */
  hold(): Promise<void> {
    this.#held = { parked: Promise.withResolvers(), resume: Promise.withResolvers() }
    return this.#held.parked.promise
  }

  goOn(): void {
    this.#held?.resume.resolve()
    this.#held = null
  }

  stop(): void {
    this.#stopped = true
  }

  /** Resolves once it was stopped and everything it did was acknowledged. */
  async work(): Promise<void> {
    while (!this.#stopped) {
      const act = this.#next()
      this.inFlight = act
      await this.#send(act)
      this.inFlight = null
      this.acknowledged.push(act)
      this.#remember(act)
    }
  }

  /** The status of each Soldier by the last entry that was not withdrawn. */
  statuses(): ReadonlyMap<string, DutyStatusCode> {
    return new Map(this.#standing.map((entry) => [entry.soldierId, entry.status]))
  }

  /** The duty position of each Soldier that was edited. */
  positions(): ReadonlyMap<string, string> {
    return new Map(
      this.acknowledged.flatMap((act) => (act.kind === 'edit' ? [[act.soldierId, act.position] as const] : [])),
    )
  }

  async #send(act: Act): Promise<void> {
    for (;;) {
      this.#held?.parked.resolve()
      await this.#held?.resume.promise
      this.sends += 1
      try {
        return await this.#call(act)
      } catch (error) {
        // Any other refusal would be shown to the leader, who did nothing wrong.
        if (!(error instanceof Refusal) || error.code !== 'unavailable') throw error
        await pause(20)
      }
    }
  }

  async #call(act: Act): Promise<void> {
    const { rosterId, today } = this.#assignment
    if (act.kind === 'record') {
      const entries = act.entries.map((entry) => ({ ...entry, from: today }))
      const answer = await this.#person.call(recordStatus, { rosterId, entries }, act.key)
      const answered = answer.entries.map(({ id }) => id)
      if (answered.join() !== act.entries.map(({ id }) => id).join()) throw new Error(`recorded ${answered.join()}`)
    } else if (act.kind === 'withdraw') {
      const { withdrawn } = await this.#person.call(withdrawStatus, { rosterId, entryIds: [act.entryId] }, act.key)
      if (withdrawn !== 1) throw new Error(`withdrew ${withdrawn} entries instead of one`)
    } else if (act.kind === 'submit') {
      await this.#person.call(submitAccountability, { rosterId, dutyDate: today }, act.key)
    } else {
      const patch = { position: act.position }
      await this.#person.call(updateSoldiers, { rosterId, soldierIds: [act.soldierId], patch }, act.key)
    }
  }

  #next(): Act {
    const chance = this.#chance
    const key = chance.uuid()
    const last = this.#standing.at(-1)
    if (chance.percent(5)) return { kind: 'submit', key }
    if (chance.percent(8)) {
      return { kind: 'edit', key, soldierId: chance.pick(this.#assignment.soldierIds), position: `Position ${key}` }
    }
    if (last && chance.percent(12)) return { kind: 'withdraw', key, entryId: last.id }
    const entries = chance.some(this.#assignment.soldierIds, chance.between(1, 3)).map((soldierId) => {
      const longer = chance.percent(40)
      return {
        id: chance.uuid(),
        soldierId,
        status: chance.pick(longer ? FOR_LONGER : FOR_A_DAY),
        to: longer ? addDays(this.#assignment.today, chance.between(1, 20)) : null,
      }
    })
    return { kind: 'record', key, entries }
  }

  #remember(act: Act): void {
    if (act.kind === 'record') this.#standing.push(...act.entries)
    // Only the newest entry is ever withdrawn, so the one before it counts again.
    if (act.kind === 'withdraw')
      this.#standing.splice(
        this.#standing.findIndex(({ id }) => id === act.entryId),
        1,
      )
  }
}
