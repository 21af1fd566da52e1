'use client';

import { deletion } from '#components/console/delete-objects.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { floatingIpApi } from '#lib/networking/floatingips/contract.ts';
import type { FloatingIpDialogProps } from './floating-ip-dialog.ts';
import { FloatingIpRemoval } from './floating-ip-removal.tsx';

const RELEASE = deletion({
  title: msg('{count, plural, one {Release {name}?} other {Release # floating IPs?}}'),
  confirm: msg('{count, plural, one {Release {name}} other {Release # floating IPs}}'),
  doing: msg('Releasing {count, plural, one {# floating IP} other {# floating IPs}}'),
  done: msg('{name} released'),
});

export function ReleaseFloatingIps({ projectId, rows, onClose, onReleased }: FloatingIpDialogProps) {
  const t = useT();
  return (
    <FloatingIpRemoval
      {...{ projectId, rows, onClose }}
      verb={RELEASE}
      areDeletedImmediately
      onDeleted={onReleased}
      deletionOf={({ floatingIp }) => clientOf(floatingIpApi).remove.request(floatingIp.id)}
    >
      <p>
        {t('{count, plural, one {This address} other {These addresses}} may be given to someone else.', {
          count: rows.length,
        })}{' '}
        {t(
          'Names and allow lists that still contain {count, plural, one {it} other {them}} then point to someone else.',
          {
            count: rows.length,
          },
        )}
      </p>
    </FloatingIpRemoval>
  );
}
