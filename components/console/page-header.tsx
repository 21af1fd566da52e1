import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';

interface PageHeaderProps {
  /** The only h1 of the page. */
  title: ReactNode;
  crumbs?: readonly Crumb[];
  status?: ReactNode;
  description?: ReactNode;
  /** At most one primary button, then the others. */
  actions?: ReactNode;
}

export function PageHeader({ title, crumbs, status, description, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-4">
      <div className="min-w-0 flex-1 basis-64">
        {crumbs && crumbs.length > 0 && <Breadcrumbs crumbs={crumbs} />}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 break-words font-semibold text-title tracking-tight">{title}</h1>
          {status}
        </div>
        {description && <div className="mt-0.5 text-ink-muted">{description}</div>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
