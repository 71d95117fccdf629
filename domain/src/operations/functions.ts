import { topicOfRoster } from '../kernel/topic.ts'

/** Taskings and equipment of a roster. */
export const operationsTopic = topicOfRoster('operations')
