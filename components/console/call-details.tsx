'use client';

import { ChevronRight } from 'lucide-react';
import { useT } from '#lib/i18n/use-t.ts';
import { ApiSnippets } from './api-snippets.tsx';
import type { ApiCall } from './curl.ts';

export function CallDetails({ call, command }: { call: ApiCall; command?: string }) {
  const t = useT();
  return (
    <details className="group">
      <summary className="flex items-center gap-1 rounded-small text-ink-muted text-small hover:text-ink">
        <ChevronRight aria-hidden className="size-3.5 transition-transform group-open:rotate-90" />
        {t('API and command line')}
      </summary>
      <div className="pt-3">
        <ApiSnippets call={call} command={command} />
      </div>
    </details>
  );
}
