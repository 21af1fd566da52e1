'use client';

import { CodeBlock } from '#components/ui/code-block.tsx';
import { useOrigin } from '#lib/client/use-origin.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { type ApiCall, curlOf } from './curl.ts';

export function ApiSnippets({ call, command }: { call: ApiCall; command?: string | undefined }) {
  const t = useT();
  const origin = useOrigin();
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {command && <Snippet title={t('Command line')} code={command} />}
      <Snippet title={t('API call')} code={curlOf(origin, call)} />
    </div>
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
