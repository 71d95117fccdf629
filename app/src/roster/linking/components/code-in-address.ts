/** The code in the profile's address, as a QR code puts it there: a leader's (`code`) or a co-leader's (`join`). */
export function codeInAddress(kind: 'code' | 'join'): string {
  return new RegExp(`^#${kind}=([0-9A-Z-]{8,9})$`, 'i').exec(window.location.hash)?.[1] ?? ''
}
