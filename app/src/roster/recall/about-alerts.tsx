import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'

/** For visitors without a key who are not signed in: says what the page is for and shows nobody's data. */
export function AboutAlerts() {
  return (
    <div className="max-w-[40rem]">
      <PageHeader title="Alert roster" />
      <p className="pb-3 text-16">
        An alert roster says who calls whom when a unit is recalled. It has names and phone numbers, so it opens only
        for its leaders, and for anyone who was given a link to it.
      </p>
      <ul className="list-disc pb-4 pl-6 text-16">
        <li>You keep a roster, or a leader keeps your record: sign in, and it opens here.</li>
        <li>Someone gave you a link: open the whole link, with everything after the # sign.</li>
        <li>You got a text with a recall: open the link in that text. It needs no account.</li>
      </ul>
      <Link to="/login" search={{ return: '/soldiers/alerts' }} className={buttonClass('primary')}>
        Sign in
      </Link>
    </div>
  )
}
