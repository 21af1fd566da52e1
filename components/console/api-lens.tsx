'use client';

import { Terminal } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Popover } from '#components/ui/popover.tsx';
import { useT } from '#lib/i18n/use-t.ts';

interface ApiLensProps {
  /** The call as curl. */
  curl: string;
  /** The same as an `openstack` command, where one exists. */
  command?: string;
}

/** What this screen does, as an API call and as a command, to be copied. */
export function ApiLens({ curl, command }: ApiLensProps) {
  const t = useT();
  return (
    <Popover
      label={t('API call')}
      align="end"
      trigger={
        <Button size="small" variant="ghost">
          <Terminal aria-hidden />
          {t('API call')}
        </Button>
      }
    >
      <div className="flex w-100 max-w-full flex-col gap-3">
        {command && <Snippet title={t('Command line')} code={command} />}
        <Snippet title={t('API call')} code={curl} />
      </div>
    </Popover>
  );
}

function Snippet({ title, code }: { title: string; code: string }) {
  const t = useT();
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-medium text-small">{title}</p>
      <CodeBlock code={code} label={title} copyLabel={t('Copy')} />
    </div>
  );
}
