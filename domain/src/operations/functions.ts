import { topicOfRoster } from '../kernel/topic.ts'

/** Changes when a tasking or equipment of the roster changes. */
export const operationsTopic = topicOfRoster('operations')
