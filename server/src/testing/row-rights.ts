/** Everybody who may stand to a roster in some way, and who does not. */
export const ACTORS = [
  'owner',
  'editor',
  'viewer',
  'above',
  'aboveViewer',
  'linked',
  'below',
  'beside',
  'stranger',
  'nobody',
] as const
export type ActorKind = (typeof ACTORS)[number]

/**
 * S, I, U, D: may select, insert, update, delete every row of the roster in the table; small: only rows about
 * oneself; nothing: none. Whoever is not named may nothing.
 */
export const EXPECTED: Readonly<Record<string, Partial<Record<ActorKind, string>>>> = {
  rosters: {
    ...{ owner: 'SIUD', editor: 'SU', viewer: 'S', above: 'S', aboveViewer: 'S' },
    ...{ linked: 'S', below: 'S' },
  },
  roster_members: {
    ...{ owner: 'SUD', editor: 'S', viewer: 'S', above: 'S', aboveViewer: 'S' },
    ...{ linked: 'S', below: 'S' },
  },
  groups: {
    ...{ owner: 'SIUD', editor: 'SIUD', viewer: 'S', above: 'S', aboveViewer: 'S' },
    ...{ linked: 'S', below: 'S' },
  },
  soldiers: {
    ...{ owner: 'SIUD', editor: 'SIUD', viewer: 'S', above: 'S', aboveViewer: 'S' },
    ...{ linked: 'su', below: 'su' },
  },
  strength_history: {
    ...{ owner: 'SI', editor: 'SI', viewer: 'S', above: 'S', aboveViewer: 'S' },
    ...{ linked: 'si', below: 'si' },
  },
  change_sets: { owner: 'SIU', editor: 'SIU', viewer: 'S', linked: 's', below: 's' },
  soldier_changes: { owner: 'SID', editor: 'SID', viewer: 'S', linked: 'si', below: 'si' },
  roster_imports: { owner: 'SIUD', editor: 'SIUD' },
  duty_entries: {
    ...{ owner: 'SI', editor: 'SI', viewer: 'S', above: 'SI', aboveViewer: 'S' },
    ...{ linked: 's' },
  },
  duty_withdrawals: {
    ...{ owner: 'SI', editor: 'SI', viewer: 'S', above: 'SI', aboveViewer: 'S' },
    ...{ linked: 's' },
  },
  duty_clocks: { owner: 'SIU', editor: 'SIU', viewer: 'S', above: 'SIU', aboveViewer: 'S' },
  duty_nudges: { owner: 'SIU', editor: 'SIU', viewer: 'S', above: 'SIU', aboveViewer: 'S' },
  awol_policies: { owner: 'SI', editor: 'SI', viewer: 'S', above: 'SI', aboveViewer: 'S' },
  // Whom a case is about sees nothing of it.
  awol_cases: { owner: 'SIU', editor: 'SIU', viewer: 'S', above: 'SIU', aboveViewer: 'S' },
  awol_events: { owner: 'SI', editor: 'SI', viewer: 'S', above: 'SI', aboveViewer: 'S' },
  awol_reminders: { owner: 'S', editor: 'S', viewer: 'S', above: 'S', aboveViewer: 'S' },
  // Of what was delivered and is not shared; a draft and what is shared are in a test of their own.
  counselings: { owner: 'SIU', editor: 'SIU', viewer: 'S', above: 'S', aboveViewer: 'S', linked: 'su' },
  counseling_texts: { owner: 'SIU', editor: 'SIU', viewer: 'S', linked: 'su' },
  counseling_addenda: { owner: 'SI', editor: 'SI', viewer: 'S', linked: 's' },
  counseling_events: { owner: 'SI', editor: 'SI', viewer: 'S', linked: 'si' },
  counseling_tasks: { owner: 'SI', editor: 'SI', viewer: 'S', linked: 's' },
  counseling_signatures: { owner: 'SI', editor: 'SI', viewer: 'S', linked: 'si' },
  counseling_sign_links: { owner: 'SIU', editor: 'SIU', viewer: 'S' },
  counseling_policies: { owner: 'SI', editor: 'SI', viewer: 'S', above: 'S', aboveViewer: 'S' },
  // Of an account, here the owner’s.
  broadcasts: { owner: 'SIU' },
  counseling_exports: { owner: 'SID' },
  counseling_export_files: { owner: 'SI' },
  duty_rosters: { owner: 'SIU', editor: 'SIU', viewer: 'S', above: 'S', aboveViewer: 'S', linked: 'S', below: 'S' },
  duty_roster_members: { owner: 'SIUD', editor: 'SIUD', viewer: 'S', above: 'S', aboveViewer: 'S', linked: 's' },
  duty_roster_exceptions: { owner: 'SIU', editor: 'SIU', viewer: 'S', above: 'S', aboveViewer: 'S', linked: 's' },
  duty_roster_picks: { owner: 'SIU', editor: 'SIU', viewer: 'S', above: 'S', aboveViewer: 'S', linked: 's' },
  duty_roster_days: { owner: 'SIU', editor: 'SIU', viewer: 'S', above: 'S', aboveViewer: 'S' },
  duty_details: { owner: 'SIU', editor: 'SIU', viewer: 'S', above: 'S', aboveViewer: 'S', linked: 's' },
  // Request a swap of one’s own; the row may become nothing but withdrawn.
  duty_swaps: { owner: 'SIU', editor: 'SIU', viewer: 'S', above: 'S', aboveViewer: 'S', linked: 'si' },
  formations: { owner: 'SIU', editor: 'SIU', viewer: 'S', above: 'S', aboveViewer: 'S' },
  duty_days_off: {
    ...{ owner: 'SIUD', editor: 'SIUD', viewer: 'S', above: 'S', aboveViewer: 'S' },
    ...{ linked: 'S', below: 'S' },
  },
  // Of what was published and names one Soldier each; drafts are in a test of their own.
  calendar_events: {
    ...{ owner: 'SIUD', editor: 'SIUD', viewer: 'S', above: 'S', aboveViewer: 'S' },
    ...{ linked: 's' },
  },
  calendar_event_groups: { owner: 'SID', editor: 'SID', viewer: 'S', above: 'S', aboveViewer: 'S' },
  calendar_event_soldiers: { owner: 'SID', editor: 'SID', viewer: 'S', above: 'S', aboveViewer: 'S' },
  calendar_skipped_days: {
    ...{ owner: 'SID', editor: 'SID', viewer: 'S', above: 'S', aboveViewer: 'S' },
    ...{ linked: 'S', below: 'S' },
  },
  calendar_checklist_items: { owner: 'SIUD', editor: 'SIUD', viewer: 'S', above: 'S', aboveViewer: 'S' },
  calendar_changes: { owner: 'SI', editor: 'SI', viewer: 'S' },
  // Of an account, here the owner’s.
  calendar_feeds: { owner: 'SID' },
  submissions: { owner: 'SI', editor: 'SI', viewer: 'S', above: 'S', aboveViewer: 'S' },
  leave_requests: {
    ...{ owner: 'SIU', editor: 'SIU', viewer: 'S', above: 'SIU', aboveViewer: 'S' },
    ...{ linked: 'siu' },
  },
  leave_events: {
    ...{ owner: 'SI', editor: 'SI', viewer: 'S', above: 'SI', aboveViewer: 'S' },
    ...{ linked: 'si' },
  },
  manifests: { owner: 'SIUD', editor: 'SIUD', viewer: 'S', above: 'S', aboveViewer: 'S' },
  manifest_vehicles: { owner: 'SIUD', editor: 'SIUD', viewer: 'S', above: 'S', aboveViewer: 'S' },
  manifest_seats: {
    ...{ owner: 'SIUD', editor: 'SIUD', viewer: 'S', above: 'S', aboveViewer: 'S' },
    ...{ linked: 's' },
  },
  // A leader above decides, and changes no more than that.
  risk_worksheets: { owner: 'SIUD', editor: 'SIUD', viewer: 'S', above: 'SU', aboveViewer: 'S' },
  risk_authorities: { owner: 'SIU', editor: 'SIU', viewer: 'S', above: 'S', aboveViewer: 'S' },
  leave_approvers: { owner: 'SIUD', editor: 'SIUD', viewer: 'S', above: 'SIUD', aboveViewer: 'S' },
  leave_minimums: { owner: 'SIUD', editor: 'SIUD', viewer: 'S', above: 'S', aboveViewer: 'S' },
  // Who is on a tasking sees it and its lines, and of who is on it oneself; who has an item sees it.
  taskings: { owner: 'SIU', editor: 'SIU', viewer: 'S', above: 'S', aboveViewer: 'S', linked: 's' },
  tasking_lines: { owner: 'SIUD', editor: 'SIUD', viewer: 'S', above: 'S', aboveViewer: 'S', linked: 's' },
  tasking_assignments: { owner: 'SIUD', editor: 'SIUD', viewer: 'S', above: 'S', aboveViewer: 'S', linked: 's' },
  tasking_steps: { owner: 'SIUD', editor: 'SIUD', viewer: 'S', above: 'S', aboveViewer: 'S' },
  tasking_events: { owner: 'SI', editor: 'SI', viewer: 'S', above: 'S', aboveViewer: 'S' },
  equipment_items: { owner: 'SIU', editor: 'SIU', viewer: 'S', above: 'S', aboveViewer: 'S', linked: 's' },
  equipment_sign_outs: { owner: 'SIU', editor: 'SIU', viewer: 'S', above: 'S', aboveViewer: 'S', linked: 's' },
  equipment_checks: { owner: 'SIUD', editor: 'SIUD', viewer: 'S', above: 'S', aboveViewer: 'S' },
  readiness_policies: {
    ...{ owner: 'SI', editor: 'SI', viewer: 'S', above: 'S', aboveViewer: 'S' },
    ...{ linked: 'S', below: 'S' },
  },
  readiness_records: { owner: 'SI', editor: 'SI', viewer: 'S', above: 'S', aboveViewer: 'S', linked: 's' },
  readiness_cells: { owner: 'SIU', editor: 'SIU', viewer: 'S', above: 'S', aboveViewer: 'S', linked: 's' },
  readiness_imports: { owner: 'SI', editor: 'SI', viewer: 'S', above: 'S', aboveViewer: 'S' },
  readiness_opted: { owner: 'SIUD', editor: 'SIUD', viewer: 'S', above: 'S', aboveViewer: 'S', linked: 's' },
  duty_profiles: { owner: 'SIU', editor: 'SIU', viewer: 'S', above: 'S', aboveViewer: 'S', linked: 's' },
  licenses: { owner: 'SIU', editor: 'SIU', viewer: 'S', above: 'S', aboveViewer: 'S', linked: 's' },
  license_events: { owner: 'SI', editor: 'SI', viewer: 'S', above: 'S', aboveViewer: 'S', linked: 's' },
  license_settings: {
    ...{ owner: 'SIU', editor: 'SIU', viewer: 'S', above: 'S', aboveViewer: 'S' },
    ...{ linked: 'S', below: 'S' },
  },
  morning_claims: {},
  tasks: {
    ...{ owner: 'SIUD', editor: 'SIUD', viewer: 'S', above: 'SIUD', aboveViewer: 'S' },
    ...{ linked: 'su' },
  },
  task_assignees: {
    ...{ owner: 'SID', editor: 'SID', viewer: 'S', above: 'SID', aboveViewer: 'S' },
    ...{ linked: 's' },
  },
  task_steps: {
    ...{ owner: 'SIUD', editor: 'SIUD', viewer: 'S', above: 'SIUD', aboveViewer: 'S' },
    ...{ linked: 'su' },
  },
  task_events: {
    ...{ owner: 'SI', editor: 'SI', viewer: 'S', above: 'SI', aboveViewer: 'S' },
    ...{ linked: 'si' },
  },
  task_comments: {
    ...{ owner: 'SI', editor: 'SI', viewer: 'S', above: 'SI', aboveViewer: 'S' },
    ...{ linked: 'si' },
  },
  roster_invites: { owner: 'SIU', editor: 'SIU', viewer: 'S' },
  link_requests: { owner: 'S', editor: 'S', viewer: 'S' },
  link_consents: { owner: 'SD', editor: 'SD', viewer: 'S', linked: 'sd', below: 'sd' },
  link_events: { owner: 'SI', editor: 'SI', viewer: 'S', linked: 's', below: 's' },
  roster_transfers: { owner: 'S', editor: 'S', viewer: 'S' },
  transfer_soldiers: { owner: 'S', editor: 'S', viewer: 'S' },
  alert_leaders: { owner: 'SIUD', editor: 'SIUD', viewer: 'S', above: 'S', aboveViewer: 'S' },
  alert_verifications: {
    ...{ owner: 'SIUD', editor: 'SIUD', viewer: 'S', above: 'S', aboveViewer: 'S' },
    ...{ linked: 'siu' },
  },
  alert_shares: { owner: 'SIU', editor: 'SU', viewer: 'S' },
  recalls: {
    ...{ owner: 'SIU', editor: 'SIU', viewer: 'S', above: 'S', aboveViewer: 'S' },
    ...{ linked: 'S', below: 'S' },
  },
  recall_people: { owner: 'SI', editor: 'SI', viewer: 'S', above: 'S', aboveViewer: 'S', linked: 's' },
  recall_links: { owner: 'SIU', editor: 'SIU', viewer: 'S', above: 'S', aboveViewer: 'S' },
  recall_entries: {
    ...{ owner: 'SIU', editor: 'SIU', viewer: 'S', above: 'SIU', aboveViewer: 'S' },
    ...{ linked: 'si' },
  },
  recall_escalations: { owner: 'S', editor: 'S', viewer: 'S', above: 'S', aboveViewer: 'S' },
  intake_receipts: { owner: 'SU', editor: 'SU', viewer: 'S' },
  intake_submissions: { owner: 'SUD', editor: 'SUD', viewer: 'S' },
}
