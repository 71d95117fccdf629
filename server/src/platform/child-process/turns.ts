import { Refusal } from '@muster/domain/kernel/refusal.ts'

/** A job that wants a turn. */
interface Asking {
  /** The owner: an account, or the address of a caller who is not signed in. */
  readonly who: string
  /** When more of the owner's jobs than this are waiting, the owner is asked to come back. */
  readonly queue: number
  /** For a file that a user sent, which may have been made to take long. */
  readonly foreign: boolean
}

interface Waiting extends Asking {
  readonly start: () => void
  readonly giveUp: () => void
}

/** The most jobs that wait at the same time, and the most of them that hold a file of up to 14 MB in memory. */
const MOST_WAITING = 100
const MOST_FOREIGN_WAITING = 12

/**
 * Decides who runs next in a number of places (docs/decisions/0055). One place stays free for other accounts, whatever
 * one account requests, and one for jobs without an uploaded file, whatever all of them send. Of those who wait, the
 * one with the fewest running jobs comes first, and among equals the one whose last turn was longest ago.
 */
export class Turns {
  readonly #places: number
  readonly #running: Asking[] = []
  /** In order of arrival. */
  #waiting: Waiting[] = []
  /** The number of turns given so far, and the last turn of each owner with a running or waiting job. */
  #given = 0
  readonly #lastTurn = new Map<string, number>()

  constructor(places: number) {
    if (places < 2) throw new Error('With one place, nothing can be kept free')
    this.#places = places
  }

  /** Resolves with the function that ends the turn. Refuses with `resource-exhausted` when too many wait. */
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

  /** The owner with the most waiting jobs gives up the newest, unless that owner is the caller. */
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
