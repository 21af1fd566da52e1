'use client';

import { Age } from '#components/console/age.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { Properties } from '#components/console/properties.tsx';
import { useI18n } from '#lib/i18n/use-t.ts';
import type { Network } from '#lib/networking/networks/schema.ts';

/** What is known about a network: alike in the panel and on its page. */
export function NetworkAttributes({ projectId, network }: { projectId: string; network: Network }) {
  const { t, format } = useI18n();
  const yesOrNo = (is: boolean) => (is ? t('Yes') : t('No'));
  return (
    <Properties
      items={[
        { label: t('Admin state'), value: network.admin_state_up ? t('Up') : t('Down') },
        { label: t('External'), value: yesOrNo(network['router:external']) },
        { label: t('Shared'), value: yesOrNo(network.shared) },
        { label: t('Port security'), value: network.port_security_enabled ? t('On') : t('Off') },
        { label: t('MTU'), value: t('{mtu} bytes', { mtu: format.number(network.mtu) }) },
        { label: t('Created'), value: <Age at={network.created_at} /> },
        {
          label: t('Project'),
          value: network.project_id === projectId ? t('This project') : <CopyableId id={network.project_id} />,
        },
        { label: t('Description'), value: network.description, isWide: true },
        { label: t('ID'), value: <CopyableId id={network.id} />, isWide: true },
      ]}
    />
  );
}
