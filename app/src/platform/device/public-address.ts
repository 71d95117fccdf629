import { device } from './device.ts'

/** Where others reach the server: in front of every address that is shown, sent or drawn as a code. */
export function publicAddress(): string {
  return device.serverUrl || window.location.origin
}
