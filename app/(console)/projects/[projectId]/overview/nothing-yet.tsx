import { AppLink } from '#components/console/app-link.tsx';

/** One line in a card where there is nothing to count. */
export function NothingYet({ text, href, action }: { text: string; href: string; action: string }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-ink-muted">
      {text}
      <AppLink href={href}>{action}</AppLink>
    </p>
  );
}
