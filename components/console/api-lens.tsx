'use client';

import { Terminal } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { Popover } from '#components/ui/popover.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { ApiCall } from './curl.ts';

const ApiSnippets = lazyComponent(async () => (await import('./api-snippets.tsx')).ApiSnippets);

interface ApiLensProps {
  call: ApiCall;
  /** The equivalent `openstack` command, if there is one. */
  command?: string;
}

export function ApiLens({ call, command }: ApiLensProps) {
  const t = useT();
  return (
    <Popover
      label={t('API call')}
      align="end"
      load={ApiSnippets.load}
      trigger={
        <Button variant="ghost" className="max-sm:order-last">
          <Terminal aria-hidden />
          {t('API call')}
        </Button>
      }
    >
      <div className="w-100 max-w-full">
        <ApiSnippets call={call} command={command} />
      </div>
    </Popover>
  );
}
