/** The code that a QR code put behind the address of the profile: a leader's (`code`) or a co-leader's (`join`). */
export function codeInAddress(kind: 'code' | 'join'): string {
  return new RegExp(`^#${kind}=([0-9A-Z-]{8,9})$`, 'i').exec(window.location.hash)?.[1] ?? ''
}
