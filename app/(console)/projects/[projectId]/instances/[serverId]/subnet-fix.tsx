'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '#components/console/query-content.tsx';
import { EditSubnet } from '#components/networks/edit-subnet.tsx';
import { subnetName } from '#components/networks/network-words.ts';
import { combineQueries } from '#lib/client/answer.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { networkChoicesQuery, subnetsQuery } from '#lib/networking/choices.ts';
import { FixButton } from './fix-button.tsx';
import { type FixProps, targetOf } from './fix-props.ts';

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
