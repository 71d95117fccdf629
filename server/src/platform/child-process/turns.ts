import { Refusal } from '@muster/domain/kernel/refusal.ts'

/** A job that wants a turn. */
interface Asking {
  /** Whose it is: an account, or the address of somebody who is not signed in. */
  readonly who: string
  /** With more jobs of theirs than this waiting, they are told to come back. */
  readonly queue: number
  /** About a file that somebody sent, which may have been made to take long. */
  readonly foreign: boolean
}

interface Waiting extends Asking {
  readonly start: () => void
  readonly giveUp: () => void
}

/** Jobs that wait at the same time, and those of them that hold a file of up to 14 MB in memory. */
const MOST_WAITING = 100
const MOST_FOREIGN_WAITING = 12

/**
 * Who runs next in so many places (docs/decisions/0055). One place stays free for others, whatever one account asks
 * for, and one for what is no foreign file, whatever all of them send. Of those who wait, who has the fewest running
 * comes first, and among equals who has not had a turn for the longest time.
 */
export class Turns {
  readonly #places: number
  readonly #running: Asking[] = []
  /** In the order in which they came. */
  #waiting: Waiting[] = []
  /** Turns given so far, and the last one of each who is running or waiting. */
  #given = 0
  readonly #lastTurn = new Map<string, number>()

  constructor(places: number) {
    if (places < 2) throw new Error('With one place, nothing can be kept free')
    this.#places = places
  }

  /** Fulfilled with the end of the turn when it has come; refuses with `resource-exhausted` when too many wait. */
  take(asking: Asking): Promise<() => void> {
    const { who, queue, foreign } = asking
    return new Promise((resolve, reject) => {
      if (this.#mayStart(asking)) return resolve(this.#begin(asking))
      if (this.#waitingOf(who) >= queue) return reject(busy())
      const most = foreign ? MOST_FOREIGN_WAITING : MOST_WAITING
      const alike = this.#waiting.filter((other) => !foreign || other.foreign)
      if (alike.length >= most && !this.#makeRoom(alike, who)) return reject(busy())
      this.#waiting.push({
        ...asking,
        start: () => resolve(this.#begin(asking)),
        giveUp: () => reject(busy()),
      })
    })
  }

  #mayStart({ who, foreign }: Asking): boolean {
    if (this.#running.length >= this.#places) return false
    if (this.#runningOf(who) >= this.#places - 1) return false
    return !foreign || this.#running.filter((job) => job.foreign).length < this.#places - 1
  }

  #begin(asking: Asking): () => void {
    this.#running.push(asking)
    this.#lastTurn.set(asking.who, ++this.#given)
    return () => {
      this.#running.splice(this.#running.indexOf(asking), 1)
      this.#startNext()
      if (this.#runningOf(asking.who) + this.#waitingOf(asking.who) === 0) this.#lastTurn.delete(asking.who)
    }
  }

  #startNext(): void {
    for (;;) {
      const able = this.#waiting.filter((job) => this.#mayStart(job))
      const [next] = able.toSorted(
        (a, b) => this.#runningOf(a.who) - this.#runningOf(b.who) || this.#turnOf(a.who) - this.#turnOf(b.who),
      )
      if (!next) return
      this.#waiting = this.#waiting.filter((job) => job !== next)
      next.start()
    }
  }

  /** Whoever has the most waiting gives up their newest, unless that is who asks. */
  #makeRoom(alike: readonly Waiting[], who: string): boolean {
    const counts = Map.groupBy(alike, (job) => job.who)
    const [longest = []] = [...counts.values()].toSorted((a, b) => b.length - a.length)
    const newest = longest.at(-1)
    if (!newest || longest.length <= (counts.get(who)?.length ?? 0) + 1) return false
    this.#waiting = this.#waiting.filter((job) => job !== newest)
    newest.giveUp()
    return true
  }

  #runningOf(who: string): number {
    return this.#running.filter((job) => job.who === who).length
  }

  #waitingOf(who: string): number {
    return this.#waiting.filter((job) => job.who === who).length
  }

  #turnOf(who: string): number {
    return this.#lastTurn.get(who) ?? 0
  }
}

function busy(): Refusal {
  return new Refusal('resource-exhausted', 'Muster is busy with other files right now. Try again in a minute.')
}
