'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '#components/console/query-content.tsx';
import { allowsPort } from '#components/security-groups/rule-words.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import { AllowRule } from './allow-rule.tsx';

interface AllowPortProps {
  projectId: string;
  /** The groups of the instance; the rule is added to the first. */
  groups: readonly SecurityGroup[];
  service: string;
  /** TCP port. */
  port: number;
}

/** Opens a port to the user's own address, unless it is already open. */
export function AllowPort({ projectId, groups, service, port }: AllowPortProps) {
  const t = useT();
  const own = useQuery(clientOf(factApi).ownAddress.query(projectId));
  const [group] = groups;
  if (!group || groups.some((each) => allowsPort(each, port))) return null;
  // Wait for the address, because the fallback would open the port to everyone.
  return (
    <QueryContent answer={own} unknown={t('Could not look up your address')}>
      {({ address }) => <AllowFrom address={address} group={group} {...{ projectId, service, port }} />}
    </QueryContent>
  );
}

interface AllowFromProps extends Omit<AllowPortProps, 'groups'> {
  /** Null if it cannot be determined. */
  address: string | null;
  group: SecurityGroup;
}

function AllowFrom({ projectId, address, group, service, port }: AllowFromProps) {
  const t = useT();
  const isVersion6 = address?.includes(':') ?? false;
  const prefix = address ? `${address}/${isVersion6 ? 128 : 32}` : undefined;
  const values = { service, group: group.name };
  return (
    <AllowRule
      projectId={projectId}
      label={
        prefix
          ? t('Open {service} to my address {address} ({group})', { ...values, address: prefix })
          : t('Open {service} to the internet ({group})', values)
      }
      traffic={{
        security_group_id: group.id,
        protocol: 'tcp',
        port_range_min: port,
        port_range_max: port,
        ethertype: isVersion6 ? 'IPv6' : 'IPv4',
        ...(prefix ? { remote_ip_prefix: prefix } : {}),
      }}
    />
  );
}
