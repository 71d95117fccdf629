import { describe, expect, test } from 'vitest'
import { Turns } from './turns.ts'

/** Jobs by name in the order in which they got their turn. A turn ends when the test ends it. */
function queueOf(places: number) {
  const turns = new Turns(places)
  const started: string[] = []
  const refused: string[] = []
  const ends = new Map<string, () => void>()
  return {
    started,
    refused,
    /** `name` is the owner and the number of the job: `A 1`. */
    async ask(name: string, { foreign = false, queue = 30 } = {}) {
      const [who = ''] = name.split(' ')
      void turns.take({ who, queue, foreign }).then(
        (end) => {
          started.push(name)
          ends.set(name, end)
        },
        (error: unknown) => {
          expect(error).toMatchObject({ code: 'resource-exhausted' })
          refused.push(name)
        },
      )
      await settled()
    },
    async end(name: string) {
      const end = ends.get(name)
      if (!end) throw new Error(`${name} has no turn to end`)
      ends.delete(name)
      end()
      await settled()
    },
  }
}

const settled = () => new Promise<void>((done) => setImmediate(done))

describe('turns', () => {
  test('one account never takes the last place, however much it requests', async () => {
    const { ask, started } = queueOf(2)
    for (const name of ['A 1', 'A 2', 'A 3', 'A 4']) await ask(name)
    expect(started).toEqual(['A 1'])
    await ask('B 1')
    expect(started).toEqual(['A 1', 'B 1'])
  })

  test('an account with nothing running comes before one with a job, and then the one that has waited longest', async () => {
    const { ask, end, started } = queueOf(4)
    for (const name of ['A 1', 'A 2', 'A 3', 'A 4', 'A 5', 'B 1', 'B 2', 'C 1']) await ask(name)
    expect(started).toEqual(['A 1', 'A 2', 'A 3', 'B 1'])
    await end('A 1')
    expect(started.at(-1)).toBe('C 1')
    await end('A 2')
    // A and B have one running each, and A had its last turn before B.
    expect(started.at(-1)).toBe('A 4')
    await end('A 3')
    expect(started.at(-1)).toBe('B 2')
  })

  test('go around by account, not by arrival', async () => {
    const { ask, end, started } = queueOf(2)
    for (const name of ['A 1', 'B 1', 'A 2', 'A 3', 'A 4', 'C 1', 'B 2']) await ask(name)
    expect(started).toEqual(['A 1', 'B 1'])
    await end('A 1')
    expect(started.at(-1)).toBe('C 1')
    await end('C 1')
    expect(started.at(-1)).toBe('A 2')
    await end('B 1')
    expect(started.at(-1)).toBe('B 2')
  })

  test('uploaded files never take all places, from however many accounts', async () => {
    const { ask, end, started } = queueOf(2)
    for (const who of ['A', 'B', 'C', 'D']) await ask(`${who} file`, { foreign: true })
    await ask('E print')
    expect(started).toEqual(['A file', 'E print'])
    await end('E print')
    expect(started).toHaveLength(2)
    await end('A file')
    expect(started.at(-1)).toBe('B file')
  })

  test('a print does not wait behind a file of the same account that may not start yet', async () => {
    const { ask, started } = queueOf(2)
    for (const name of ['A file', 'B file']) await ask(name, { foreign: true })
    await ask('B print')
    expect(started).toEqual(['A file', 'B print'])
  })

  test('only an account with too many waiting jobs is asked to come back', async () => {
    const { ask, started, refused } = queueOf(2)
    for (const name of ['A 1', 'A 2', 'A 3', 'A 4', 'A 5']) await ask(name, { queue: 3 })
    expect(refused).toEqual(['A 5'])
    for (const name of ['B 1', 'B 2']) await ask(name, { queue: 3 })
    expect([started, refused]).toEqual([['A 1', 'B 1'], ['A 5']])
  })

  test('when all waiting room is taken, the account with the most jobs gives way', async () => {
    const { ask, refused } = queueOf(2)
    await ask('A 0', { foreign: true })
    for (let job = 1; job <= 12; job++) await ask(`A ${job}`, { foreign: true })
    expect(refused).toEqual([])
    await ask('B 1', { foreign: true })
    expect(refused).toEqual(['A 12'])
    await ask('A 13', { foreign: true })
    expect(refused).toEqual(['A 12', 'A 13'])
  })

  test('are all given, and places become free again', async () => {
    const { ask, end, started, refused } = queueOf(3)
    const names = ['A', 'B', 'C', 'D'].flatMap((who) => [1, 2, 3, 4, 5].map((job) => `${who} ${job}`))
    for (const name of names) await ask(name, { foreign: name.endsWith('3') })
    for (let done = 0; done < names.length; done++) await end(started[done] ?? '')
    expect(started.toSorted()).toEqual(names.toSorted())
    expect(refused).toEqual([])
    await ask('A again')
    expect(started.at(-1)).toBe('A again')
  })
})
