import { msg } from '#lib/i18n/text.ts';

export const networkSwitches = (isAdmin: boolean) => ({
  mtu: { label: msg('MTU'), unit: msg('bytes') },
  admin_state_up: { label: msg('Turned on') },
  port_security_enabled: { label: msg('Port security') },
  shared: isAdmin && { label: msg('Shared') },
  'router:external': isAdmin && { label: msg('External') },
});
