const MOST_OCTETS = 75

/**
 * The text of an iCalendar or vCard file with lines of at most 75 octets. The library that writes them counts letters,
 * which is too many where a letter has several octets.
 */
export function folded(text: string): string {
  const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n')
  return lines.map(foldedLine).join('\r\n')
}

function foldedLine(line: string): string {
  if (Buffer.byteLength(line) <= MOST_OCTETS) return line
  let text = ''
  let octets = 0
  for (const letter of line) {
    const more = Buffer.byteLength(letter)
    if (octets + more > MOST_OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += letter
    octets += more
  }
  return text
}
