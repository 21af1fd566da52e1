'use client';

import { AllowPort } from './allow-port.tsx';
import type { GroupChoice } from './group-choices.ts';

interface AllowSshProps {
  projectId: string;
  /** The groups that count; the rule goes into the first. */
  groups: readonly GroupChoice[];
}

/** Opens the way for SSH from where one sits, unless it is open already. */
export const AllowSsh = (props: AllowSshProps) => <AllowPort {...props} service="SSH" port={22} />;
