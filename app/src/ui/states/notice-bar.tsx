/** On the login page and every public page (specification, section 1). */
export function NoticeBar() {
  return (
    <aside aria-label="Notice" className="border-y-2 border-ink px-4 py-2 text-center text-12">
      <strong className="font-heavy">Unclassified Use Only.</strong> Do not enter classified or CUI/OPSEC-sensitive
      content. This product is not affiliated with or endorsed by the DoD or the U.S. Army.
    </aside>
  )
}
