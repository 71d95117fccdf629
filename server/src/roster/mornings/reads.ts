/** The reminders that were already claimed for this Soldier or record, as an array. */
export const remindedAlready = (kind: string, rosterId: string, about: string) => `array(
  select m.what from morning_claims m where m.roster_id = ${rosterId} and m.kind = '${kind}' and m.about = ${about})`
