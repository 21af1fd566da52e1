'use client';

import { deletion } from '#components/console/delete-objects.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { floatingIpApi } from '#lib/networking/floatingips/contract.ts';
import type { FloatingIpDialogProps } from './floating-ip-dialog.ts';
import { FloatingIpRemoval } from './floating-ip-removal.tsx';

const DISASSOCIATION = deletion({
  title: msg('{count, plural, one {Disassociate {name}?} other {Disassociate # floating IPs?}}'),
  confirm: msg('{count, plural, one {Disassociate {name}} other {Disassociate # floating IPs}}'),
  doing: msg('Disassociating {count, plural, one {# floating IP} other {# floating IPs}}'),
  done: msg('{name} disassociated'),
});

export function DisassociateFloatingIps({ projectId, rows, onClose }: FloatingIpDialogProps) {
  const t = useT();
  return (
    <FloatingIpRemoval
      {...{ projectId, rows, onClose }}
      verb={DISASSOCIATION}
      deletionOf={({ floatingIp }) => clientOf(floatingIpApi).update.request(floatingIp.id, { port_id: null })}
    >
      <p>{t('The address stays with the project and can be associated again later.')}</p>
    </FloatingIpRemoval>
  );
}
