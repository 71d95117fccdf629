/** The keys of one account on this device. Neither can be read out, only used. */
export interface SealKeys {
  /** AES-256-GCM, for what is kept. */
  readonly seal: CryptoKey
  /** HMAC-SHA-256, for the names of records. */
  readonly names: CryptoKey
}

/** Where the keys are: in the secure storage of a phone, otherwise in the browser. */
export interface KeyPlace {
  /** The keys of the account with this tag. Made the first time. */
  open(tag: string): Promise<SealKeys>
  /** After this nothing that was sealed can be opened again. */
  destroy(tag: string): Promise<void>
}

export { keyPlace } from './seal-keys.web.ts'
