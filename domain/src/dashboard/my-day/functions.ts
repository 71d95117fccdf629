import * as z from 'zod'
import { myCounselingsTopic } from '../../counseling/functions.ts'
import { myTasksTopic } from '../../dutyday/tasks/functions.ts'
import { userTopic } from '../../identity/functions.ts'
import { defineFunction } from '../../kernel/function.ts'
import { myCalendarTopic } from '../../scheduling/calendar/functions.ts'
import { myDutiesTopic } from '../../scheduling/duty-roster/functions.ts'
import { myDay } from './schema.ts'

export const getMyDay = defineFunction({
  name: 'getMyDay',
  summary:
    'What the caller’s own row has today, in one answer: recall, signatures, leave, events and duties of the next two days, tasks, what is due. Null without a link.',
  kind: 'read',
  access: 'own row',
  about: 'own row',
  input: z.strictObject({}),
  output: z.object({ day: myDay.nullable() }),
  topics: (_input, uid) => [
    userTopic(uid),
    myCalendarTopic(uid),
    myDutiesTopic(uid),
    myTasksTopic(uid),
    myCounselingsTopic(uid),
  ],
  limits: { perMinute: 120 },
})
