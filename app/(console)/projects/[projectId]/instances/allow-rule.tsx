'use client';

import { useState } from 'react';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { type ApiError, toApiError } from '#lib/client/api-error.ts';
import { useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';

/** What is let in. */
interface AllowedTraffic {
  security_group_id: string;
  ethertype: 'IPv4' | 'IPv6';
  protocol: string;
  port_range_min?: number;
  port_range_max?: number;
  /** From anywhere without it. */
  remote_ip_prefix?: string;
}

interface AllowRuleProps {
  projectId: string;
  label: string;
  traffic: AllowedTraffic;
}

/** A button that adds one rule to a security group; when it is refused the reason stands above it. */
export function AllowRule({ projectId, label, traffic }: AllowRuleProps) {
  const [error, setError] = useState<ApiError>();
  const allow = useProjectMutation(projectId, ['security_group', 'security_group_rule'], (rule: object) =>
    projectRequest(projectId, 'networking/v2.0/security-group-rules', {
      method: 'POST',
      json: { security_group_rule: rule },
    }),
  );
  const open = async () => {
    setError(undefined);
    try {
      await allow.mutateAsync({ ...traffic, direction: 'ingress' });
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
