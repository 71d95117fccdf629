/** A sentence that ends with an initial has one period: `Changed by CPT Herrera, L.` Three dots stay three. */
export function oneStop(text: string): string {
  return text.replace(/(?<!\.)\.\.(?=\s|$)/g, '.')
}
