/** A sample file as text, for the tests. */
declare module '*.csv?raw' {
  const text: string
  export default text
}
