export const controlClass =
  'w-full rounded-control border border-control bg-surface px-2.5 text-body text-ink shadow-low transition-colors ' +
  'hover:border-ink-faint focus-visible:border-accent focus-visible:outline-offset-0 ' +
  'disabled:border-line-strong disabled:bg-sunken disabled:text-ink-faint ' +
  'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger';
