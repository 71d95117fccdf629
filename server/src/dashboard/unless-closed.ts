import { Refusal } from '@muster/domain/kernel/refusal.ts'

/** What is found, or this where the caller's part of the roster leaves it out. The rest of the screen is shown. */
export async function unlessClosed<Found>(find: () => Promise<Found>, otherwise: Found): Promise<Found> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'permission-denied') return otherwise
    throw error
  }
}
