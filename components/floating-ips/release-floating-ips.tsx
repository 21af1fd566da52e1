'use client';

import { DeleteObjects, deletion } from '#components/console/delete-objects.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { floatingIpApi } from '#lib/networking/floatingips/contract.ts';
import type { FloatingIpDialogProps } from './floating-ip-dialog.ts';
import type { FloatingIpRow } from './floating-ip-row.ts';

const RELEASE = deletion({
  title: msg('{count, plural, one {Release {name}?} other {Release # floating IPs?}}'),
  confirm: msg('{count, plural, one {Release {name}} other {Release # floating IPs}}'),
  doing: msg('Releasing {count, plural, one {# floating IP} other {# floating IPs}}'),
  done: msg('{name} released'),
});

const DISASSOCIATION = deletion({
  title: msg('{count, plural, one {Disassociate {name}?} other {Disassociate # floating IPs?}}'),
  confirm: msg('{count, plural, one {Disassociate {name}} other {Disassociate # floating IPs}}'),
  doing: msg('Disassociating {count, plural, one {# floating IP} other {# floating IPs}}'),
  done: msg('{name} disassociated'),
});

const common = {
  kinds: clientOf(floatingIpApi).update.kinds,
  idOf: ({ floatingIp }: FloatingIpRow) => floatingIp.id,
  nameOf: ({ floatingIp }: FloatingIpRow) => floatingIp.floating_ip_address,
};

export function ReleaseFloatingIps({ projectId, rows, onClose, onReleased }: FloatingIpDialogProps) {
  const { t } = useI18n();
  return (
    <DeleteObjects
      {...common}
      {...{ projectId, onClose }}
      objects={rows}
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
      <Cut rows={rows} />
    </DeleteObjects>
  );
}

export function DisassociateFloatingIps({ projectId, rows, onClose }: FloatingIpDialogProps) {
  const { t } = useI18n();
  return (
    <DeleteObjects
      {...common}
      {...{ projectId, onClose }}
      objects={rows}
      verb={DISASSOCIATION}
      deletionOf={({ floatingIp }) => clientOf(floatingIpApi).update.request(floatingIp.id, { port_id: null })}
    >
      <p>{t('The address stays with the project and can be associated again later.')}</p>
      <Cut rows={rows} />
    </DeleteObjects>
  );
}

function Cut({ rows }: Pick<FloatingIpDialogProps, 'rows'>) {
  const { t, format } = useI18n();
  const names = [...new Set(rows.flatMap(({ server }) => server?.name ?? []))];
  if (names.length === 0) return null;
  return <p>{t('No longer reachable from outside: {names}.', { names: format.list(names) })}</p>;
}
