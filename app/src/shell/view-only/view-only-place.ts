/** The screens that are view only without a subscription (specification section 6). */
const MODULES = /^\/(scheduling|counseling|dutyday|operations)(\/|$)/
/** The screens for subscription, support, admin and welcome, where the banner would be out of place. */
const APART = /^\/(billing|support|admin|welcome)(\/|$)/

/** What is view only without a subscription: this screen, screens that it leads to, or no banner at all. */
export function viewOnlyAt(path: string): 'here' | 'elsewhere' | 'apart' {
  if (MODULES.test(path)) return 'here'
  return APART.test(path) ? 'apart' : 'elsewhere'
}
