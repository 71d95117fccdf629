import type { BrowserContext } from '@playwright/test'

/** Collects what goes wrong in the pages of a browser context without anybody looking. */
export class ConsoleGuard {
  readonly errors: string[] = []
  readonly #allowed: RegExp[] = []

  constructor(context: BrowserContext) {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#add(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => this.#add(error.error().message))
  }

  /** An error that the test provokes on purpose. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern)
  }

  /** Watch a second browser context as well, as tests with two people do. */
  watch(context: BrowserContext): void {
    const other = new ConsoleGuard(context)
    other.#add = (text) => this.#add(text)
  }

  #add = (text: string): void => {
    if (!this.#allowed.some((pattern) => pattern.test(text))) this.errors.push(text)
  }
}
