/** The look of a radio button: drawn here, as browsers fill those that are off in dark colours and they look chosen or disabled. */
export const radioClass =
  'size-4 shrink-0 appearance-none rounded-full border border-control bg-surface transition-colors hover:border-ink-faint ' +
  'checked:border-4 checked:border-accent checked:bg-on-accent disabled:bg-sunken disabled:opacity-60';
