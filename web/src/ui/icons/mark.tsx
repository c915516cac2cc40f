/** The product's mark: a rotor on its tower in the accent colour. */
export function Mark({ size = 36 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--mantine-color-accent-filled)" />
      <g fill="none" stroke="#fff" strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M16 15.500V26.5" />
        <path d="M16 11 15.2 4M17.8 14l6.7 2.900M14.2 14.300l-5.7 4.3" />
      </g>
      <circle cx="16" cy="13" r="2.2" fill="#fff" />
    </svg>
  )
}
