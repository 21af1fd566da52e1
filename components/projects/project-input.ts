import { z } from 'zod';
import { StarterNetwork } from '#lib/console/identity/projects/starter-network-schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { ProjectFacts } from './project-facts.ts';
import { QuotaInputs } from './quota-inputs.ts';
import { toNetwork } from './starter-network.ts';

export interface MemberInput {
  type: 'user' | 'group';
  id: string;
  name: string;
  domain: string;
  roleId: string;
}

interface FoundActor {
  type: 'user' | 'group';
  id: string;
  name: string;
  domain: { id: string; name: string };
}

export const ProjectInput = ProjectFacts.extend({
  domain_id: z.string().min(1, msg('Choose a domain.')),
  /** Empty for a project at the top level of the domain. */
  parent_id: z.string(),
  enabled: z.boolean(),
  members: z.array(z.custom<MemberInput>()),
  quotas: QuotaInputs,
  has_network: z.boolean(),
  network_name: z.string(),
  network_cidr: z.string(),
  template_id: z.string(),
  actor: z.custom<FoundActor | null>(),
  role_id: z.string(),
}).superRefine((input, { addIssue }) => {
  if (!input.has_network) return;
  const { error } = StarterNetwork.safeParse(toNetwork(input));
  for (const { path, message } of error?.issues ?? [])
    addIssue({ code: 'custom', path: [`network_${String(path[0])}`], message });
});
export type ProjectInput = z.input<typeof ProjectInput>;
export type ProjectValues = z.output<typeof ProjectInput>;
