'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { allowsPort } from '#components/security-groups/rule-words.ts';
import { Button } from '#components/ui/button.tsx';
import { type ApiError, toApiError } from '#lib/client/api-error.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { securityGroupRuleApi } from '#lib/networking/security-group-rules/contract.ts';
import type { NewSecurityGroupRule } from '#lib/networking/security-group-rules/schema.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';

interface AllowRuleProps {
  projectId: string;
  label: string;
  /** Ingress to allow; any source if it names none. */
  traffic: Omit<NewSecurityGroupRule, 'direction'>;
}

export function AllowRule({ projectId, label, traffic }: AllowRuleProps) {
  const [error, setError] = useState<ApiError>();
  const allow = clientOf(securityGroupRuleApi).create.useMutation(projectId);
  const open = async () => {
    setError(undefined);
    try {
      await allow.mutateAsync({ security_group_rule: { ...traffic, direction: 'ingress' } });
    } catch (thrown) {
      setError(toApiError(thrown));
    }
  };
  return (
    <div className="flex min-w-0 max-w-full flex-col items-start gap-2">
      {error && <ErrorAlert error={error} />}
      <Button
        size="small"
        onClick={open}
        isLoading={allow.isPending}
        className="h-auto min-h-7 max-w-full py-1 text-start"
      >
        <span className="min-w-0 whitespace-normal">{label}</span>
      </Button>
    </div>
  );
}

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

export const AllowSsh = (props: Omit<AllowPortProps, 'service' | 'port'>) => (
  <AllowPort {...props} service="SSH" port={22} />
);
