export function Logo() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5.5">
      <path className="fill-accent" d="M7.2 18.5a4.7 4.7 0 0 1-.6-9.36 6 6 0 0 1 11.3 1.2 4.15 4.15 0 0 1-.45 8.16Z" />
      <path
        className="stroke-surface"
        strokeWidth="1.6"
        strokeLinecap="round"
        fill="none"
        d="M6.6 14.2h7.2M9.6 11.2h5.6"
      />
    </svg>
  );
}
