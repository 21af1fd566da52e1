'use client';

import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#components/console/button-link.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { PortFloatingIp } from '#components/floating-ips/port-floating-ip.tsx';
import { floatingIpRelations } from '#components/floating-ips/related-objects.ts';
import { useRelated } from '#components/kind/use-related.ts';
import { EditSubnet } from '#components/networks/edit-subnet.tsx';
import { subnetName } from '#components/networks/network-words.ts';
import { EditPort } from '#components/ports/edit-port.tsx';
import { portName, portRelations, toPortRow } from '#components/ports/port-row.ts';
import { combineQueries } from '#lib/client/answer.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { networkChoicesQuery, subnetsQuery } from '#lib/networking/choices.ts';
import { objectHref } from '#lib/screens/paths.ts';
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

export function PortFix({ projectId, ports, broken, onMended }: FixProps) {
  const t = useT();
  const answer = useRelated(portRelations, projectId);
  const port = ports.find(({ id }) => id === broken.port_id);
  if (!port) return null;
  return (
    <QueryContent answer={answer} unknown={t('Could not load what belongs to the port')}>
      {(relatedObjects) => (
        <FixButton {...{ projectId, onMended }} label={t('Turn on {name}', { name: portName(port) })}>
          {(onClose) => (
            <EditPort
              {...{ projectId, onClose }}
              groups={relatedObjects.groups}
              rows={[toPortRow(port, relatedObjects)]}
              isToBeUp
            />
          )}
        </FixButton>
      )}
    </QueryContent>
  );
}

export function SenderFix({ projectId, sender }: FixProps) {
  const t = useT();
  if (sender === '') return null;
  return (
    <div>
      <ButtonLink size="small" href={objectHref(projectId, 'instances', sender, { tab: 'network' })}>
        {t('Open the sender')}
      </ButtonLink>
    </div>
  );
}

export function SubnetFix(props: FixProps) {
  const t = useT();
  const { projectId, onMended } = props;
  const answer = combineQueries(useQuery(networkChoicesQuery(projectId)), useQuery(subnetsQuery(projectId)));
  const target = targetOf(props);
  return (
    <QueryContent answer={answer} unknown={t('Could not load the subnets')}>
      {([{ networks }, { subnets }]) => {
        const subnet = subnets.find(({ id }) => id === target?.subnetId);
        const network = networks.find(({ id }) => id === subnet?.network_id);
        if (!subnet || network?.project_id !== projectId) return null;
        return (
          <FixButton {...{ projectId, onMended }} label={t('Edit {name}', { name: subnetName(subnet) })}>
            {(onClose) => <EditSubnet {...{ projectId, network, subnet, onClose }} gateway="own" />}
          </FixButton>
        );
      }}
    </QueryContent>
  );
}
