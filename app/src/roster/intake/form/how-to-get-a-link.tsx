/** For people who came without a link, or with one that no longer works. */
export function HowToGetALink() {
  return (
    <>
      <ol className="flex list-decimal flex-col gap-2 pl-6 text-16">
        <li>Ask your squad leader, platoon sergeant or first sergeant for their enrollment link or QR code.</li>
        <li>Open the link, or point your phone’s camera at the code.</li>
        <li>Read the privacy statement, then fill in what you want to share. Only rank and last name are required.</li>
      </ol>
      <p className="text-14 text-ink-soft">You need no account for this.</p>
    </>
  )
}
