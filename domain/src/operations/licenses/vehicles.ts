/** The kind of license that an operator needs. */
export type Needs = 'military' | 'civilian' | 'motorcycle' | 'equipment'

export interface Vehicle {
  /** Stored with licenses and manifests, so its meaning never changes. */
  readonly code: string
  /** The name within a sentence: `not qualified on the M1083 MTV`. */
  readonly label: string
  readonly needs: Needs
}

/**
 * The vehicles and equipment of army.md 6.10 (after AR 600-55 and what units commonly have), by the names that Soldiers
 * use. A non-tactical vehicle needs a state license. A forklift or a generator needs an entry on the military permit,
 * or a license for that equipment.
 */
export const VEHICLES: readonly Vehicle[] = [
  { code: 'M1151', label: 'M1151 HMMWV', needs: 'military' },
  { code: 'M1280', label: 'M1280 JLTV', needs: 'military' },
  { code: 'M1078', label: 'M1078 LMTV', needs: 'military' },
  { code: 'M1083', label: 'M1083 MTV', needs: 'military' },
  { code: 'M977', label: 'M977 HEMTT', needs: 'military' },
  { code: 'M1075', label: 'M1075 PLS', needs: 'military' },
  { code: 'M2', label: 'M2 Bradley', needs: 'military' },
  { code: 'Stryker', label: 'Stryker', needs: 'military' },
  { code: 'M1', label: 'M1 Abrams', needs: 'military' },
  { code: 'trailer', label: 'trailer', needs: 'military' },
  { code: 'NTV sedan', label: 'NTV sedan', needs: 'civilian' },
  { code: 'NTV van', label: 'NTV van', needs: 'civilian' },
  { code: 'motorcycle', label: 'motorcycle', needs: 'motorcycle' },
  { code: 'forklift', label: 'forklift (MHE)', needs: 'equipment' },
  { code: 'generator', label: 'generator', needs: 'equipment' },
  { code: 'ATLAS', label: 'ATLAS', needs: 'equipment' },
  { code: 'ATV', label: 'ATV', needs: 'equipment' },
  { code: 'CROWS', label: 'CROWS', needs: 'equipment' },
  { code: 'sUAS', label: 'sUAS', needs: 'equipment' },
  { code: 'ammunition', label: 'ammunition handling', needs: 'equipment' },
]

/** A vehicle that a roster added. Its name is also its code, so that it is readable on every roster. */
export interface OwnVehicle {
  readonly name: string
  readonly needs: Needs
  /** No longer offered. Records with it remain. */
  readonly retired: boolean
}

/** The catalog and the roster's own vehicles. One that is in both is listed once. */
export function vehiclesOf(own: readonly OwnVehicle[]): Vehicle[] {
  return [...VEHICLES, ...own.filter(({ name, retired }) => !retired && !isListed(name)).map(asVehicle)]
}

const isListed = (name: string) => VEHICLES.some(({ code }) => code === name)
const plain = (words: string) => words.toLowerCase().replace(/[^a-z0-9]+/g, '')

/**
 * The vehicle that a typed text means: `m-1083`, `M1083 MTV`, `Bradley`. It matches a code or name in any spacing and
 * case, else a word that only one vehicle has. Undefined when none or several match.
 */
export function vehicleNamed(words: string, own: readonly OwnVehicle[] = []): Vehicle | undefined {
  const wanted = plain(words)
  if (wanted === '') return undefined
  const all = [...VEHICLES, ...own.filter(({ name }) => !isListed(name)).map(asVehicle)]
  const exact = all.find(({ code }) => code === words)
  const whole = exact ?? all.find(({ code, label }) => plain(code) === wanted || plain(label) === wanted)
  if (whole) return whole
  const carrying = all.filter(({ label }) => label.split(/[\s()]+/).some((word) => plain(word) === wanted))
  return carrying.length === 1 ? carrying[0] : undefined
}

export const UNKNOWN_VEHICLE = 'This vehicle is not in the catalog. Choose one, or add it under Licenses, Policy.'

/** The vehicle of a code. A code that this roster does not know (from another roster) needs a military permit. */
export function vehicleOf(code: string, own: readonly OwnVehicle[] = []): Vehicle {
  const known = VEHICLES.find((vehicle) => vehicle.code === code)
  if (known) return known
  const added = own.find(({ name }) => name === code)
  return added ? asVehicle(added) : { code, label: code, needs: 'military' }
}

function asVehicle({ name, needs }: OwnVehicle): Vehicle {
  return { code: name, label: name, needs }
}
