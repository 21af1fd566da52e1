'use client';

import { ObjectActivity } from '#components/activity/object-activity.tsx';
import { Age } from '#components/console/age.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { PageTabs } from '#components/console/page-tabs.tsx';
import { Properties } from '#components/console/properties.tsx';
import { QosPolicyFact } from '#components/networking/qos-policy-fact.tsx';
import { PortDevice } from '#components/ports/port-device.tsx';
import { PortGroups } from '#components/ports/port-groups.tsx';
import { inheritedPolicy, type PortRelations, type PortRow } from '#components/ports/port-row.ts';
import { EffectiveRules } from '#components/security-groups/effective-rules.tsx';
import { PacketTest } from '#components/security-groups/packet-test.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Card } from '#components/ui/card.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';

interface PortTabsProps {
  projectId: string;
  row: PortRow;
  relatedObjects: PortRelations;
}

export function PortTabs({ projectId, row, relatedObjects }: PortTabsProps) {
  const t = useT();
  const code = JSON.stringify(row.port, undefined, 2);
  return (
    <PageTabs
      label={t('Sections of the port')}
      tabs={[
        {
          id: 'overview',
          label: t('Overview'),
          content: (
            <Card title={t('Details')}>
              <Facts projectId={projectId} row={row} />
            </Card>
          ),
        },
        {
          id: 'rules',
          label: t('Allowed traffic'),
          content: <Passing projectId={projectId} row={row} relatedObjects={relatedObjects} />,
        },
        {
          id: 'test',
          label: t('Test'),
          content: (
            <PacketTest
              projectId={projectId}
              groups={relatedObjects.groups}
              target={{ kind: 'ports', id: row.port.id }}
            />
          ),
        },
        {
          id: 'activity',
          label: t('Activity'),
          content: <ObjectActivity projectId={projectId} kind="port" id={row.port.id} />,
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

function Facts({ projectId, row }: Omit<PortTabsProps, 'relatedObjects'>) {
  const t = useT();
  const { port, network } = row;
  const policy = port.qos_policy_id ?? inheritedPolicy(port);
  const pairs = port.allowed_address_pairs.map(({ ip_address, mac_address }) => `${ip_address} (${mac_address})`);
  const options = port.extra_dhcp_opts.map(({ opt_name, opt_value }) => `${opt_name}=${opt_value}`);
  return (
    <Properties
      items={[
        {
          label: t('Network'),
          value: <AppLink href={objectHref(projectId, 'networks', port.network_id)}>{network}</AppLink>,
        },
        {
          label: t('Fixed IPs'),
          value: port.fixed_ips.map(({ ip_address }) => <CopyableId key={ip_address} id={ip_address} />),
        },
        { label: t('Floating IP'), value: row.floatingIps.join(', ') },
        { label: t('MAC address'), value: <CopyableId id={port.mac_address} /> },
        { label: t('Device'), value: <PortDevice projectId={projectId} row={row} /> },
        { label: t('Security groups'), value: <PortGroups projectId={projectId} row={row} /> },
        { label: t('Admin state'), value: port.admin_state_up ? t('Up') : t('Down') },
        { label: t('Allowed address pairs'), value: pairs.join(', ') },
        { label: t('DHCP options'), value: options.join(', ') },
        {
          label: t('QoS policy'),
          value: policy && (
            <QosPolicyFact projectId={projectId} id={policy} isInherited={policy !== port.qos_policy_id} />
          ),
        },
        { label: t('Created'), value: <Age at={port.created_at} /> },
        { label: t('ID'), value: <CopyableId id={port.id} />, isWide: true },
      ]}
    />
  );
}

function Passing({
  projectId,
  row: { port },
  relatedObjects,
}: Pick<PortTabsProps, 'projectId' | 'row' | 'relatedObjects'>) {
  const t = useT();
  if (!port.port_security_enabled) {
    return (
      <Alert tone="warning" title={t('Packets of this port are not checked')}>
        {t('Port security is off, so all traffic passes regardless of security group rules.')}
      </Alert>
    );
  }
  const groups = relatedObjects.groups.filter(({ id }) => port.security_groups.includes(id));
  return (
    <Card title={t('Allowed traffic')}>
      <EffectiveRules projectId={projectId} groups={groups} all={relatedObjects.groups} />
    </Card>
  );
}
