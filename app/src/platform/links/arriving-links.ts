import { screenOfLink } from './screen-of-link.ts'

/** Returns whether it has taken the link. */
export type LinkListener = (link: string) => boolean

export interface ArrivingLinksOptions {
  readonly serverUrl: string
  /** Shows a screen of the app. */
  readonly navigate: (path: string) => void
  /** Shows an address of our server that is not a screen of the app. */
  readonly openPage: (url: string) => void
}

/** Links that wait for a listener, such as a sign-in that returned to an app that had been closed. */
const MOST_WAITING = 5

/** Decides what happens with links that open the app. */
export class ArrivingLinks {
  readonly #listeners = new Set<LinkListener>()
  readonly #waiting: string[] = []
  #options: ArrivingLinksOptions | null = null
  #launch: string | null = null

  /** The router is ready now. Links that came earlier are followed. */
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

  /** The link that started the app. The same link also comes once as an event. */
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
    // Our own scheme, but its listener is not there yet.
    if (/^muster:/i.test(link)) this.#wait(link)
  }

  #wait(link: string): void {
    this.#waiting.push(link)
    if (this.#waiting.length > MOST_WAITING) this.#waiting.shift()
  }
}
