/** A drone in front of a blade, its view over the blade as overlapping frames. */
export function EmptyDrawing({ label }: { readonly label: string }) {
  return (
    <svg
      viewBox="0 0 240 150"
      width={240}
      height={150}
      fill="none"
      role="img"
      aria-label={label}
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path
        d="M20 118c38-34 108-66 196-84 8-1.600 10 6 3 9-62 28-130 60-176 92-9 6-31-9-23-17Z"
        fill="var(--surface-raised)"
        stroke="var(--ink-soft)"
        strokeWidth="2"
      />
      <path d="M44 122C88 90 144 62 206 42" stroke="var(--line-strong)" strokeWidth="2" />
      <g stroke="var(--accent)" strokeWidth="2" fill="var(--accent)" fillOpacity="0.08">
        <path d="m62 84 44-19 13 29-44 19Z" />
        <path d="m94 70 44-19 13 29-44 19Z" />
        <path d="m126 57 44-19 13 29-44 19Z" />
      </g>
      <g stroke="var(--ink)" strokeWidth="2">
        <path d="M58 34h28M72 30v8" />
        <rect x="60" y="34" width="24" height="12" rx="5" fill="var(--surface)" />
        <path d="M48 34h10M86 34h10M40 28h16M88 28h16M48 28v6M96 28v6" />
        <circle cx="72" cy="50" r="4.500" fill="var(--surface)" />
      </g>
      <path d="m70 56-6 26M76 55l28 9" stroke="var(--accent)" strokeWidth="1.500" strokeDasharray="3 4" />
    </svg>
  )
}
