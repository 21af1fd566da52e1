'use client';

import { useState } from 'react';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { type ApiError, toApiError } from '#lib/client/api-error.ts';
import { clientOf } from '#lib/contract/client.ts';
import { securityGroupRuleApi } from '#lib/networking/security-group-rules/contract.ts';
import type { NewSecurityGroupRule } from '#lib/networking/security-group-rules/schema.ts';

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
