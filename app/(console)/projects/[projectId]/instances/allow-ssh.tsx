'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { type ApiError, toApiError } from '#lib/client/api-error.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';
import { ownAddressQuery } from '#lib/console/address/queries.ts';
import { useT } from '#lib/i18n/use-t.ts';
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
  const [error, setError] = useState<ApiError>();
  const [group] = groups;
  const address = data?.address;
  const prefix = address ? `${address}/${address.includes(':') ? 128 : 32}` : undefined;
  const allow = useProjectMutation(projectId, ['security_group', 'security_group_rule'], (rule: object) =>
    projectRequest(projectId, 'networking/v2.0/security-group-rules', {
      method: 'POST',
      json: { security_group_rule: rule },
    }),
  );
  if (!group || groups.some((each) => allowsPort(each, SSH))) return null;
  const open = async () => {
    setError(undefined);
    try {
      await allow.mutateAsync({
        security_group_id: group.id,
        direction: 'ingress',
        protocol: 'tcp',
        port_range_min: SSH,
        port_range_max: SSH,
        ethertype: address?.includes(':') ? 'IPv6' : 'IPv4',
        ...(prefix ? { remote_ip_prefix: prefix } : {}),
      });
    } catch (thrown) {
      setError(toApiError(thrown));
    }
  };
  return (
    <div className="flex flex-col items-start gap-2">
      {error && <ErrorAlert error={error} />}
      <Button size="small" onClick={open} isLoading={allow.isPending}>
        {prefix
          ? t('Allow SSH from my address ({address}) in group {group}', { address: prefix, group: group.name })
          : t('Allow SSH from anywhere in group {group}', { group: group.name })}
      </Button>
    </div>
  );
}
