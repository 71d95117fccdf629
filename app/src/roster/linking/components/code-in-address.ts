import { type CodePurpose, codeInPath } from '@muster/domain/roster/invites/address.ts'

/** The code in the address of this page, as a QR code puts it there. Empty if there is none for this purpose. */
export function codeInAddress(purpose: CodePurpose): string {
  const found = codeInPath(`${window.location.pathname}${window.location.hash}`)
  return found?.purpose === purpose ? found.typed : ''
}
