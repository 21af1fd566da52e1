import { useProjectMutation } from '#lib/client/project-query.ts';
import { projectRequest } from '#lib/client/request.ts';

/** What is let in. */
export interface AllowedTraffic {
  security_group_id: string;
  ethertype: 'IPv4' | 'IPv6';
  protocol: string;
  port_range_min?: number;
  port_range_max?: number;
  /** From anywhere without it. */
  remote_ip_prefix?: string;
}

/** Adds a rule that lets something in. */
export const useAllowTraffic = (projectId: string) =>
  useProjectMutation(projectId, ['security_group', 'security_group_rule'], (traffic: AllowedTraffic) =>
    projectRequest(projectId, 'networking/v2.0/security-group-rules', {
      method: 'POST',
      json: { security_group_rule: { ...traffic, direction: 'ingress' } },
    }),
  );
