import { shownReads } from '../../app/src/testing/histories/shown-reads.ts'
import type { OpenPage } from '../../app/src/testing/histories/device.ts'
import { Device, turns } from '../../app/src/testing/histories/device.ts'
import { Line } from '../../app/src/testing/histories/line.ts'
import type { PageProgram } from '../../app/src/testing/histories/page-program.ts'
import { type Known, tapOf } from '../../app/src/testing/histories/taps.ts'
import type { Page } from '../../app/src/testing/histories/page.ts'
import type { MortalServer } from './servers.ts'
import type { Place, Step } from './steps.ts'
import { named, type Tapped } from './tapped.ts'
import type { Ground } from './ground.ts'

type Act = Awaited<ReturnType<Page['kept']>>[number]

const TABS = [2, 1, 1] as const

/** Devices and the people who use them. They do what the steps say, and remember what the app told them. */
export class People {
  readonly devices: readonly Device[]
  readonly tapped: Tapped[] = []
  /** What nobody should ever see. */
  readonly faults: string[] = []
  readonly #known: readonly Known[]
  readonly #tabs: OpenPage[][]
  readonly #byKey = new Map<string, Tapped>()
  readonly #server: MortalServer

  constructor(program: PageProgram, server: MortalServer, ground: Ground) {
    const began = performance.now()
    const now = () => ground.at.getTime() + performance.now() - began
    const { owner, editor } = ground
    this.#server = server
    this.devices = [owner, owner, editor].map((person) => new Device(program, person, new Line(server.url), now))
    this.#known = this.devices.map(() => ground.known())
    this.#tabs = this.devices.map((device, at) => Array.from({ length: TABS[at] ?? 1 }, () => device.open()))
  }

  async do(step: Step): Promise<void> {
    switch (step.do) {
      case 'tap':
        await this.#tap(step)
        break
      case 'spoil a call':
        this.#device(step.on).line.next(step.how)
        break
      case 'cut the line':
        this.#device(step.on).cut(step.known)
        break
      case 'connect':
        this.#device(step.on).connected()
        break
      case 'reload':
        this.#page(step.on).leave()
        this.#openAgain(step.on)
        break
      case 'kill the page':
        this.#page(step.on).kill(step.undoesWrites)
        this.#openAgain(step.on)
        break
      case 'set the clock':
        this.#device(step.on).ahead = step.minutes * 60_000
        break
      case 'take back':
        await this.#takeBack(step)
        break
      case 'decide':
        await this.#decide(step.on, step.keep)
        break
      case 'look':
        void this.#look(step.on)
        break
      case 'kill the server':
        this.#server.kill()
        break
      case 'drop the connections':
        this.#server.dropConnections()
        break
    }
    await turns(step.turns)
  }

  /** With good lines and a server that stays, every act is sent, and the people decide about what was refused. */
  async comeToRest(withinMs: number): Promise<void> {
    const until = performance.now() + withinMs
    await this.#server.running()
    for (const device of this.devices) device.line.isGood()
    for (;;) {
      for (const device of this.devices) device.connected()
      await turns(20)
      const kept = await Promise.all(this.devices.map((_, at) => this.keptOn(at)))
      // What was tapped just now is shown before it is kept.
      const shown = this.#tabs.flat().map((tab) => tab.running?.outbox.acts.get() ?? [])
      const open = [...kept, ...shown].flat().filter(({ state }) => state !== 'done')
      if (open.length === 0) return
      if (performance.now() > until) {
        for (const act of open) this.faults.push(`still ${act.state} at the end: ${this.#nameOf(act)}`)
        return
      }
      for (const [device] of this.devices.entries()) {
        await this.#decide({ device, tab: 0 }, this.tapped.length % 2 === 0)
      }
      // The pauses between tries.
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  /** The acts on a device's disk. */
  async keptOn(device: number): Promise<readonly Act[]> {
    const page = await this.page(device)
    const acts = await page.kept()
    for (const act of acts) this.#recognize(device, act)
    return acts
  }

  page(device: number) {
    return this.#page({ device, tab: 0 }).ready
  }

  knownOn(device: number): Known {
    const known = this.#known[device]
    if (!known) throw new Error(`no device ${device}`)
    return known
  }

  leave(): void {
    for (const page of this.#tabs.flat()) page.leave()
  }

  #device({ device }: Place): Device {
    const found = this.devices[device]
    if (!found) throw new Error(`no device ${device}`)
    return found
  }

  #page({ device, tab }: Place): OpenPage {
    const page = this.#tabs[device]?.[tab]
    if (!page) throw new Error(`device ${device} has no tab ${tab}`)
    return page
  }

  #openAgain({ device, tab }: Place): void {
    const tabs = this.#tabs[device]
    if (tabs) tabs[tab] = this.#device({ device, tab }).open()
  }

