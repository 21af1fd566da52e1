export const linkClass =
  'rounded-small text-accent-ink underline decoration-accent-ink/35 underline-offset-2 hover:decoration-current';

export const strongLinkClass =
  'rounded-small font-medium text-ink hover:text-accent-ink hover:underline underline-offset-2';
