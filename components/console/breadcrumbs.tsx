'use client';

import { ChevronRight } from 'lucide-react';
import { useT } from '#lib/i18n/use-t.ts';
import { AppLink } from './app-link.tsx';

export interface Crumb {
  label: string;
  href: string;
}

/** Parents of a page. The page itself is in the heading and not repeated here. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useT();
  return (
    <nav aria-label={t('Breadcrumbs')}>
      <ol className="flex flex-wrap items-center gap-1 text-ink-faint text-small">
        {crumbs.map((crumb, index) => (
          <li key={crumb.href} className="flex items-center gap-1">
            {index > 0 && <ChevronRight aria-hidden className="size-3" />}
            <AppLink look="plain" href={crumb.href} className="rounded-small py-0.5 hover:text-ink hover:underline">
              {crumb.label}
            </AppLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
