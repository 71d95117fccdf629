import type { BrowserContext } from '@playwright/test'

/** Collects errors that would otherwise go unnoticed in the pages of a browser context. */
export class ConsoleGuard {
  readonly errors: string[] = []
  readonly #allowed: RegExp[] = []

  constructor(context: BrowserContext) {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#add(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => this.#add(error.error().message))
  }

  /** Allows an error that the test causes on purpose. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern)
  }

  /** Also watches a second browser context, for tests with two people. */
  watch(context: BrowserContext): void {
    const other = new ConsoleGuard(context)
    other.#add = (text) => this.#add(text)
  }

  #add = (text: string): void => {
    if (!this.#allowed.some((pattern) => pattern.test(text))) this.errors.push(text)
  }
}
