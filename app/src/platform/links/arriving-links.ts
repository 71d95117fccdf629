import { screenOfLink } from './screen-of-link.ts'

/** Says whether it has taken the link. */
export type LinkListener = (link: string) => boolean

export interface ArrivingLinksOptions {
  readonly serverUrl: string
  /** Show a screen of the app. */
  readonly navigate: (path: string) => void
  /** Show an address of our server that is no screen of the app. */
  readonly openPage: (url: string) => void
}

/** Links that wait for a listener which is not there yet, such as a sign-in that came back to an app that was closed. */
const MOST_WAITING = 5

/** What becomes of the links that open the app. */
export class ArrivingLinks {
  readonly #listeners = new Set<LinkListener>()
  readonly #waiting: string[] = []
  #options: ArrivingLinksOptions | null = null
  #launch: string | null = null

  /** From now on there is a router. Links that came before are followed now. */
  start(options: ArrivingLinksOptions): () => void {
    this.#options = options
    for (const link of this.#waiting.splice(0)) this.#follow(link)
    return () => {
      this.#options = null
    }
  }

  listen(listener: LinkListener): () => void {
    this.#listeners.add(listener)
    const left = this.#waiting.filter((link) => !listener(link))
    this.#waiting.splice(0, Infinity, ...left)
    return () => this.#listeners.delete(listener)
  }

  /** The link that the app was started with. The same one also comes as an event, once. */
  launchedBy(link: string): void {
    if (this.#launch === link) return
    this.#launch = link
    this.#follow(link)
  }

  arrived(link: string): void {
    if (this.#launch === link) {
      this.#launch = ''
      return
    }
    this.#launch ??= link
    this.#follow(link)
  }

  #follow(link: string): void {
    for (const listener of this.#listeners) if (listener(link)) return
    const options = this.#options
    if (!options) return this.#wait(link)
    const screen = screenOfLink(link, options.serverUrl)
    if (screen !== null) return options.navigate(screen)
    if (options.serverUrl && URL.canParse(link) && new URL(link).origin === new URL(options.serverUrl).origin) {
      return options.openPage(link)
    }
    // Of our own scheme, and for nobody who is here yet.
    if (/^muster:/i.test(link)) this.#wait(link)
  }

  #wait(link: string): void {
    this.#waiting.push(link)
    if (this.#waiting.length > MOST_WAITING) this.#waiting.shift()
  }
}
