'use client';

import { EffectiveRules } from '#components/security-groups/effective-rules.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Card } from '#components/ui/card.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { Port } from '#lib/networking/ports/schema.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';

interface PortTrafficProps {
  projectId: string;
  port: Port;
  /** All security groups of the project. */
  groups: readonly SecurityGroup[];
}

export function PortTraffic({ projectId, port, groups }: PortTrafficProps) {
  const t = useT();
  if (!port.port_security_enabled) {
    return (
      <Alert tone="warning" title={t('Packets of this port are not checked')}>
        {t('Port security is off, so all traffic passes regardless of security group rules.')}
      </Alert>
    );
  }
  const own = groups.filter(({ id }) => port.security_groups.includes(id));
  return (
    <Card title={t('Allowed traffic')}>
      <EffectiveRules projectId={projectId} groups={own} all={groups} />
    </Card>
  );
}
