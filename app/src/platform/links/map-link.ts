import { device } from '../device/device.ts'

const STATES =
  'AL|AK|AZ|AR|CA|CO|CT|DE|DC|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|PR|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY'
/** A town and its state, a post, or a street with its number: what a map finds by its words. */
const TOWN = new RegExp(`[A-Za-z]{3,}\\.?,?\\s+(${STATES})(\\s+\\d{5}(-\\d{4})?)?$`)
const POST = /\b(fort|ft\.?|camp|joint base)\s+[a-z]{3,}/i
const STREET =
  /\b\d+[a-z]?\s+\S.*\b(street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|court|ct|highway|hwy|loop|circle|cir|parkway|pkwy|terrace|trail|way)\b/i
const COORDINATES = /^-?\d{1,2}\.\d{3,},\s*-?\d{1,3}\.\d{3,}$/
/** A grid such as `38SMB 4484 8710` or `MB 4484 8710`. Without its zone it names several places on earth. */
const GRID = /\b(\d{1,2}[c-hj-np-x]\s*)?[a-hj-np-z]{2}\s*\d{2,5}\s*\d{2,5}\b/i

type Maps = 'apple' | 'android' | 'web'

/**
 * The link that shows a place on a map. None for a military grid, which no map of a phone reads, and for words that
 * are no address ("Motor pool", "Home"): the map would show some other place of that name.
 */
export function mapLink(place: string, maps: Maps = mapsHere()): string | undefined {
  const words = place.trim().replace(/\s+/g, ' ')
  if (!isOnMap(words)) return undefined
  const query = encodeURIComponent(words)
  if (maps === 'apple') return `https://maps.apple.com/?q=${query}`
  if (maps === 'android') return `geo:0,0?q=${query}`
  return `https://www.google.com/maps/search/?api=1&query=${query}`
}

function isOnMap(words: string): boolean {
  if (COORDINATES.test(words) || TOWN.test(words)) return true
  return !GRID.test(words) && (POST.test(words) || STREET.test(words))
}

function mapsHere(): Maps {
  if (device.platform === 'ios' || /iPhone|iPad|Macintosh/.test(navigator.userAgent)) return 'apple'
  return device.platform === 'android' ? 'android' : 'web'
}
