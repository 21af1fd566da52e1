/** Custom style, since browsers draw disabled radio buttons dark, which looks selected. */
export const radioClass =
  'size-4 shrink-0 appearance-none rounded-full border border-control bg-surface transition-colors hover:border-ink-faint ' +
  'checked:border-4 checked:border-accent checked:bg-on-accent disabled:bg-sunken disabled:opacity-60';
