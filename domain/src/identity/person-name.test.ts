import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPersonName, parsePersonName, rosterName } from './person-name.ts'

/** last | first | middle | suffix */
function parts(text: string): string {
  const { last, first, middle, suffix } = parsePersonName(text)
  return [last, first, middle, suffix].join('|')
}

describe('parsePersonName', () => {
  test.each([
    ['Smith, John', 'Smith|John||'],
    ['Smith, John A', 'Smith|John|A|'],
    ['Smith,John Allen', 'Smith|John|Allen|'],
    ['John Smith', 'Smith|John||'],
    ['John A Smith', 'Smith|John|A|'],
    ['John Allen Bob Smith', 'Smith|John|Allen Bob|'],
    ['  Smith ,   John   A  ', 'Smith|John|A|'],
    ['Smith,\u00a0John\u00a0A', 'Smith|John|A|'],
    ['Smith\t,\tJohn\n', 'Smith|John||'],
    ['SMITH, JOHN A', 'SMITH|JOHN|A|'],
    ['smith, john', 'smith|john||'],
    ["O'Brien, Conor", "O'Brien|Conor||"],
    ['O’Brien-Diaz, Ana-Maria', 'O’Brien-Diaz|Ana-Maria||'],
    ['Mary-Jane Watson-Parker', 'Watson-Parker|Mary-Jane||'],
    ['Núñez, José', 'Núñez|José||'],
  ])('%s', (text, expected) => expect(parts(text)).toBe(expected))

  test.each([
    ['Smith, John A Jr', 'Smith|John|A|Jr'],
    ['Smith, John A JR.', 'Smith|John|A|Jr'],
    ['Smith, John A, Jr.', 'Smith|John|A|Jr'],
    ['Smith, John, jr', 'Smith|John||Jr'],
    ['Smith, Jr., John A', 'Smith|John|A|Jr'],
    ['Smith Jr, John A', 'Smith|John|A|Jr'],
    ['SMITH JR, JOHN A', 'SMITH|JOHN|A|Jr'],
    ['SMITH JR. JOHN A', 'SMITH|JOHN|A|Jr'],
    ['Smith III, John', 'Smith|John||III'],
    ['John Smith Jr', 'Smith|John||Jr'],
    ['John Smith, Jr.', 'Smith|John||Jr'],
    ['John Smith, III', 'Smith|John||III'],
    ['John A. Smith iv', 'Smith|John|A.|IV'],
    ['John Smith sr.', 'Smith|John||Sr'],
    ['Smith Jr', 'Smith|||Jr'],
    ['Smith, Jr', 'Smith|||Jr'],
    ['Keller, Alexis R II', 'Keller|Alexis|R|II'],
    ['Smith, John II', 'Smith|John||II'],
    ['de la Cruz, Juan, Sr', 'de la Cruz|Juan||Sr'],
  ])('suffix: %s', (text, expected) => expect(parts(text)).toBe(expected))

  test.each([
    ['Smith, John V', 'Smith|John|V|'],
    ['Smith, John A V', 'Smith|John|A|V'],
    ['Smith, John, V', 'Smith|John||V'],
    ['Smith V, John', 'Smith|John||V'],
    ['John Smith V', 'Smith|John||V'],
    ['John V Smith', 'Smith|John|V|'],
    ['John Smith, V', 'Smith|John||V'],
    ['Smith, V', 'Smith|V||'],
    ['John V', 'V|John||'],
    ['Smith, John V Jr', 'Smith|John|V|Jr'],
    ['Tanaka, Ricardo I', 'Tanaka|Ricardo|I|'],
    ['Moss, Isaac I', 'Moss|Isaac|I|'],
  ])('V and I: %s', (text, expected) => expect(parts(text)).toBe(expected))

  test.each([
    ['Juan de la Cruz', 'de la Cruz|Juan||'],
    ['Juan Carlos de la Cruz Jr.', 'de la Cruz|Juan|Carlos|Jr'],
    ['De La Cruz, Eduardo C', 'De La Cruz|Eduardo|C|'],
    ['van der Berg, Jan', 'van der Berg|Jan||'],
    ['Jan van der Berg', 'van der Berg|Jan||'],
    ['JAN VAN DER BERG', 'VAN DER BERG|JAN||'],
    ['Mary St. John', 'St. John|Mary||'],
    ['St. John, Mary', 'St. John|Mary||'],
    ['Mary Ann St John', 'St John|Mary|Ann|'],
    ['de la Cruz', 'de la Cruz|||'],
    ['De La Cruz', 'De La Cruz|||'],
    ['van Gogh', 'van Gogh|||'],
    ['St. John', 'St. John|||'],
    ['San Juan', 'San Juan|||'],
    ['Van Morrison', 'Morrison|Van||'],
    ['AL GORE', 'GORE|AL||'],
    ['Maria del Carmen Lopez', 'Lopez|Maria|del Carmen|'],
    ['Juan Garcia y Lopez', 'Garcia y Lopez|Juan||'],
    ['Kevin Y Kowalski', 'Kowalski|Kevin|Y|'],
  ])('particles: %s', (text, expected) => expect(parts(text)).toBe(expected))

  test.each([
    ['', '|||'],
    ['   ', '|||'],
    [',', '|||'],
    ['Cher', 'Cher|||'],
    ['Smith,', 'Smith|||'],
    ['Smith Jones,', 'Smith Jones|||'],
    [', John', '|John||'],
    ['Smith, John,', 'Smith|John||'],
    ['Smith, John A,', 'Smith|John|A|'],
    ['Jr', 'Jr|||'],
  ])('edges: "%s"', (text, expected) => expect(parts(text)).toBe(expected))

  test('displays Last, First Middle Suffix', () => {
    expect(parsePersonName('juan m de la Cruz, JR.').display).toBe('de la Cruz, juan m Jr')
    expect(parsePersonName('Cher').display).toBe('Cher')
    expect(parsePersonName('').display).toBe('')
  })
})

