/** This roster only, or also the rosters below it. */
export type Over = 'roster' | 'chain'

/** A filter of a list. It is kept in the address, so that a link opens the same rows. */
export interface ListFilter<Value> {
  /**
   * The control: segments, a menu, this roster or the chain, or a group of the roster. With `own` the screen draws its
   * own control. With `about` there is no control: the address names the subject of the list.
   */
  readonly control: 'segments' | 'menu' | 'over' | 'group' | 'own' | 'about'
  readonly label: string
  /** The name in the address. Null for the filter's own key. */
  readonly address: string | null
  /** The default, when the address has no value. */
  readonly usual: Value
  /** The menu's entry for the default: `All kinds`. */
  readonly all: string
  /** Null when the screen has the options, such as groups or the roster's own vehicles. */
  readonly options: readonly ListOption[] | null
}

export interface ListOption<Value extends string = string> {
  readonly value: Value
  readonly label: string
}

export type ListFilters<Asked> = { readonly [Key in keyof Asked]: ListFilter<Asked[Key]> }

/** A choice of a few options. The first one is the default. */
export function segments<const Value extends string>(
  label: string,
  options: readonly [ListOption<Value>, ...ListOption<Value>[]],
  address: string | null = null,
): ListFilter<Value> {
  return { control: 'segments', label, address, usual: options[0].value, all: '', options }
}

export function menu<Value extends string>(
  label: string,
  all: string,
  options: readonly ListOption<Value>[] | null,
): ListFilter<Value | null> {
  return { control: 'menu', label, address: null, usual: null, all, options }
}

export const OVER_OPTIONS: readonly ListOption<Over>[] = [
  { value: 'roster', label: 'This roster' },
  { value: 'chain', label: 'With rosters below' },
]

/** This roster or its chain of command. */
export function over(usual: Over): ListFilter<Over> {
  return { control: 'over', label: 'Which rosters', address: null, usual, all: '', options: OVER_OPTIONS }
}

/** A group of the roster, including the groups below it. A group belongs to this roster, so it excludes the chain. */
export const GROUP: ListFilter<string | null> = {
  control: 'group',
  label: 'Group',
  address: 'group',
  usual: null,
  all: 'All groups',
  options: null,
}

/** A filter with a control of the screen's own. */
export function own<Value>(
  usual: Value,
  options: readonly ListOption<Value & string>[] | null = null,
  address: string | null = null,
): ListFilter<Value> {
  return { control: 'own', label: '', address, usual, all: '', options }
}

/** Any number of the options, in a control of the screen's own. None chosen means all of them. */
export function several<Value extends string>(options: readonly ListOption<Value>[]): ListFilter<readonly Value[]> {
  return { control: 'own', label: '', address: null, usual: [], all: '', options }
}

/** The subject of the list, such as the tasking of these manifests. */
export function about(address: string): ListFilter<string | null> {
  return { control: 'about', label: '', address, usual: null, all: '', options: null }
}

/** The filters from the address. Values that the list does not know are ignored. */
export function askedFrom<Asked>(
  filters: ListFilters<Asked>,
  search: Readonly<Record<string, unknown>>,
  hasBelow: boolean,
): Asked {
  const entries = keysOf(filters).map((key) => [key, valueIn(filters[key], search[addressOf(filters, key)])] as const)
  const inGroup = entries.some(([key, value]) => filters[key].control === 'group' && value !== null)
  return Object.fromEntries(
    entries.map(([key, value]) => [key, filters[key].control === 'over' && (inGroup || !hasBelow) ? 'roster' : value]),
  ) as Asked
}

/** The address after a choice. Defaults are left out, and other parts remain. */
export function searchAfter<Asked>(
  filters: ListFilters<Asked>,
  search: Readonly<Record<string, unknown>>,
  change: Partial<Asked>,
): Record<string, unknown> {
  const next = { ...search }
  for (const key of keysOf(change as Asked)) {
    const [value, address] = [change[key], addressOf(filters, key)]
    if (value === filters[key].usual || (Array.isArray(value) && value.length === 0)) delete next[address]
    else next[address] = value === true ? 'yes' : Array.isArray(value) ? value.join(',') : value
  }
  return next
}

/** Whether the filters hide rows of the chosen segment. */
export function isNarrowed<Asked>(filters: ListFilters<Asked>, asked: Asked): boolean {
  return keysOf(filters).some(
    (key) => ['menu', 'group', 'own'].includes(filters[key].control) && asked[key] !== filters[key].usual,
  )
}

function valueIn<Value>({ usual, options }: ListFilter<Value>, raw: unknown): Value {
  if (typeof raw !== 'string' && typeof raw !== 'number') return usual
  if (typeof usual === 'boolean') return (raw === 'yes') as Value
  const text = String(raw)
  if (Array.isArray(usual)) {
    const known = text.split(',').filter((each) => options?.some(({ value }) => value === each))
    return known.length === 0 ? usual : (known as Value)
  }
  return options === null || options.some(({ value }) => value === text) ? (text as Value) : usual
}

const keysOf = <Asked>(of: ListFilters<Asked> | Asked) => Object.keys(of as object) as (keyof Asked & string)[]

function addressOf<Asked>(filters: ListFilters<Asked>, key: keyof Asked & string): string {
  return filters[key].address ?? key
}
