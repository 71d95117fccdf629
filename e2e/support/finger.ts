import type { CDPSession, Locator } from '@playwright/test'

/** A finger on the name of a row, or on the middle of an element. */
export class Finger {
  private readonly client: CDPSession
  private at = { x: 0, y: 0 }

  constructor(client: CDPSession) {
    this.client = client
  }

  async downAt(x: number, y: number): Promise<void> {
    this.at = { x, y }
    await this.send('touchStart')
  }

  async down(on: Locator): Promise<void> {
    const box = await on.boundingBox()
    if (!box) throw new Error('Nothing to touch.')
    await this.downAt(box.x + 60, box.y + box.height / 2)
  }

  async moveBy(x: number, y: number): Promise<void> {
    const from = this.at
    for (let step = 1; step <= 8; step++) {
      this.at = { x: from.x + (x * step) / 8, y: from.y + (y * step) / 8 }
      await this.send('touchMove')
    }
  }

  up(): Promise<unknown> {
    return this.client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }

  private send(type: 'touchStart' | 'touchMove'): Promise<unknown> {
    return this.client.send('Input.dispatchTouchEvent', { type, touchPoints: [this.at] })
  }
}
