import type { FieldMap } from '#components/console/field-spec.ts';
import { msg } from '#lib/i18n/text.ts';
import type { NetworkInput } from './network-input.ts';

export const networkSwitches = (isAdmin: boolean): FieldMap<NetworkInput> => ({
  mtu: { label: msg('MTU'), unit: msg('bytes') },
  admin_state_up: { label: msg('Turned on') },
  port_security_enabled: { label: msg('Port security') },
  shared: isAdmin && { label: msg('Shared') },
  external: isAdmin && { label: msg('External') },
});
