'use client';

import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import { AllowPort } from './allow-port.tsx';

interface AllowSshProps {
  projectId: string;
  /** The groups that count; the rule goes into the first. */
  groups: readonly SecurityGroup[];
}

/** Opens the way for SSH from where one sits, unless it is open already. */
export const AllowSsh = (props: AllowSshProps) => <AllowPort {...props} service="SSH" port={22} />;
