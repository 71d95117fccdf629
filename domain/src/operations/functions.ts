import { rosterTopic } from '../roster/functions.ts'

/** Taskings and equipment of a roster. */
export function operationsTopic(rosterId: string): string {
  return `${rosterTopic(rosterId)}/operations`
}
