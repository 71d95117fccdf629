/** What was told already about this Soldier or record: the words that it was claimed with. An array. */
export const toldAlready = (kind: string, rosterId: string, about: string) => `array(
  select m.what from morning_claims m where m.roster_id = ${rosterId} and m.kind = '${kind}' and m.about = ${about})`
