/** The part of the dashboard that names who is due back. */
export const DUE_BACK = 'due-back'

export interface ListPlace {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
  /** A part of that screen. */
  readonly hash?: string
}
