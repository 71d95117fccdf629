import { expect, type Locator, type Page } from '@playwright/test'

/** Presses on one place within this time are a double tap (`app/src/ui/overlays/second-tap.ts`). */
const DOUBLE_MS = 500
const SAME_PLACE_PX = 24

/** Counts what a person does with a thumb: each press, each field that is typed in, and whether they had to scroll. */
export class Taps {
  presses = 0
  fields = 0
  scrolls = 0
  readonly #page: Page
  #last = { x: -1000, y: -1000, at: 0 }

  constructor(page: Page) {
    this.#page = page
  }

  /** A press. A person needs longer between two presses on one place than a robot. */
  async tap(on: Locator): Promise<void> {
    await expect(on).toBeVisible()
    await expect(on).toBeEnabled()
    if (await isOutOfReach(on)) this.scrolls++
    await on.scrollIntoViewIfNeeded()
    const box = await on.boundingBox()
    const place = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
    if (Math.hypot(place.x - this.#last.x, place.y - this.#last.y) < SAME_PLACE_PX) {
      await expect.poll(() => Date.now() - this.#last.at).toBeGreaterThan(DOUBLE_MS)
    }
    await on.tap()
    this.presses++
    this.#last = { x: place.x, y: place.y, at: Date.now() }
  }

  /** Types in a field. A field counts as one, however long the text is. */
  async type(into: Locator, text: string): Promise<void> {
    if (await isOutOfReach(into)) this.scrolls++
    await into.fill(text)
    this.fields++
  }

  /** Chooses in a select: one field, as the phone shows its own list. */
  async choose(from: Locator, label: string): Promise<void> {
    if (await isOutOfReach(from)) this.scrolls++
    await from.selectOption({ label })
    this.fields++
  }

  /** Prints the count for the table in docs/taps.md, and fails if it is above the limit. */
  expectAtMost(task: string, most: number): void {
    const { presses, fields, scrolls } = this
    console.log(`taps | ${task} | ${presses} | ${fields} | ${scrolls}`)
    expect(presses, `${task}: taps`).toBeLessThanOrEqual(most)
  }

  get page(): Page {
    return this.#page
  }
}

/** Whether its middle is off the screen, or under a bar. */
async function isOutOfReach(on: Locator): Promise<boolean> {
  await expect(on).toBeVisible()
  return on.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    return hit === null || !(element.contains(hit) || hit.contains(element))
  })
}