describe('the display form', () => {
  const word = fc.constantFrom(
    'John',
    'Smith',
    'V',
    'v.',
    'Jr',
    'jr.',
    'III',
    'I',
    'de',
    'la',
    'Van',
    'St.',
    'y',
    ',',
    ' ',
    "O'Brien",
    'A',
    '',
  )
  const typed = fc.oneof(
    fc.array(word, { maxLength: 9 }).map((all) => all.join(' ')),
    fc.string({ unit: 'binary' }),
    fc.string(),
  )

  test('parses to the same parts, for any typed text', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const name = parsePersonName(text)
        expect(parsePersonName(name.display)).toEqual(name)
      }),
      { numRuns: 3000 },
    )
  })

  test('gives back the parts that a form was filled with', () => {
    const part = fc.oneof(
      fc.array(word, { maxLength: 3 }).map((all) => all.join(' ')),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
    )
    const clean = (text: string) => text.replace(/[,\s]+/gu, ' ').trim()
    fc.assert(
      fc.property(
        part,
        part,
        part,
        fc.oneof(part, fc.constantFrom('Jr', 'IV', 'V', 'Esq')),
        (last, first, middle, suffix) => {
          const parsed = parsePersonName(formatPersonName({ last, first, middle, suffix }))
          expect(parsed).toMatchObject({ last: clean(last), first: clean(first), middle: clean(middle) })
          expect(parsed.suffix.toLowerCase().replace(/\.$/, '')).toBe(clean(suffix).toLowerCase().replace(/\.$/, ''))
        },
      ),
      { numRuns: 3000 },
    )
  })

  test('uses the fewest commas', () => {
    expect(formatPersonName({ last: 'Smith', first: 'John', middle: '', suffix: 'V' })).toBe('Smith, John, V')
    expect(formatPersonName({ last: 'Smith', first: 'Mary Ann', middle: 'K', suffix: '' })).toBe('Smith, Mary Ann, K')
    expect(formatPersonName({ last: 'Smith', first: 'Mary Ann', middle: '', suffix: '' })).toBe('Smith, Mary Ann,')
    expect(formatPersonName({ last: 'Garcia Lopez', first: '', middle: '', suffix: '' })).toBe('Garcia Lopez,')
  })
})

describe('rosterName', () => {
  test.each([
    [{ rank: 'SGT', last: 'Smith', first: 'John', middle: 'A', suffix: '' }, 'SGT Smith, J.'],
    [{ rank: 'SGT', last: 'de la Cruz', first: 'Juan', middle: '', suffix: 'Jr' }, 'SGT de la Cruz, J. Jr'],
    [{ rank: 'PVT', last: 'Cher' }, 'PVT Cher'],
    [{ rank: '', last: 'Øst', first: 'Émile' }, 'Øst, É.'],
    [{ rank: 'SPC', last: 'Smith', first: 'John', sharesName: false }, 'SPC Smith, J.'],
    [{ rank: 'SPC', last: 'Smith', first: 'John', middle: 'A', sharesName: true }, 'SPC Smith, John A'],
    [{ rank: 'SPC', last: 'Smith', first: 'John', suffix: 'Jr', sharesName: true }, 'SPC Smith, John Jr'],
    // A row that this device only just added, without the fields of the whole name.
    [{ rank: 'SPC', last: 'Smith', sharesName: true }, 'SPC Smith'],
  ])('%o', (soldier, expected) => expect(rosterName(soldier)).toBe(expected))
})
