/** Something to share through another app on the device. */
export interface Shared {
  readonly title: string
  readonly text: string
  readonly url: string
}

export interface Sharing {
  readonly available: boolean
  /** False if the sheet could not be shown. Closing it without sending is not an error. */
  share(what: Shared): Promise<boolean>
}

export { sharing } from './sharing.web.ts'
