/** The screens that are view only without a subscription (specification section 6). */
const MODULES = /^\/(scheduling|counseling|dutyday|operations)(\/|$)/
/** Where it is paid for, asked about or given, and where a person first says who they are. */
const APART = /^\/(billing|support|admin|welcome)(\/|$)/

/** What without a subscription is view only: this screen, others that it leads to, or nothing worth saying here. */
export function viewOnlyAt(path: string): 'here' | 'elsewhere' | 'apart' {
  if (MODULES.test(path)) return 'here'
  return APART.test(path) ? 'apart' : 'elsewhere'
}
