/** Something to be sent on by another app of the device. */
export interface Shared {
  readonly title: string
  readonly text: string
  readonly url: string
}

export interface Sharing {
  readonly available: boolean
  /** False when the sheet could not be shown; closing it without sending anything is no fault. */
  share(what: Shared): Promise<boolean>
}

export { sharing } from './sharing.web.ts'
