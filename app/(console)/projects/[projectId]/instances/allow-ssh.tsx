'use client';

import { useQuery } from '@tanstack/react-query';
import { ownAddressQuery } from '#lib/console/address/queries.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { AllowRule } from './allow-rule.tsx';
import type { GroupChoice } from './group-choices.ts';
import { allowsPort } from './rule-words.ts';

const SSH = 22;

interface AllowSshProps {
  projectId: string;
  /** The groups that count; the rule goes into the first. */
  groups: readonly GroupChoice[];
}

/** Opens the way for SSH from where one sits, unless it is open already. */
export function AllowSsh({ projectId, groups }: AllowSshProps) {
  const t = useT();
  const { data } = useQuery(ownAddressQuery(projectId));
  const [group] = groups;
  const address = data?.address;
  if (!group || groups.some((each) => allowsPort(each, SSH))) return null;
  const isVersion6 = address?.includes(':') ?? false;
  const prefix = address ? `${address}/${isVersion6 ? 128 : 32}` : undefined;
  return (
    <AllowRule
      projectId={projectId}
      label={
        prefix
          ? t('Allow SSH from my address ({address}) in group {group}', { address: prefix, group: group.name })
          : t('Allow SSH from anywhere in group {group}', { group: group.name })
      }
      traffic={{
        security_group_id: group.id,
        protocol: 'tcp',
        port_range_min: SSH,
        port_range_max: SSH,
        ethertype: isVersion6 ? 'IPv6' : 'IPv4',
        ...(prefix ? { remote_ip_prefix: prefix } : {}),
      }}
    />
  );
}
