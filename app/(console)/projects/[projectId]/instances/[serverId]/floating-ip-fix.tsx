'use client';

import { QueryContent } from '#components/console/query-content.tsx';
import { PortFloatingIp } from '#components/floating-ips/port-floating-ip.tsx';
import { floatingIpRelations } from '#components/floating-ips/related-objects.ts';
import { useRelated } from '#components/kind/use-related.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { FixButton } from './fix-button.tsx';
import { type FixProps, targetOf } from './fix-props.ts';

export function FloatingIpFix(props: FixProps) {
  const t = useT();
  const { projectId, server, onMended } = props;
  const answer = useRelated(floatingIpRelations, projectId);
  const target = targetOf(props);
  if (!target) return null;
  const { port, address } = target;
  return (
    <QueryContent answer={answer} unknown={t('Could not load the floating IPs')}>
      {(relatedObjects) => (
        <FixButton {...{ projectId, onMended }} label={t('Associate floating IP')}>
          {(onClose) => (
            <PortFloatingIp
              {...{ projectId, port, relatedObjects, onClose }}
              fixedAddress={address}
              name={server.name}
            />
          )}
        </FixButton>
      )}
    </QueryContent>
  );
}
