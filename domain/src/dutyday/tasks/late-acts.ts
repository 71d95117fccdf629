/*
 * Acts come from phones without signal, late and in any order. Which act counts depends on when it was done and on what
 * its author had on screen, never on when it arrives.
 */

/** The act that counts so far. */
export interface Head {
  readonly act: string
  readonly at: Date
}

export interface Arriving {
  readonly act: string
  /** When it was done. Null means now. */
  readonly at: Date | null
  /** The act that counted on the author's screen. */
  readonly seen: string | null
}

export interface Placed {
  /** The time under which it is stored. */
  readonly at: Date
  /** Whether it counts now. False when another act was done later. */
  readonly counts: boolean
}

/**
 * Places an act that has just arrived. An act that follows what its author saw counts after it, so that a phone with a
 * slow clock can still change what it shows. A time ahead of the server's clock counts as now.
 */
export function placeAct(head: Head | null, { act, at, seen }: Arriving, now: Date): Placed {
  const said = at && at < now ? at : now
  if (head === null) return { at: said, counts: true }
  if (at === null || seen === head.act) {
    return { at: said > head.at ? said : new Date(head.at.getTime() + 1), counts: true }
  }
  const apart = said.getTime() - head.at.getTime()
  return { at: said, counts: apart > 0 || (apart === 0 && act > head.act) }
}
