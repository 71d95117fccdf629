/** Upper bounds in seconds. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 70]
const NAME = 'muster_call_seconds'

interface Times {
  readonly name: string
  readonly outcome: string
  /** The number of calls in each bucket alone. The last is for those beyond all bounds. */
  readonly ended: number[]
  count: number
  sum: number
}

/**
 * A Prometheus histogram of calls by function and outcome. It is our own, because prom-client validates and hashes its
 * labels at every call, which took as long as reading the call's input.
 */
export class CallTimes {
  readonly #byFunction = new Map<string, Map<string, Times>>()

  observe(name: string, outcome: string, milliseconds: number): void {
    const times = this.#byFunction.get(name)?.get(outcome) ?? this.#add(name, outcome)
    const seconds = milliseconds / 1000
    let bucket = 0
    for (const bound of BUCKETS) {
      if (seconds <= bound) break
      bucket += 1
    }
    times.ended[bucket] = (times.ended[bucket] ?? 0) + 1
    times.count += 1
    times.sum += seconds
  }

  /** In the format of Prometheus. */
  text(): string {
    const lines = [`# HELP ${NAME} Calls by function and outcome.`, `# TYPE ${NAME} histogram`]
    for (const outcomes of this.#byFunction.values()) {
      for (const { name, outcome, ended, count, sum } of outcomes.values()) {
        const labels = `function="${name}",outcome="${outcome}"`
        let upTo = 0
        for (const [bucket, bound] of [...BUCKETS, '+Inf'].entries()) {
          upTo += ended[bucket] ?? 0
          lines.push(`${NAME}_bucket{le="${bound}",${labels}} ${upTo}`)
        }
        lines.push(`${NAME}_sum{${labels}} ${sum}`, `${NAME}_count{${labels}} ${count}`)
      }
    }
    return `${lines.join('\n')}\n`
  }

  #add(name: string, outcome: string): Times {
    const times = { name, outcome, ended: Array<number>(BUCKETS.length + 1).fill(0), count: 0, sum: 0 }
    const outcomes = this.#byFunction.get(name) ?? new Map<string, Times>()
    outcomes.set(outcome, times)
    this.#byFunction.set(name, outcomes)
    return times
  }
}
