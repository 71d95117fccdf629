// `npm run test:crash`: leaders record duty statuses while the server, its database or both are killed, 20 times.
// Everything that was acknowledged must be stored, once, and the product must come back by itself. Random choices are
// seeded: `npm run test:crash -- 4711` repeats a run, as far as the timing of processes can be repeated. With
// `--short` each kind of kill comes once.
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { dayAt } from '@muster/domain/kernel/calendar-date.ts'
import { createRoster, createSoldier } from '@muster/domain/roster/functions.ts'
import { zoneFarFromMidnight } from '../support/far-from-midnight.ts'
import { Chance } from './chance.ts'
import { checkShown, checkStored } from './checks.ts'
import { Device } from './device.ts'
import { Installation } from './installation.ts'
import { Person } from './person.ts'

const SOLDIERS = 30
const DEVICES = 3
/** How many actions each device must complete between two kills. */
const ACTS_BETWEEN = 8

const KILLS = {
  server: 5,
  'server, and again while it starts': 3,
  database: 5,
  'database, and again while it recovers': 2,
  both: 3,
  'one connection of the database': 2,
} as const
type Kill = keyof typeof KILLS

const given = process.argv.slice(2)
const short = given.includes('--short')
const seed = given.find((each) => each !== '--short') ?? String(randomInt(1_000_000))
const started = performance.now()
console.log(`Crash test, seed ${seed}`)
const chance = new Chance(seed)
const installation = await Installation.create()
try {
  await main()
} catch (error) {
  console.error(error)
  console.error(`What the server said last:\n${installation.log.slice(-8000)}`)
  console.log(`FAILED, seed ${seed}`)
  process.exitCode = 1
} finally {
  await installation.dispose()
}
// After a failed run the devices would retry forever.
process.exit()

async function main(): Promise<void> {
  const people: Person[] = []
  for (let index = 0; index < DEVICES; index++) {
    people.push(await Person.signIn(installation.url, 'Carla Crash', 'crash@example.mil'))
  }
  const [first] = people
  if (!first) return
  const timeZone = zoneFarFromMidnight(new Date())
  const { rosterId } = await first.call(createRoster, { name: 'A Co, 2-504 PIR', timeZone })
  const soldierIds: string[] = []
  for (let index = 0; index < SOLDIERS; index++) {
    const soldierId = chance.uuid()
    await first.call(createSoldier, { rosterId, soldierId, soldier: { rank: 'SPC', last: `Soldier ${index}` } })
    soldierIds.push(soldierId)
  }
  const today = dayAt(new Date(), timeZone)
  const devices = people.map((person, index) => {
    const own = soldierIds.filter((_, at) => at % DEVICES === index)
    return new Device(person, { rosterId, soldierIds: own, today }, new Chance(`${seed}:${index}`))
  })

  const work = Promise.all(devices.map((device) => device.work()))
  await Promise.race([work, rounds(rosterId, devices)])
  for (const device of devices) device.stop()
  await work

  await checkStored(installation, rosterId, devices)
  await checkShown(people, rosterId, soldierIds, devices)
  if (dayAt(new Date(), timeZone) !== today) throw new Error('The day changed meanwhile.')
  const code = await installation.stop()
  if (code !== 0 || (await installation.hasDatabase())) throw new Error(`It did not stop cleanly (${code}).`)
  installation.start()
  await installation.ready()
  await checkStored(installation, rosterId, devices)
  await checkShown(people, rosterId, soldierIds, devices)

  const acts = devices.reduce((sum, device) => sum + device.acknowledged.length, 0)
  const sends = devices.reduce((sum, device) => sum + device.sends, 0)
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(
    `passed: ${acts} acknowledged acts, each kept once; ${sends - acts} sends got no answer; started again ${installation.restarts} times; ${seconds} s; seed ${seed}`,
  )
}

async function rounds(rosterId: string, devices: readonly Device[]): Promise<void> {
  const kills = Object.entries(KILLS).flatMap(([kill, times]) =>
    Array.from({ length: short ? 1 : times }, () => kill as Kill),
  )
  for (const [index, kill] of chance.some(kills, kills.length).entries()) {
    const before = devices.map((device) => device.acknowledged.length)
    // A random moment that the program cannot foresee.
    await pause(chance.between(0, 400))
    await strike(kill)
    // Every other time the devices keep sending through it all. Otherwise the database is checked before they
    // continue.
    if (index % 2 === 0) {
      await Promise.all(devices.map((device) => device.hold()))
      await installation.ready()
      await checkStored(installation, rosterId, devices)
      for (const device of devices) device.goOn()
    }
    await installation.until('everybody to get on with it', () =>
      devices.every((device, at) => device.acknowledged.length >= (before[at] ?? 0) + ACTS_BETWEEN),
    )
    console.log(`  ${index + 1}. ${kill}: back`)
  }
}

async function strike(kill: Kill): Promise<void> {
  switch (kill) {
    case 'server':
      return killed(() => installation.killServer())
    case 'server, and again while it starts': {
      await killed(() => installation.killServer())
      const { restarts } = installation
      await installation.until('the server to be started again', () => installation.restarts > restarts)
      await pause(chance.between(0, 1500))
      return killed(() => installation.killServer())
    }
    case 'database':
      return killed(() => installation.killPostmaster())
    case 'database, and again while it recovers':
      await killed(() => installation.killPostmaster())
      await pause(chance.between(0, 300))
      return killed(() => installation.killPostmaster())
    case 'both':
      if (chance.percent(50)) {
        await killed(() => installation.killServer())
        return killed(() => installation.killPostmaster())
      }
      await killed(() => installation.killPostmaster())
      return killed(() => installation.killServer())
    case 'one connection of the database':
      return killed(() => installation.killBackend((pids) => chance.pick(pids)))
  }
}

/** The process to kill may be restarting. */
function killed(kill: () => boolean | Promise<boolean>): Promise<void> {
  return installation.until('somebody to kill', kill)
}
