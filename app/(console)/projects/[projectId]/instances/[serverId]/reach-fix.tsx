'use client';

import { ActionButton } from '#components/console/action-button.tsx';
import type { ReachStep } from '#lib/console/networking/reach/schema.ts';
import type { FixProps } from './fix-props.ts';
import { FloatingIpFix } from './floating-ip-fix.tsx';
import { PortFix } from './port-fix.tsx';
import { RouterFixes } from './router-fixes.tsx';
import { RuleFix } from './rule-fix.tsx';
import { SenderFix } from './sender-fix.tsx';
import { SenderRuleFix } from './sender-rule-fix.tsx';
import { SubnetFix } from './subnet-fix.tsx';

/** The action that fixes each reason. */
const ACTIONS: Partial<Record<ReachStep['reason'], string>> = {
  not_running: 'start',
  no_network: 'attach_interface',
  port_without_address: 'attach_interface',
  no_group: 'add_security_group',
};

/** Offers a fix for the first obstacle. Some, such as a port that is being created, need none. */
export function ReachFix(props: FixProps) {
  const { reason } = props.broken;
  const action = props.actions.find(({ id }) => id === ACTIONS[reason]);
  if (action) {
    return (
      <div>
        <ActionButton action={action} size="small" />
      </div>
    );
  }
  switch (reason) {
    case 'groups_deny':
      return <RuleFix {...props} />;
    case 'source_denies':
      return <SenderRuleFix {...props} />;
    case 'no_router':
    case 'router_disabled':
    case 'router_without_gateway':
      return <RouterFixes {...props} />;
    case 'no_floating_ip':
      return <FloatingIpFix {...props} />;
    case 'port_disabled':
      return <PortFix {...props} />;
    case 'source_without_port':
      return <SenderFix {...props} />;
    case 'no_gateway_address':
      return <SubnetFix {...props} />;
    default:
      return null;
  }
}
