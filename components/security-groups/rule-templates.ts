import type { RuleDraft } from '#lib/networking/security-group-rules/draft.ts';

export const RULE_TEMPLATES: readonly { name: string; fill: Pick<RuleDraft, 'protocol' | 'ports'> }[] = [
  { name: 'SSH', fill: { protocol: 'tcp', ports: '22' } },
  { name: 'RDP', fill: { protocol: 'tcp', ports: '3389' } },
  { name: 'HTTP', fill: { protocol: 'tcp', ports: '80' } },
  { name: 'HTTPS', fill: { protocol: 'tcp', ports: '443' } },
  { name: 'ICMP', fill: { protocol: 'icmp', ports: '' } },
  { name: 'Ping', fill: { protocol: 'icmp', ports: '8/0' } },
  { name: 'DNS (UDP)', fill: { protocol: 'udp', ports: '53' } },
  { name: 'DNS (TCP)', fill: { protocol: 'tcp', ports: '53' } },
  { name: 'SMTP', fill: { protocol: 'tcp', ports: '25' } },
  { name: 'PostgreSQL', fill: { protocol: 'tcp', ports: '5432' } },
  { name: 'MySQL', fill: { protocol: 'tcp', ports: '3306' } },
  { name: 'Redis', fill: { protocol: 'tcp', ports: '6379' } },
  { name: 'Kubernetes API', fill: { protocol: 'tcp', ports: '6443' } },
  { name: 'NodePort', fill: { protocol: 'tcp', ports: '30000-32767' } },
  { name: 'WireGuard', fill: { protocol: 'udp', ports: '51820' } },
];
