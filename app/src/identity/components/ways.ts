import type { SignInProvider } from '@muster/domain/identity/schema.ts'

/** The sign-in methods. In a browser each is a link. In an app each starts a sign-in that returns to the app. */
export interface WaysProps {
  readonly providers: readonly SignInProvider[]
  /** Where to go after sign-in. */
  readonly backTo: string
  /** The banner that the person agreed to. Null where there is none. */
  readonly agreed: string | null
  /** The provider must ask who it is, even if it just did. */
  readonly fresh: boolean
}

export { Ways } from './ways.web.ts'
