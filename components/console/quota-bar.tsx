'use client';

import { AppLink } from './app-link.tsx';
import { QuotaMeter, type QuotaMeterProps, useQuotaFigures } from './quota-meter.tsx';

interface QuotaBarProps extends QuotaMeterProps {
  href?: string;
}

export function QuotaBar({ href, ...quota }: QuotaBarProps) {
  const figures = useQuotaFigures(quota);
  const { label } = quota;
  return (
    <div className="min-w-0">
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        {href ? (
          <AppLink
            look="plain"
            href={href}
            className="truncate rounded-small text-ink-muted hover:text-ink hover:underline"
          >
            {label}
          </AppLink>
        ) : (
          <span className="truncate text-ink-muted">{label}</span>
        )}
        <span className="whitespace-nowrap text-small tabular-nums">{figures}</span>
      </div>
      <QuotaMeter {...quota} />
    </div>
  );
}
