/** The session's token where the app stores it itself. A browser sends a cookie that scripts cannot read. */
export interface SessionToken {
  /**
   * Reads the stored token once, before the first call, within a few seconds. If the app `expected` none, the token
   * is from an earlier installation and is thrown away. True if there is no token.
   */
  start(expected: boolean): Promise<boolean>
  get(): string | null
  /** Keeps another token in its place. A browser gets it as a cookie. */
  keep?(token: string): void
  forget(): void
  /**
   * Reports the end of the session to the server: because the person signed out, or `inactive`, which leaves push on.
   */
  signOut(why: 'left' | 'inactive'): Promise<Response>
}

export { sessionToken } from './session-token.web.ts'
