/** Why a person whom a provider has verified may not sign in here, as shown. */
export const REFUSED_SIGN_INS = {
  disabled: 'This account is disabled. Ask whoever runs this server for your unit.',
  uninvited:
    'New accounts here need an invitation. Open the link or scan the QR code that your leader gave you, and sign in from there.',
  leader: 'You lead a roster. Sign in with the way that this server demands of leaders.',
}
export type RefusedSignIn = keyof typeof REFUSED_SIGN_INS
