import { device } from './device.ts'

/** The public address of the server, for every address that is shown, sent or drawn as a code. */
export function publicAddress(): string {
  return device.serverUrl || window.location.origin
}
