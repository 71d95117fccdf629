import * as z from 'zod'

/** Ids are compared as text in many places. They may arrive in capitals, which are changed here and nowhere else. */
const id = () => z.uuid().toLowerCase()
export const rosterId = id()
export const soldierId = id()
export const groupId = id()
