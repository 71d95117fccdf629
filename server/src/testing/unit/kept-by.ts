import type { CalendarDate } from '@muster/domain/kernel/calendar-date.ts'
import type { FunctionDeclaration, OutputOf } from '@muster/domain/kernel/function.ts'
import type { KeptAnswers } from '@muster/domain/kernel/kept-answers.ts'
import { partsOf } from '@muster/domain/ondevice/parts.ts'
import { getRoster } from '@muster/domain/roster/functions.ts'
import { type DividedCompany, DIVIDED_AT } from './divided-company.ts'
import type { Person } from './rosters.ts'

/** What a device of this person keeps of the company, asked of the server part by part when it is needed. */
export async function keptBy(
  { rosterId, setting }: DividedCompany,
  { token }: Person,
  today: CalendarDate,
): Promise<KeptAnswers> {
  const { ownFields } = await setting.server.call(getRoster, { rosterId }, token)
  const parts = Object.values(partsOf({ rosterId, today, ownFields: ownFields.map(({ id }) => id) }))
  return {
    now: DIVIDED_AT,
    answerOf: async <D extends FunctionDeclaration>(
      declaration: D,
      passes: (input: Readonly<Record<string, unknown>>) => boolean = () => true,
    ) => {
      const found = parts.find(({ read, input }) => read.name === declaration.name && passes(input))
      if (!found) return null
      return (await setting.server.call(found.read, found.input, token)) as OutputOf<D>
    },
  }
}
