'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '#components/console/load-error.tsx';
import { ObjectOverview } from '#components/console/object-overview.tsx';
import { PageTabs } from '#components/console/page-tabs.tsx';
import { Properties } from '#components/console/properties.tsx';
import type { InstanceAction } from '#components/instances/actions/use-instance-actions.tsx';
import { useInstanceProperties } from '#components/instances/instance-attributes.tsx';
import { usePersonName } from '#components/instances/use-person-name.ts';
import { Card } from '#components/ui/card.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { lastActionsQuery } from '#lib/compute/instance-actions/last-actions-query.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { volumeIdsOf } from '#lib/compute/servers/view/attributes.ts';
import { usageApi } from '#lib/compute/usage/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { serverPortsQuery } from '#lib/networking/choices.ts';
import { pickPath } from './pick-path.ts';

// The first tab is part of the page; the others are loaded when they are selected.
const ConnectTab = lazyComponent(async () => (await import('./connect-tab.tsx')).ConnectTab);
const ConsoleTab = lazyComponent(async () => (await import('./console-tab.tsx')).ConsoleTab);
const InstanceActivity = lazyComponent(
  async () => (await import('#components/instances/instance-activity.tsx')).InstanceActivity,
);
const LogTab = lazyComponent(async () => (await import('./log-tab.tsx')).LogTab);
const NetworkTab = lazyComponent(async () => (await import('./network-tab.tsx')).NetworkTab);
const StorageTab = lazyComponent(async () => (await import('./storage-tab.tsx')).StorageTab);

interface InstanceTabsProps {
  projectId: string;
  server: Server;
  actions: readonly InstanceAction[];
}

export function InstanceTabs({ projectId, server, actions }: InstanceTabsProps) {
  const t = useT();
  const { data: history } = useQuery(lastActionsQuery(projectId, server.id));
  const personName = usePersonName(projectId);
  const { data: ports } = useQuery(serverPortsQuery(projectId, server.id));
  return (
    <PageTabs
      label={t('About this instance')}
      tabs={[
        {
          id: 'overview',
          label: t('Overview'),
          content: (
            <ObjectOverview {...useInstanceProperties({ projectId, server })}>
              <UsageAttribute projectId={projectId} serverId={server.id} />
            </ObjectOverview>
          ),
        },
        {
          id: 'connect',
          label: t('Connect'),
          content: <ConnectTab projectId={projectId} server={server} actions={actions} />,
        },
        {
          id: 'network',
          label: t('Network'),
          count: ports?.ports.length,
          content: <NetworkTab projectId={projectId} server={server} actions={actions} />,
        },
        {
          id: 'storage',
          label: t('Storage'),
          count: volumeIdsOf(server).length,
          content: <StorageTab projectId={projectId} server={server} actions={actions} />,
        },
        { id: 'console', label: t('Console'), content: <ConsoleTab projectId={projectId} server={server} /> },
        { id: 'log', label: t('Log'), content: <LogTab projectId={projectId} server={server} /> },
        {
          id: 'activity',
          label: t('Activity'),
          count: history?.instanceActions.length,
          content: <InstanceActivity {...{ projectId, server, personName }} />,
        },
        { id: 'json', label: t('JSON'), content: <JsonTab value={server} /> },
      ]}
    />
  );
}

/** Shows the API's response as JSON, which a path such as `.addresses.private[0].addr` narrows. */
function JsonTab({ value }: { value: unknown }) {
  const t = useT();
  const [path, setPath] = useState('');
  const picked = pickPath(value, path);
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={t('Filter')}
        hint={t('A path such as {path}', { path: '.flavor.vcpus' })}
        error={picked === undefined ? t('Nothing found at this path.') : undefined}
        className="max-w-96"
      >
        {(control) => (
          <Input {...control} value={path} onChange={(event) => setPath(event.target.value)} className="font-mono" />
        )}
      </Field>
      <CodeBlock code={JSON.stringify(picked ?? null, null, 2)} label={t('JSON')} copyLabel={t('Copy')} />
    </div>
  );
}

const MIB_PER_GIB = 1024;
const MINUTE_MS = 60_000;

/** Usage since the first of the month in UTC, of at most a thousand servers. */
function UsageAttribute({ projectId, serverId }: { projectId: string; serverId: string }) {
  const { t, format } = useI18n();
  const [now] = useState(() => new Date());
  const start = `${now.toISOString().slice(0, 7)}-01T00:00:00`;
  const answer = useQuery({
    ...clientOf(usageApi).show.query(projectId, { project_id: projectId }, { start, limit: '1000' }),
    staleTime: 5 * MINUTE_MS,
  });
  const { data } = answer;
  const usages = data && 'server_usages' in data.tenant_usage ? data.tenant_usage.server_usages : undefined;
  const used = usages?.find(({ instance_id }) => instance_id === serverId);
  if (!used) return <LoadError answer={answer} unknown={t('Could not load its usage')} />;
  const { hours, vcpus, memory_mb, local_gb } = used;
  const hoursOf = (amount: number) => format.number(amount * hours);
  return (
    <Card title={t('Used this month')}>
      <Properties
        items={[
          { label: t('On its host'), value: t('{hours} h', { hours: hoursOf(1) }) },
          { label: t('vCPU hours'), value: hoursOf(vcpus) },
          { label: t('Memory, GiB hours'), value: hoursOf(memory_mb / MIB_PER_GIB) },
          { label: t('Disk, GiB hours'), value: hoursOf(local_gb) },
        ]}
      />
    </Card>
  );
}