  async #tap({ on, what, choice }: Extract<Step, { do: 'tap' }>): Promise<void> {
    const open = this.#page(on)
    const page = await open.ready
    await this.#hearOfOtherTabs(on.device, page)
    const tap = tapOf(what, this.knownOn(on.device), choice, this.#device(on).now())
    if (tap === null) return
    const { name, input, facts, inForm } = tap
    const sent = inForm
      ? page.outbox.attempt(name, input, facts)
      : page.outbox.add(name, input, facts).then((result) => ({ sent: true, result }) as const)
    const act = page.outbox.acts.get().at(-1)
    if (!act) throw new Error('An act is shown as soon as it was done.')
    const tapped: Tapped = {
      device: on.device,
      place: this.tapped.filter(({ device }) => device === on.device).length,
      tap,
      keys: [act.id],
      seq: act.seq,
      told: false,
      answered: false,
      refused: false,
      given: null,
      unsure: false,
    }
    const other = this.#byKey.get(act.id)
    if (other) this.faults.push(`${named(tapped)} has the key of ${named(other)}`)
    this.#byKey.set(act.id, tapped)
    this.tapped.push(tapped)
    sent.then(
      (first) => {
        if (first.sent) this.#answered(tapped, first.result)
        else void this.#hearKept(tapped, open)
      },
      (error: { readonly code?: string; readonly message: string }) => {
        if (error.code === 'cancelled') return
        this.#refused(tapped, error.code ?? 'unknown', error.message)
        if (inForm) tapped.given = 'refused in its form'
      },
    )
    if (!inForm) void this.#hearKept(tapped, open)
  }

