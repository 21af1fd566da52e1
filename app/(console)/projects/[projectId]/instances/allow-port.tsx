'use client';

import { useQuery } from '@tanstack/react-query';
import { Known } from '#components/console/known.tsx';
import { ownAddressQuery } from '#lib/console/address/queries.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import { AllowRule } from './allow-rule.tsx';
import { allowsPort } from './rule-words.ts';

interface AllowPortProps {
  projectId: string;
  /** The groups that count; the rule goes into the first. */
  groups: readonly SecurityGroup[];
  /** What is reached over the port: SSH. */
  service: string;
  /** Of TCP. */
  port: number;
}

/** Opens a port for the place where one sits, unless it is open already. */
export function AllowPort({ projectId, groups, service, port }: AllowPortProps) {
  const t = useT();
  const own = useQuery(ownAddressQuery(projectId));
  const [group] = groups;
  if (!group || groups.some((each) => allowsPort(each, port))) return null;
  // Until it is known whose address it is for, nothing is opened to everybody.
  return (
    <Known answer={own} unknown={t('Your own address could not be looked up')}>
      {({ address }) => <AllowFrom address={address} group={group} {...{ projectId, service, port }} />}
    </Known>
  );
}

interface AllowFromProps extends Omit<AllowPortProps, 'groups'> {
  /** Null where it cannot be known. */
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
          ? t('Allow {service} from my address ({address}) in group {group}', { ...values, address: prefix })
          : t('Allow {service} from anywhere in group {group}', values)
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
