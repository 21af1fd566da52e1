'use client';

import { Card } from '#components/ui/card.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { ApiSnippets } from './api-snippets.tsx';
import type { ApiCall } from './curl.ts';

/** The request that a form sends, and the command that does the same. */
export function ApiCard({ call, command }: { call: ApiCall; command: string }) {
  const t = useT();
  return (
    <Card title={t('API and command line')}>
      <ApiSnippets call={call} command={command} />
    </Card>
  );
}
