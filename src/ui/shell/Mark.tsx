/** The sign of Lockwork: a link between two pins. */
export function Mark() {
  return (
    <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
      <path
        d="M6.2 12.4 L13.6 3.9 A3.7 3.7 0 0 1 19.2 8.8 L11.8 17.3 A3.7 3.7 0 1 1 6.2 12.4 Z"
        transform="translate(-1.6 0.6)"
        fill="var(--accent)"
      />
      <circle cx="14.8" cy="6.9" r="1.5" fill="var(--panel)" />
      <circle cx="7.4" cy="15.4" r="1.5" fill="var(--panel)" />
    </svg>
  )
}
