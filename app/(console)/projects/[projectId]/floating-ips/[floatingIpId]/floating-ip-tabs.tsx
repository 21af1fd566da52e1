'use client';

import { ObjectActivity } from '#components/activity/object-activity.tsx';
import { Age } from '#components/console/age.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { PageTabs } from '#components/console/page-tabs.tsx';
import { Properties } from '#components/console/properties.tsx';
import type { FloatingIpRow } from '#components/floating-ips/floating-ip-row.ts';
import type { FloatingIpRelations } from '#components/floating-ips/related-objects.ts';
import { portNameIn } from '#components/ports/port-row.ts';
import { Card } from '#components/ui/card.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';

interface FloatingIpTabsProps {
  projectId: string;
  row: FloatingIpRow;
  relatedObjects: FloatingIpRelations;
}

export function FloatingIpTabs({ projectId, row, relatedObjects }: FloatingIpTabsProps) {
  const t = useT();
  const { floatingIp } = row;
  const code = JSON.stringify(floatingIp, undefined, 2);
  return (
    <PageTabs
      label={t('Sections of the floating IP')}
      tabs={[
        {
          id: 'overview',
          label: t('Overview'),
          content: (
            <Card title={t('Details')}>
              <Facts projectId={projectId} row={row} relatedObjects={relatedObjects} />
            </Card>
          ),
        },
        {
          id: 'activity',
          label: t('Activity'),
          content: <ObjectActivity projectId={projectId} kind="floatingip" id={floatingIp.id} />,
        },
        {
          id: 'json',
          label: t('JSON'),
          content: <CodeBlock code={code} label={t('JSON')} copyLabel={t('Copy')} isTall />,
        },
      ]}
    />
  );
}

function Facts({ projectId, row: { floatingIp, pool, server, idleSince }, relatedObjects }: FloatingIpTabsProps) {
  const t = useT();
  const { port_id, router_id, fixed_ip_address } = floatingIp;
  const router = relatedObjects.routers.find(({ id }) => id === router_id);
  return (
    <Properties
      items={[
        { label: t('External network'), value: pool },
        {
          label: t('Instance'),
          value: server && <AppLink href={objectHref(projectId, 'instances', server.id)}>{server.name}</AppLink>,
        },
        {
          label: t('Port'),
          value: port_id && (
            <AppLink href={objectHref(projectId, 'ports', port_id)}>
              {portNameIn(relatedObjects.ports, port_id)}
            </AppLink>
          ),
        },
        { label: t('Fixed IP'), value: fixed_ip_address },
        {
          label: t('Router'),
          value: router_id && (
            <AppLink href={objectHref(projectId, 'routers', router_id)}>{router?.name || router_id}</AppLink>
          ),
        },
        { label: t('Idle since'), value: idleSince && <Age at={idleSince} /> },
        { label: t('Created'), value: <Age at={floatingIp.created_at} /> },
        { label: t('ID'), value: <CopyableId id={floatingIp.id} />, isWide: true },
      ]}
    />
  );
}
