import { keepFor, keptFor } from '../platform/storage/kept-values.ts'

/** How much of their rosters an account wants on this device. */
export const CHOICES = ['all', 'essentials', 'nothing'] as const
export type Choice = (typeof CHOICES)[number]

const NAME = 'on-device'

export function choiceOf(uid: string): Choice {
  return CHOICES.find((choice) => choice === keptFor(uid, NAME)) ?? 'all'
}

export function choose(uid: string, choice: Choice): void {
  keepFor(uid, NAME, choice)
}
