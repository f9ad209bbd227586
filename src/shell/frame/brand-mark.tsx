/** The product's logo, a bollard with a rope, in the text colour. */
export function BrandMark({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="60 90 392 320"
      className={className}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M206 222v142M306 222v142M148 372h216" stroke="currentColor" strokeWidth="44" />
      <path d="M92 178c60 44 268 44 328 0" stroke="currentColor" strokeWidth="54" />
      <path d="M138 276c84 6 172-44 214-160" stroke="currentColor" strokeWidth="28" opacity="0.55" />
    </svg>
  )
}
