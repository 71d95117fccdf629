import type { SignInProvider } from '@muster/domain/identity/schema.ts'

/** The ways to sign in. In a browser each is a link; in an app each begins a sign-in that comes back to it. */
export interface WaysProps {
  readonly providers: readonly SignInProvider[]
  /** Where to go on afterwards. */
  readonly backTo: string
}

export { Ways } from './ways.web.ts'