  /** Nobody gets from one tab to another before it has heard what was done in the first. */
  async #hearOfOtherTabs(device: number, page: Page): Promise<void> {
    for (let turn = 0; turn < 2000; turn++) {
      const shown = new Set(page.outbox.acts.get().map(({ id }) => id))
      const tabs = this.#tabs[device] ?? []
      const done = tabs
        .flatMap(({ running }) => running?.outbox.acts.get() ?? [])
        .filter(({ state }) => state === 'waiting')
      if ([...done, ...(await page.kept())].every(({ id }) => shown.has(id))) return
      await turns(1)
    }
    // A tab may also still show one that is gone, because the page that sent it died before it said so.
    const shown = new Set(page.outbox.acts.get().map(({ id }) => id))
    if ((await page.kept()).some(({ id }) => !shown.has(id)))
      this.faults.push(`a tab of device ${device} never heard of an act of another`)
  }

  /** The person sees it in the list of entries, and may rely on it once it is stored. */
  async #hearKept(tapped: Tapped, open: OpenPage): Promise<void> {
    const page = await open.ready
    while (!tapped.told && tapped.given === null && !open.isDead) {
      const acts = await page.kept()
      if (acts.some(({ id }) => tapped.keys.includes(id)) && !open.isDead) tapped.told = true
      await turns(1)
    }
  }

  #answered(tapped: Tapped, result: unknown): void {
    tapped.answered = true
    tapped.told = true
    const { version } = (result ?? {}) as { readonly version?: number }
    const [record] = tapped.tap.facts.on
    const known = this.knownOn(tapped.device)
    const versions = tapped.tap.kind === 'change a record' ? known.soldiers : known.tasks
    if (tapped.tap.facts.version && record && version !== undefined) {
      versions.set(record, Math.max(version, versions.get(record) ?? 0))
    }
  }

  #refused(tapped: Tapped, code: string, message: string): void {
    tapped.refused = true
    const reason = `${code}: ${message}`
    if (!mayBeRefused(tapped, this.tapped, code))
      this.faults.push(`refused without a reason: ${named(tapped)}, ${reason}`)
    if (message === '') this.faults.push(`refused without a word: ${named(tapped)}`)
  }

  async #takeBack({ on, choice }: Extract<Step, { do: 'take back' }>): Promise<void> {
    const page = await this.#page(on).ready
    const kept = await page.kept()
    // What is only just being stored is shown already.
    const shown = page.outbox.acts.get().filter(({ id }) => !kept.some((act) => act.id === id))
    const there = [...kept, ...shown]
    const before = there.filter(({ state, tried }) => state === 'waiting' && tried !== true)
    const chosen = before[choice % before.length]
    if (!chosen) return
    const first = this.#recognize(on.device, chosen)
    first.unsure = true
    // What is tapped on top of it goes with it, also while it is being taken back.
    const goingNow = () => [first, ...this.tapped.filter((each) => isOnTop(each, first, chosen))]
    // What died with its page before it was stored cannot go.
    const isThere = ({ keys }: Tapped) => there.some(({ id }) => keys.includes(id))
    const going = new Set(goingNow().filter(isThere))
    for (const each of going) each.unsure = true
    void page.outbox.takeBack(chosen.id).then((gone) => {
      const after = goingNow()
      for (const each of after) {
        each.unsure = !going.has(each) && gone > 0
        if (gone > 0 && going.has(each)) each.given = 'back'
      }
      if (gone > 0 && (gone < going.size || gone > after.length))
        this.faults.push(`${gone} were taken back instead of ${going.size}`)
    })
  }

  /** About the first entry in the list that was refused. */
  async #decide(on: Place, keep: boolean): Promise<void> {
    const page = await this.#page(on).ready
    const act = page.outbox.acts.get().find(({ state }) => state === 'refused')
    if (!act) return
    const tapped = this.#recognize(on.device, act)
    const { refusal, facts } = act
    this.#refused(tapped, refusal?.code ?? 'unknown', refusal?.message ?? '')
    if (typed(act) !== typed(tapped.tap))
      this.faults.push(`the list shows something else than was typed: ${named(tapped)}`)
    const newest = refusal?.details?.['version']
    const isLost = refusal?.code === 'aborted' && facts?.version !== undefined && newest !== undefined
    // What the server refuses for another reason, it would refuse again.
    if (keep && isLost) {
      tapped.given = null
      void page.outbox.retry(act.id, { ...(act.input as object), version: newest }).catch(() => undefined)
    } else {
      tapped.given = 'up'
      void page.outbox.dismiss(act.id)
    }
  }

  async #look(on: Place): Promise<void> {
    const page = await this.#page(on).ready
    const known = this.knownOn(on.device)
    const reads = shownReads(known.rosterId, [])
    for (const { declaration, input, pending } of reads) {
      if (declaration.name !== 'listTasks' && declaration.name !== 'listSoldiers') continue
      const read = await page.shown(declaration, input, pending).catch(() => null)
      const shown = read?.shown as Shown | undefined
      for (const task of shown?.tasks ?? []) {
        known.tasks.set(task.id, task.version)
        if (task.stateSince) known.states.set(task.id, task.stateSince.act)
      }
      for (const soldier of shown?.soldiers ?? []) known.soldiers.set(soldier.id, soldier.version)
    }
  }

  /** An act that got another key when it was sent again keeps its place in the order. */
  #recognize(device: number, act: Act): Tapped {
    const known = this.#byKey.get(act.id)
    if (known) return known
    // Not by its number: another tab can have given the same one to an act that died with it before it was stored.
    const tapped = act.replaces === undefined ? undefined : this.#byKey.get(act.replaces)
    if (!tapped) throw new Error(`An entry on device ${device} that nobody made: ${JSON.stringify(act)}`)
    tapped.keys.push(act.id)
    this.#byKey.set(act.id, tapped)
    return tapped
  }

  #nameOf(act: Act): string {
    const tapped = this.#byKey.get(act.id)
    return tapped ? named(tapped) : act.id
  }
}

interface Shown {
  readonly tasks?: readonly {
    readonly id: string
    readonly version: number
    readonly stateSince: { readonly act: string } | null
  }[]
  readonly soldiers?: readonly { readonly id: string; readonly version: number }[]
}

function typed({ input }: { readonly input: unknown }): string {
  return JSON.stringify({ ...(input as object), version: null })
}

/** The reasons for which the server may refuse an act in these histories. */
function mayBeRefused({ tap, device, place }: Tapped, all: readonly Tapped[], code: string): boolean {
  // Somebody else changed it first, or has the last one.
  if (code === 'aborted') return tap.facts.version !== undefined || tap.kind === 'sign in'
  if (code === 'failed-precondition') return tap.kind === 'sign out'
  // What made the record was given up, taken back, or died with its page.
  // A page that died without keeping anything may count from an earlier time, so its numbers say nothing here.
  const makers = all.filter((each) => each.device === device && each.place < place && each.tap.facts.makes)
  const isNeeded = (each: Tapped) => tap.facts.on.includes(each.tap.facts.on[0] ?? '') || tap.kind === 'undo a status'
  return (
    code === 'not-found' && makers.some((each) => isNeeded(each) && (each.given !== null || !each.told || each.unsure))
  )
}

/** Whether an act needs the record that the one makes that is being taken back. */
function isOnTop({ device, seq, tap, given, answered }: Tapped, first: Tapped, { facts }: Act): boolean {
  const needs = facts?.makes === true && tap.facts.on.join() === facts.on[0]
  return needs && device === first.device && seq > first.seq && given === null && !answered
}
