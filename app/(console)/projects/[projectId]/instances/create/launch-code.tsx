'use client';

import { useState } from 'react';
import { curlOf } from '#components/console/curl.ts';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { SegmentedControl } from '#components/ui/segmented-control.tsx';
import { COMPUTE } from '#lib/client/api-versions.ts';
import { useOrigin } from '#lib/client/use-origin.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { toCommand } from './launch-command.ts';
import { type ResolvedLaunch, toRequests } from './launch-requests.ts';
import type { LaunchInput } from './launch-values.ts';
import { prefillSearch } from './prefill.ts';
import { toTerraform } from './terraform-config.ts';

/** Replacement for a typed password. */
const HIDDEN = 'ADMIN_PASSWORD';

interface LaunchCodeProps {
  projectId: string;
  /** The raw values of the form. */
  input: LaunchInput;
  /** The values as sent. */
  values: ResolvedLaunch;
}

/** Shows the launch as a command, an API call, Terraform code and a link to the form, all without the password. */
export function LaunchCode({ projectId, input, values }: LaunchCodeProps) {
  const t = useT();
  const origin = useOrigin();
  const [shown, setShown] = useState<'command' | 'api' | 'terraform' | 'link'>('command');
  const [request] = toRequests({ ...values, password: HIDDEN });
  const requests = toRequests(values).length;
  const texts = {
    command: () => toCommand(values),
    api: () =>
      curlOf(origin, {
        method: 'POST',
        path: 'compute/v2.1/servers',
        headers: COMPUTE,
        json: request,
      }),
    terraform: () => toTerraform(values),
    link: () => `${origin}/projects/${projectId}/instances/create?${prefillSearch(input)}`,
  };
  const labels = { command: t('Command line'), api: t('API call'), terraform: 'Terraform', link: t('Link') };
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div>
        <SegmentedControl
          label={t('As code')}
          name="code"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'command', label: 'CLI' },
            { value: 'api', label: 'API' },
            { value: 'terraform', label: 'Terraform' },
            { value: 'link', label: t('Link') },
          ]}
        />
      </div>
      <CodeBlock code={texts[shown]()} label={labels[shown]} copyLabel={t('Copy')} />
      {shown === 'api' && requests > 1 && (
        <p className="text-ink-muted text-small">
          {t('Sent {count, number} times, once for each name.', { count: requests })}
        </p>
      )}
    </div>
  );
}
