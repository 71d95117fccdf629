/*
 * Acts come from phones that had no signal, late and in any order. Which of them counts is decided by when they
 * were done and by what whoever did them had on screen, never by when they arrive.
 */

/** The act that counts so far. */
export interface Head {
  readonly act: string
  readonly at: Date
}

export interface Arriving {
  readonly act: string
  /** When it was done; null: right now. */
  readonly at: Date | null
  /** The act that counted on the screen on which it was done. */
  readonly seen: string | null
}

export interface Placed {
  /** Its place in time. */
  readonly at: Date
  /** Whether it counts from now on; otherwise somebody was later. */
  readonly counts: boolean
}

/**
 * Where an act that arrives now comes. One that answers what was seen comes after it, so that a phone whose clock
 * is slow still has the last word about what it shows; a clock that is fast is taken back to ours.
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
