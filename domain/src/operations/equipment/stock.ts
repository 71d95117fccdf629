export interface Stock {
  readonly name: string
  /** How many of the item there are. */
  readonly quantity: number
  /** How many are signed out. */
  readonly out: number
}

export const available = ({ quantity, out }: Stock) => Math.max(0, quantity - out)

/** Why this quantity cannot be signed out, or null when it can. */
export function signOutProblem(stock: Stock, wanted: number): string | null {
  const left = available(stock)
  if (wanted <= left) return null
  if (left === 0) return `Every ${stock.name} is signed out. Sign one in first.`
  return `${left} of ${stock.quantity} ${left === 1 ? 'is' : 'are'} on hand. Sign out ${left} or fewer.`
}

/** Why this quantity cannot be returned, or null when it can. */
export function signInProblem(signedOut: number, back: number): string | null {
  return back <= signedOut ? null : `${signedOut} ${signedOut === 1 ? 'is' : 'are'} out. Sign in ${signedOut} or fewer.`
}

/** Why the quantity of an item cannot be this low, or null when it can. */
export function quantityProblem({ out }: Pick<Stock, 'out'>, quantity: number): string | null {
  return quantity >= out
    ? null
    : `${out} ${out === 1 ? 'is' : 'are'} signed out. Enter ${out} or more, or sign some in.`
}
