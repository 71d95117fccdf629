/** The formation `f` in the form of answers. */
export const FORMATION_JSON = `json_build_object('id', f.id, 'name', f.name, 'time', f.time, 'weekdays', f.weekdays,
  'closesAfter', f.closes_after, 'counts', f.counts, 'onDaysOff', f.on_days_off, 'version', f.version)`

/**
 * The facts that decide whether the report of a day is owed, `ReportFacts` as JSON. Most rosters have no formations.
 */
export const reportFacts = (rosterId: string, day: string) => `json_build_object(
  'formations', (select coalesce(json_agg(${FORMATION_JSON}), '[]') from formations f
    where f.roster_id = ${rosterId} and f.ended_at is null and f.counts = 'day'),
  'daysOff', (select coalesce(json_agg(json_build_object('day', d.day, 'name', d.name)), '[]') from duty_days_off d
    where d.roster_id = ${rosterId} and d.day = ${day}))`
