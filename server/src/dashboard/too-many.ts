import { Refusal } from '@muster/domain/kernel/refusal.ts'

/** Null when there are too many Soldiers to compute it. The screen is shown without it. */
export async function unlessTooMany<Found>(find: () => Promise<Found>): Promise<Found | null> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'out-of-range') return null
    throw error
  }
}
