/** An answer from the system's browser or from native code that a sign-in waits for. */
export type Delivery = { readonly code: string } | { readonly idToken: string } | { readonly error: string }

/** The names of the four channels: a window event, a window function, a window value, and a local storage key. */
export const DELIVERY_EVENT = 'muster:native-sign-in'
export const DELIVERY_CALLBACK = 'musterNativeSignIn'
export const DELIVERY_GLOBAL = 'musterNativeSignInPayload'
export const DELIVERY_STASH = 'muster:native-sign-in'

/** Reads `muster://auth#code=…`, the end of a sign-in in the system's browser; null for any other address. */
export function deliveryOfLink(link: string): Delivery | null {
  const found = /^muster:\/\/auth\/?#(.*)$/.exec(link)
  return found ? deliveryOf(Object.fromEntries(new URLSearchParams(found[1]))) : null
}

/** Checks an untrusted payload and returns it as one of the three kinds. */
export function deliveryOf(payload: unknown): Delivery | null {
  const said: unknown = typeof payload === 'string' ? parsed(payload) : payload
  if (typeof said !== 'object' || said === null) return null
  const { code, idToken, error } = said as Readonly<Record<string, unknown>>
  if (typeof code === 'string' && /^[\w-]{20,100}$/.test(code)) return { code }
  if (typeof idToken === 'string' && idToken !== '' && idToken.length <= 20_000) return { idToken }
  return typeof error === 'string' && error !== '' ? { error } : null
}

export interface DeliveryPlaces {
  readonly page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  readonly storage: Pick<Storage, 'getItem' | 'removeItem'>
}

/** Listens for answers by the event or the callback, until the returned function is called. */
export function hearDeliveries({ page }: DeliveryPlaces, deliver: (payload: unknown) => void): () => void {
  const onEvent = (event: Event) => deliver((event as CustomEvent<unknown>).detail)
  const callback = (payload: unknown) => deliver(payload)
  page.addEventListener(DELIVERY_EVENT, onEvent)
  Reflect.set(page, DELIVERY_CALLBACK, callback)
  return () => {
    page.removeEventListener(DELIVERY_EVENT, onEvent)
    if (Reflect.get(page, DELIVERY_CALLBACK) === callback) Reflect.deleteProperty(page, DELIVERY_CALLBACK)
  }
}

/** Takes answers from the two places that do not announce them, and removes them there. */
export function takeDeliveries({ page, storage }: DeliveryPlaces): readonly unknown[] {
  const found: unknown[] = [Reflect.get(page, DELIVERY_GLOBAL), storage.getItem(DELIVERY_STASH)]
  Reflect.deleteProperty(page, DELIVERY_GLOBAL)
  storage.removeItem(DELIVERY_STASH)
  return found.filter((each) => each !== undefined && each !== null)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
