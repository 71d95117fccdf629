export interface Stock {
  readonly name: string
  /** How many there are. */
  readonly quantity: number
  /** How many are signed out. */
  readonly out: number
}

export const available = ({ quantity, out }: Stock) => Math.max(0, quantity - out)

/** Why so many cannot be signed out, or null. */
export function signOutProblem(stock: Stock, wanted: number): string | null {
  const left = available(stock)
  if (wanted <= left) return null
  if (left === 0) return `Every ${stock.name} is signed out. Sign one in first.`
  return `${left} of ${stock.quantity} ${left === 1 ? 'is' : 'are'} on hand. Sign out ${left} or fewer.`
}

/** Why so many cannot come back, or null. */
export function signInProblem(signedOut: number, back: number): string | null {
  return back <= signedOut ? null : `${signedOut} ${signedOut === 1 ? 'is' : 'are'} out. Sign in ${signedOut} or fewer.`
}

/** Why there cannot be so few of an item, or null. */
export function quantityProblem({ out }: Pick<Stock, 'out'>, quantity: number): string | null {
  return quantity >= out
    ? null
    : `${out} ${out === 1 ? 'is' : 'are'} signed out. Enter ${out} or more, or sign some in.`
}
