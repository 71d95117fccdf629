/**
 * Who comes off a duty of the night before, or of longer ago and still through it, as a query of `roster_id` and
 * `soldier_id`. Known from two sides: the duty status of the day before, of which `known` has a row with the key 1,
 * and published duty rosters, which reach further ahead. `asked` is a relation of rosters `(id, day)`.
 */
export const OFF_DUTY = (asked: string) => `
  select k.roster_id, k.soldier_id from known k where k.key = 1 and k.status = 'SD'
  union
  select d.roster_id, d.performer_id from ${asked} a join duty_details d on d.roster_id = a.id
  where d.taken_back_at is null and d.day < a.day and d.through_date >= a.day - 1
    and (d.day = a.day - 1 or d.through_date >= a.day) and d.performer_id is not null`
