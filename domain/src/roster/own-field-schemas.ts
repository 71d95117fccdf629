import * as z from 'zod'
import { checked } from '../kernel/checked.ts'
import { freeText, requiredFreeText } from '../kernel/text.ts'
import { choiceAs, OWN_FIELD_KINDS, OWN_FIELD_LIMITS, SEEN_BY } from './own-fields.ts'

export const ownFieldId = z.uuid().toLowerCase()

const choices = z
  .array(requiredFreeText(OWN_FIELD_LIMITS.choice))
  .max(OWN_FIELD_LIMITS.choices, { error: `A list has at most ${OWN_FIELD_LIMITS.choices} choices.` })
  .check(
    checked('List each choice once.', (list, context) => {
      const seen = new Set<string>()
      for (const choice of list) {
        if (choice !== '' && seen.has(choiceAs(choice))) {
          context.addIssue({ code: 'custom', message: `${choice} is in the list twice.` })
          return
        }
        seen.add(choiceAs(choice))
      }
    }),
  )

const parts = {
  name: requiredFreeText(OWN_FIELD_LIMITS.name),
  kind: z.enum(OWN_FIELD_KINDS),
  choices: choices.default([]),
  seenBy: z.enum(SEEN_BY),
  soldierSees: z.boolean(),
}

/** An own field of a roster, as its leaders see it. */
export const ownField = z.object({ id: ownFieldId, ...parts, version: z.int() })

/** What a leader sets. */
export const ownFieldInput = z.strictObject(parts)

/** The own fields of a Soldier by the id of the field. */
export const ownValues = z.record(ownFieldId, z.union([z.string(), z.number(), z.boolean()]))

/** The same in a change. Null empties a field. */
export const ownPatch = z
  .record(ownFieldId, z.union([freeText(OWN_FIELD_LIMITS.text), z.number(), z.boolean(), z.null()]))
  .check(
    checked(`At most ${OWN_FIELD_LIMITS.fields} fields.`, (patch, context) => {
      if (Object.keys(patch).length > OWN_FIELD_LIMITS.fields) {
        context.addIssue({ code: 'custom', message: `A roster has at most ${OWN_FIELD_LIMITS.fields} own fields.` })
      }
    }),
  )
