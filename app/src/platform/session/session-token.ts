/** The session's token where the app itself keeps it. A browser sends its cookie, and nobody sees that. */
export interface SessionToken {
  /**
   * Read what the device kept, once, before the first call; never takes longer than a few seconds. What is there
   * though this app `expected` nothing is an earlier installation's, and thrown away. True when there is none.
   */
  start(expected: boolean): Promise<boolean>
  get(): string | null
  forget(): void
  /** Tell the server that the session is over: because somebody left, or `inactive`, which leaves push on here. */
  signOut(why: 'left' | 'inactive'): Promise<Response>
}

export { sessionToken } from './session-token.web.ts'
